// Makes elements, for the owner's scripts.

import { on } from "./page.js";

/** Makes an element with these properties and children. */
export function make(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Makes a button that calls `act`. */
export function button(label, act, properties) {
  const made = make("button", { type: "button", textContent: label, ...properties });
  on(made, "click", act);
  return made;
}
