// A list of events by day: shows how far away the days are, and unfolds the list when it is limited.

import { capital, distance } from "./countdowns.js";
import { all, on, one } from "./page.js";

const agenda = one(".agenda");
let timer;

function label() {
  const today = new Date(new Date().setHours(0, 0, 0, 0));
  for (const heading of all(".day > h2 > .near", agenda)) {
    const day = new Date(heading.previousElementSibling.dateTime + "T00:00");
    heading.closest(".day").classList.toggle("today", +day === +today);
    heading.textContent = day < today ? "" : capital(distance(day - today));
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
