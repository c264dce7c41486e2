// Rows of cards: which ones are open is remembered, and two buttons scroll them.

import { all, copy, motion, on, one, read, write } from "./page.js";

const kept = () => new Map(read("rows", []));

for (const row of all(".sport")) {
  const name = one("bdi", row).textContent;
  row.open = kept().get(name) ?? row.open;
  on(row, "toggle", () => write("rows", [...kept().set(name, row.open)]));
}

for (const row of all(".row")) {
  const buttons = copy("scroll");
  const [back, onward] = buttons.children;
  const update = () => {
    const end = row.scrollWidth - row.clientWidth;
    buttons.hidden = end <= 0;
    back.ariaDisabled = row.scrollLeft < 2;
    onward.ariaDisabled = row.scrollLeft > end - 2;
  };
  const scroll = (way) =>
    row.scrollBy({ left: way * row.clientWidth, behavior: motion.matches ? "smooth" : "instant" });
  on(back, "click", () => scroll(-0.8));
  on(onward, "click", () => scroll(0.8));
  on(row, "scroll", update, { passive: true });
  new ResizeObserver(update).observe(row);
  row.before(buttons);
}
