// Rows of cards: the page remembers which rows are open (early.js opens them), and two buttons scroll them.

import { all, copy, on, read, write } from "./page.js";

const kept = () => new Map(read("rows", []));

for (const row of all(".sport")) {
  const { name } = row.dataset;
  on(row, "toggle", () => write("rows", [...kept().set(name, row.open)]));
}

/** The part of a row's width to scroll at a time; negative on right-to-left pages. */
const step = document.dir === "rtl" ? -0.8 : 0.8;

/** What shows how far each row can be scrolled, by row. */
const controls = new Map();

const measure = (row) => ({ end: row.scrollWidth - row.clientWidth, gone: Math.abs(row.scrollLeft) });

// All rows are measured before anything changes, so that the browser lays the page out once.
const observer = new ResizeObserver((changes) => {
  const places = changes.map(({ target }) => [controls.get(target), measure(target)]);
  for (const [update, place] of places) update(place);
});

for (const row of all(".row")) {
  const buttons = copy("scroll");
  const [back, onward] = buttons.children;
  const update = ({ end, gone }) => {
    buttons.hidden = end <= 0;
    back.ariaDisabled = gone < 2;
    onward.ariaDisabled = gone > end - 2;
  };
  controls.set(row, update);
  for (const [button, way] of [[back, -step], [onward, step]])
    on(button, "click", () => row.scrollBy(way * row.clientWidth, 0));
  on(row, "scroll", () => update(measure(row)), { passive: true });
  observer.observe(row);
  row.before(buttons);
}
