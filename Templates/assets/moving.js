// Rows and cards that change places.

import { motion } from "./page.js";

/** Runs an action that moves elements, and lets those that it moved glide from their former places, for so many milliseconds. */
export function glide(elements, duration, act) {
  const places = elements.map((element) => [element, element.offsetLeft, element.offsetTop]);
  act();
  if (motion.matches) for (const [element, left, top] of places) {
    const [x, y] = [left - element.offsetLeft, top - element.offsetTop];
    if (x || y) element.animate([{ translate: `${x}px ${y}px` }, {}], { duration, easing: "ease-out" });
  }
}
