// A visitor's choice between two states. Song pages don't need it.

import { on, read, write } from "./page.js";

/** Makes a button switch between two states, and stores the choice. The label names the effect of pressing it. */
export function choose(button, key, apply) {
  let choice = read(key, false);
  const own = button.textContent;
  const show = () => {
    button.textContent = choice ? button.dataset.other : own;
    apply(choice);
  };
  on(button, "click", () => {
    write(key, (choice = !choice));
    show();
  });
  show();
  button.hidden = false;
}
