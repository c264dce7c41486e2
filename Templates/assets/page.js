// What the modules share.

export const motion = matchMedia("(prefers-reduced-motion: no-preference)"),
  one = (selector, root = document) => root.querySelector(selector),
  all = (selector, root = document) => [...root.querySelectorAll(selector)],
  on = (target, ...listener) => target.addEventListener(...listener),
  /** A copy of what is in the page's `<template>` of that class. */
  copy = (name) => one(`template.${name}`).content.firstElementChild.cloneNode(true),
  /** Tells people who listen to the page; never interrupts. */
  say = (text) => (one("#said").textContent = text);

/** Makes a button of the page choose between two things, and remembers the choice; it says what pressing it would do. */
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

// Sites that share a host under different paths keep apart.
const site = `corkboard ${new URL("..", import.meta.url).pathname} `;

/** What was kept under a key; `otherwise` where that is nothing, or not of the same kind. */
export function read(key, otherwise) {
  try {
    const value = JSON.parse(localStorage.getItem(site + key));
    if (value.constructor === otherwise.constructor) return value;
  } catch {}
  return otherwise;
}

/** Keeps a value. Browsers may refuse: then it holds for this page alone. */
export function write(key, value) {
  try {
    localStorage.setItem(site + key, JSON.stringify(value));
  } catch {}
}
