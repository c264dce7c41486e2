// Rows of cards: the page remembers which rows are open (early.js opens them), and two buttons scroll them.

import { all, copy, on, read, write } from "./page.js";

const kept = () => new Map(read("rows", []));

for (const row of all(".sport")) {
  const { name } = row.dataset;
  on(row, "toggle", () => write("rows", [...kept().set(name, row.open)]));
}

/** The part of a row's width to scroll at a time; negative on right-to-left pages. */
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
