// Votes by swiping a row of the song list: to the right for the song, to the left against it.

import { all, on, one, say } from "./page.js";

/** The horizontal distance of a swipe that votes, in pixels. */
const swipe = 60;

const { same } = one("template.up").dataset;

/** Presses a button of a row, unless it is hidden. A second swipe doesn't withdraw a vote: people wouldn't expect that. */
function vote(row, index) {
  const button = row && all("button", row)[index];
  if (!button?.offsetWidth) return;
  if (button.ariaPressed === "true") say(`${one(".title", row).textContent}: ${same}`);
  else button.click();
}

/** Follows the touches of a table from the first one on. */
export function follow(table, first) {
  let start = first.pointerType === "touch" && first;
  for (const kind of ["pointerdown", "pointerup", "pointercancel"]) on(table, kind, (touch) => {
    const way = kind === "pointerup" && start ? touch.clientX - start.clientX : 0;
    if (Math.abs(way) > swipe && Math.abs(touch.clientY - start.clientY) < swipe / 2) vote(start.target.closest(".song"), way > 0 ? 0 : 1);
    start = kind === "pointerdown" && touch.pointerType === "touch" && touch;
  });
}
