// Rows of cards: which ones are open is remembered, and two buttons scroll them.

import { all, copy, on, one, read, write } from "./page.js";

const kept = () => new Map(read("rows", []));

for (const row of all(".sport")) {
  const name = one("bdi", row).textContent;
  row.open = kept().get(name) ?? row.open;
  on(row, "toggle", () => write("rows", [...kept().set(name, row.open)]));
}

/** How much of a row one step is; to the left where lines run from the right. */
const step = document.dir === "rtl" ? -0.8 : 0.8;

for (const row of all(".row")) {
  const buttons = copy("scroll");
  const [back, onward] = buttons.children;
  const update = () => {
    const end = row.scrollWidth - row.clientWidth;
    buttons.hidden = end <= 0;
    const gone = Math.abs(row.scrollLeft);
    back.ariaDisabled = gone < 2;
    onward.ariaDisabled = gone > end - 2;
  };
  for (const [button, way] of [[back, -step], [onward, step]])
    on(button, "click", () => row.scrollBy(way * row.clientWidth, 0));
  on(row, "scroll", update, { passive: true });
  new ResizeObserver(update).observe(row);
  row.before(buttons);
}
