// A schedule: shows the current and the next entries, and finds entries by words and by track.

import { all, on, one } from "./page.js";

const root = one(".programme");
const [line, form, none] = [".current", ".finding", ".none"].map((part) => one(part, root));
const entries = all("[data-from]", root);
const { now, next } = root.dataset;

const start = ({ dataset }) => Date.parse(dataset.from);
/** An entry without an end lasts an hour. An entry for a complete day is never a current one. */
const end = (entry) => (entry.dataset.to ? Date.parse(entry.dataset.to) : start(entry) + 36e5);
const timed = entries.filter(({ dataset }) => dataset.from.includes("T"));

/** Returns a label with links to entries; empty without entries. */
function part(label, found) {
  if (!found[0]) return [];
  const links = found.slice(0, 4).flatMap((entry) => {
    const link = document.createElement("a");
    link.href = (entry.closest("a") ?? one("a", entry)).href;
    link.textContent = [one(".what", entry), one(".room", entry)].map((text) => text?.textContent).filter(Boolean).join(" · ");
    return [" ", link];
  });
  const name = document.createElement("strong");
  name.textContent = label;
  return [name, ...links, " "];
}

function tell() {
  const time = Date.now();
  const isOn = (entry) => start(entry) <= time && time < end(entry);
  const soon = Math.min(...timed.map(start).filter((other) => other > time));
  // Show the next entries only if they start within a day.
  const isNear = soon - time < 864e5;
  for (const entry of timed) entry.classList.toggle("on", isOn(entry));
  const coming = isNear ? timed.filter((entry) => start(entry) === soon) : [];
  // The time as shown on the page, in the site's time zone.
  const [clock] = coming.map((entry) => one("th, .when", entry.closest("tr, li")).textContent);
  line.replaceChildren(...part(now, timed.filter(isOn)), ...part(`${next} ${clock}`, coming));
  line.hidden = !line.firstChild;
}

const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function find() {
  const words = folded(one("input", form).value).split(/\s+/);
  const track = one("select", form).value;
  for (const entry of entries) {
    const text = folded(entry.textContent);
    entry.hidden = !words.every((word) => text.includes(word)) || (track && entry.dataset.track !== track);
  }
  for (const part of all("tbody tr, .day", root)) part.hidden = !one("[data-from]:not([hidden])", part);
  none.textContent = entries.some(({ hidden }) => !hidden) ? "" : none.dataset.none;
}

if (form) {
  one("select", form).hidden = !one("option + option", form);
  on(form, "input", find);
  on(form, "submit", (submission) => submission.preventDefault());
}
tell();
setInterval(tell, 3e4);
