// Helps with the owner's lists: finds records, folds the dates of a series under it, and deletes a record on a swipe.

import { button, make } from "./elements.js";
import { folded } from "./folding.js";
import { removeOnSwipe } from "./gestures.js";
import { all, on, one } from "./page.js";

const jumps = one("[data-find]");
if (jumps) {
  const find = make("input", { type: "search", ariaLabel: jumps.dataset.find, placeholder: jumps.dataset.find });
  const rows = all(".records li").map((row) => [row, folded(one(".entry", row).textContent)]);
  const closed = new Set();
  const show = () => {
    const words = folded(find.value).split(/\s+/).filter(Boolean);
    for (const [row, text] of rows) row.hidden = words.length ? !words.every((word) => text.includes(word)) : closed.has(row);
    for (const section of all(".editing section")) section.hidden = words.length > 0 && !one("li:not([hidden])", section);
  };
  for (const row of all(".records li:not(.date):has(+ .date)")) {
    const dates = [];
    for (let date = row.nextElementSibling; date?.matches(".date"); date = date.nextElementSibling) dates.push(date);
    const turn = (isOpen) => {
      fold.ariaExpanded = isOpen;
      for (const date of dates) closed[isOpen ? "delete" : "add"](date);
      show();
    };
    const fold = button(`${jumps.dataset.dates} (${dates.length})`, () => turn(fold.ariaExpanded !== "true"), { className: "fold" });
    one(".entry", row).append(" ", fold);
    // A link back to a date leads to a row that is shown.
    turn(dates.some((date) => date.matches(":target")));
  }
  on(find, "input", show);
  jumps.after(find);
}

/** Deletes a row's record, as the page behind its link does, and reloads the list, which offers to undo it. */
async function remove(row, link) {
  row.setAttribute("aria-busy", "true");
  const page = await fetch(link.href).then((answer) => answer.text()).catch(() => "");
  const digest = one("form.record [name=digest]", new DOMParser().parseFromString(page, "text/html"))?.value ?? "";
  const body = new URLSearchParams({ token: one("[name=token]")?.value, digest });
  const answer = await fetch(link.href, { method: "POST", redirect: "manual", body }).catch(() => null);
  // If the record can't be deleted, its page explains why.
  if (answer?.type !== "opaqueredirect") return location.assign(link.href);
  scrollTo(0, 0);
  location.reload();
}

for (const row of all(".records li[id]")) {
  const link = one("[data-remove]", row);
  if (link) removeOnSwipe(row, () => remove(row, link));
}
