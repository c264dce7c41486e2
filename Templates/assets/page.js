// What the modules share.

import { read, write } from "./store.js";

export { read, write };

export const motion = matchMedia("(prefers-reduced-motion: no-preference)");
export const one = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
export const on = (target, type, react, options) => target.addEventListener(type, react, options);

/** A copy of what is in the page's `<template>` of that class. */
export const copy = (name) => one(`template.${name}`).content.firstElementChild.cloneNode(true);

/** Tells people who listen to the page; never interrupts. */
export const say = (text) => (one("#said").textContent = text);

/** Makes a button of the page choose between two things, and remembers the choice; it says what pressing it would do. */
export function choose(button, key, apply) {
  const words = [button.textContent, button.dataset.other];
  let choice = read(key, false);
  const show = () => {
    button.textContent = words[Number(choice)];
    apply(choice);
  };
  on(button, "click", () => {
    write(key, (choice = !choice));
    show();
  });
  show();
  button.hidden = false;
}
