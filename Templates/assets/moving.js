// Rows and cards that change places.

import { motion } from "./page.js";

/** Runs an action that moves elements, and animates each one from its former place; `duration` is in milliseconds. */
export function glide(elements, duration, act) {
  const places = elements.map((element) => [element, element.offsetLeft, element.offsetTop]);
  act();
  if (motion.matches) for (const [element, left, top] of places) {
    const [x, y] = [left - element.offsetLeft, top - element.offsetTop];
    if (x || y) element.animate([{ translate: `${x}px ${y}px` }, {}], { duration, easing: "ease-out" });
  }
}
