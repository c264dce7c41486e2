// A schedule: shows the current and the next entries and the time on the axis, and finds entries by words and by track.

import { folded } from "./folding.js";
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
    link.href = one("a", entry).href;
    link.textContent = [one(".what", entry), one(".room", entry)].map((text) => text?.textContent).filter(Boolean).join(" · ");
    return [" ", link];
  });
  const name = document.createElement("strong");
  name.textContent = label;
  return [name, ...links, " "];
}

const marker = document.createElement("li");
marker.className = "now";
marker.ariaHidden = "true";

/** Puts the line for the current time on the axis of the current day, or before the next entry of a list. */
function mark(time) {
  const axis = all(".axis", root).find((axis) => {
    const slots = all(".slot", axis);
    return start(slots[0]) - 36e5 <= time && time < Math.max(...slots.map(end));
  });
  if (!axis) return marker.remove();
  const slots = all(".slot", axis);
  // The steps of five minutes from the first entry, whose own place is known.
  const { gridRowStart } = getComputedStyle(slots[0]);
  const step = Math.max(2, parseInt(gridRowStart) + Math.round((time - start(slots[0])) / 3e5));
  marker.style.gridRow = `${step} / span 1`;
  const place = slots.find((slot) => start(slot) > time) ?? null;
  if (marker.parentElement !== one(".slots", axis) || marker.nextElementSibling !== place) one(".slots", axis).insertBefore(marker, place);
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
  const [clock] = coming.map((entry) => one(".when", entry).firstChild.textContent);
  line.replaceChildren(...part(now, timed.filter(isOn)), ...part(`${next} ${clock}`, coming));
  line.hidden = !line.firstChild;
  if (one(".axis", root)) mark(time);
}

function find() {
  const words = folded(one("[type=search]", form).value).split(/\s+/);
  const choice = one("input:checked", form);
  const track = choice.value;
  const isMine = choice.closest(".my-day");
  for (const entry of entries) {
    const text = folded(entry.textContent);
    entry.hidden = !words.every((word) => text.includes(word)) || (track && entry.dataset.track !== track) || (isMine && !entry.matches(".starred"));
  }
  for (const part of all(".day", root)) part.hidden = !one("[data-from]:not([hidden])", part);
  none.textContent = entries.some(({ hidden }) => !hidden) ? "" : none.dataset.none;
}

if (form) {
  on(form, "input", find);
  on(form, "submit", (submission) => submission.preventDefault());
}
const tabs = all(".day-tabs a", root);
if (tabs[0]) {
  const seen = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) target.isSeen = isIntersecting;
    const first = tabs.find(({ hash }) => document.getElementById(hash.slice(1)).isSeen);
    for (const tab of tabs) tab.ariaCurrent = tab === first ? "true" : null;
  }, { rootMargin: "-20% 0px -60%" });
  for (const { hash } of tabs) seen.observe(document.getElementById(hash.slice(1)));
}
tell();
setInterval(tell, 3e4);
