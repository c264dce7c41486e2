// A list of events by day: shows how far away the days are, and unfolds the list when it is limited.

import { all, on, one } from "./page.js";

const agenda = one(".agenda");
const relative = new Intl.RelativeTimeFormat(one(".words").dataset.locale, { numeric: "auto" });

/** Returns the distance to a day, as in "tomorrow", "in 12 days" and "in 17 months". */
function distance(day, today) {
  const count = Math.round((day - today) / 864e5);
  if (count < 61) return relative.format(count, "day");
  const months = Math.round(count / 30.44);
  return months < 24 ? relative.format(months, "month") : relative.format(Math.floor(months / 12), "year");
}

let timer;

function label() {
  const today = new Date(new Date().setHours(0, 0, 0, 0));
  for (const heading of all(".day > h2 > .near", agenda)) {
    const day = new Date(heading.previousElementSibling.dateTime + "T00:00");
    const text = distance(day, today);
    heading.closest(".day").classList.toggle("today", +day === +today);
    heading.textContent = day < today ? "" : text[0].toUpperCase() + text.slice(1);
  }
  clearTimeout(timer);
  timer = setTimeout(label, new Date().setHours(24, 0, 0, 0) - Date.now());
}

label();
on(document, "visibilitychange", label);

const parts = all(".later", agenda);
const open = parts.filter((part) => part.open);
on(agenda, "change", ({ target }) => {
  if (!target.matches(".chip input")) return;
  for (const part of parts) part.open = !target.closest(".every") || open.includes(part);
  if (agenda.getBoundingClientRect().top < 0) agenda.scrollIntoView();
});
