// Counts the events that are left, on a page whose events have ended since the build.

import { all, counted, one } from "./page.js";

const { locale } = one(".words").dataset;

// Events that were over when the page was opened are hidden, and so are their places in the counts.
const gone = new Map();
for (const item of all(".cards > li[hidden]")) {
  const box = item.closest("details, section:not(.day), main");
  const count = one(":is(:scope > summary, .heading) .count[data-forms]", box);
  if (count) gone.set(count, (gone.get(count) ?? 0) + 1);
}
for (const [count, number] of gone)
  count.textContent = counted(locale, count.dataset.forms, count.dataset.count - number);
