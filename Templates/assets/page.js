// Functions shared by the other modules.

export const motion = matchMedia("(prefers-reduced-motion: no-preference)"),
  one = (selector, root = document) => root.querySelector(selector),
  all = (selector, root = document) => [...root.querySelectorAll(selector)],
  on = (target, ...listener) => target.addEventListener(...listener),
  /** Returns a copy of the content of the page's `<template>` with this class. */
  copy = (name) => one(`template.${name}`).content.firstElementChild.cloneNode(true),
  /** Announces a text to screen readers, without interrupting them. */
  say = (text) => (one("#said").textContent = text);

// The path separates sites on the same host.
const site = `corkboard ${new URL("..", import.meta.url).pathname} `;

/** Returns the stored value for a key; `otherwise` if it is missing or has a different type. */
export function read(key, otherwise) {
  try {
    const value = JSON.parse(localStorage.getItem(site + key));
    if (value.constructor === otherwise.constructor) return value;
  } catch {}
  return otherwise;
}

/** Returns a count with its noun, whose plural forms are given as JSON. */
export function counted(locale, forms, count) {
  const known = JSON.parse(forms);
  return (known[new Intl.PluralRules(locale).select(count)] ?? known.other).replace("#", count.toLocaleString(locale));
}

/** Stores a value. If the browser refuses, the value is lost with the page. */
export function write(key, value) {
  try {
    localStorage.setItem(site + key, JSON.stringify(value));
  } catch {}
}
