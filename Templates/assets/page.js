// What the modules share.

/** The page's language as far as browsers know it. */
export const [language = "en"] = Intl.DateTimeFormat.supportedLocalesOf(known(document.documentElement.lang));
export const motion = matchMedia("(prefers-reduced-motion: no-preference)");
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

/** A copy of what is in the page's `<template>` of that class; undefined where the page has none. */
export function copy(name) {
  return document.querySelector(`template.${name}`)?.content.cloneNode(true).firstElementChild;
}

function known(tag) {
  try {
    return Intl.getCanonicalLocales(tag);
  } catch {
    return [];
  }
}

/** Tells people who listen to the page; never interrupts. */
export function say(text) {
  document.getElementById("said").textContent = text;
}
