// Rows of cards: which ones are open is remembered, and two buttons scroll them.

import { all, copy, motion } from "./page.js";
import { read, write } from "./store.js";

const key = "rows";
for (const row of all("details.sport")) {
  const name = row.querySelector("h2 bdi").textContent;
  row.open = new Map(read(key, [])).get(name) ?? row.open;
  row.addEventListener("toggle", () => write(key, [...new Map(read(key, [])).set(name, row.open)]));
}

for (const row of all(".row")) {
  const buttons = copy("scroll");
  const [back, on] = buttons.children;
  const update = () => {
    buttons.hidden = row.scrollWidth <= row.clientWidth;
    back.ariaDisabled = String(row.scrollLeft < 2);
    on.ariaDisabled = String(row.scrollLeft > row.scrollWidth - row.clientWidth - 2);
  };
  for (const [button, way] of [[back, -1], [on, 1]]) {
    button.addEventListener("click", () => {
      row.scrollBy({ left: way * row.clientWidth * 0.8, behavior: motion.matches ? "smooth" : "instant" });
    });
  }
  row.addEventListener("scroll", update, { passive: true });
  new ResizeObserver(update).observe(row);
  row.before(buttons);
}
