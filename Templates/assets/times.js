// Shows the time in the visitor's time zone next to the event's, if they differ. Only times in view are put into words.

import { choose } from "./choices.js";
import { all, one } from "./page.js";

const button = one(".zones");
const words = button.dataset;
const [long, short, clock] = [{ dateStyle: "full" }, { weekday: "short" }, { timeStyle: "short" }]
  .map((style) => new Intl.DateTimeFormat(words.locale, style));
const label = new Intl.DateTimeFormat("en-GB", { hour: "numeric", timeZoneName: "short" });
// The Swedish format equals the one in the page's markup, except for the "T".
const plain = new Intl.DateTimeFormat("sv", { dateStyle: "short", timeStyle: "short" });

/** Returns a time in the visitor's time zone, in the parts that pages show: day with separator, clock, and zone. */
const here = (date, between) => [
  (between ? long : short).format(date) + (between || " "),
  clock.format(date),
  label.formatToParts(date).find(({ type }) => type === "timeZoneName").value,
];

// Most times on a page share an offset with the visitor's time zone, or none does: compare offsets, not words.
const offset = (text) => (/[+-]\d\d:\d\d$/.exec(text) ? (text.at(-6) === "-" ? -1 : 1) * (text.slice(-5, -3) * 60 + +text.slice(-2)) : 0);
const times = new Map();
for (const zone of all("time + .zone")) {
  // Nobody needs to be in time for what is over.
  if (zone.closest(".card.past")) continue;
  const time = zone.previousElementSibling;
  const date = new Date(time.dateTime);
  if (-date.getTimezoneOffset() !== offset(time.dateTime)) times.set(time, { time, zone, date });
}
let isOwnFirst;

function prepare(item) {
  const { time, zone, date } = item;
  item.other = zone.cloneNode();
  item.other.classList.remove("same");
  zone.after(" ", item.other);
  // The clock part contains no space. Below a day's heading, it is the only part.
  const [, day = "", between = "", own] = /^(.*?(,? ))?([^ ]+)$/.exec(time.textContent);
  item.isSameDay = time.dateTime.startsWith(plain.format(date).slice(0, 10));
  item.written = [day, own, zone.textContent];
  item.own = here(date, between);
  item.isSame = zone.matches(".same");
}

function show(item) {
  if (!item.own) prepare(item);
  const { time, zone, other, isSameDay, written, own, isSame } = item;
  const [day] = written;
  const [first, second] = isOwnFirst ? [own, written] : [written, own];
  time.textContent = (day || !isSameDay ? first[0] : "") + first[1];
  zone.textContent = first[2];
  zone.classList.toggle("same", isSame && !isOwnFirst);
  other.textContent = `(${isSameDay ? "" : second[0]}${second[1]} ${second[2]}${isOwnFirst || !day ? "" : `, ${words.own}`})`;
}

if (times.size) {
  const seen = new Set();
  const observer = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) if (isIntersecting) {
      observer.unobserve(target);
      seen.add(times.get(target));
      show(times.get(target));
    }
  }, { rootMargin: "200px" });
  choose(button, "own times", (choice) => {
    isOwnFirst = choice;
    seen.forEach(show);
  });
  for (const time of times.keys()) observer.observe(time);
}
