// Shows the time in the visitor's time zone next to the event's, if they differ.

import { choose } from "./choices.js";
import { all, one } from "./page.js";

const button = one(".zones");
const words = button.dataset;

/** Returns a time in the visitor's time zone, in the parts that pages show: day with separator, clock, and zone. */
const here = (date, between) => [
  date.toLocaleString(words.locale, between ? { dateStyle: "full" } : { weekday: "short" }) + (between || " "),
  date.toLocaleString(words.locale, { timeStyle: "short" }),
  date.toLocaleTimeString("en-GB", { timeZoneName: "short" }).split(" ")[1],
];

const times = all("time + .zone").flatMap((zone) => {
  const time = zone.previousElementSibling;
  const date = new Date(time.dateTime);
  // The Swedish format equals the one in the page's markup, except for the "T".
  const local = date.toLocaleString("sv").replace(" ", "T");
  if (time.dateTime.startsWith(local)) return [];
  const other = zone.cloneNode();
  zone.after(" ", other);
  // The clock part contains no space. Below a day's heading, it is the only part.
  const [, day = "", between = "", clock] = /^(.*?(,? ))?([^ ]+)$/.exec(time.textContent);
  const isSameDay = time.dateTime.startsWith(local.slice(0, 10));
  return [{ time, zone, other, isSameDay, written: [day, clock, zone.textContent], own: here(date, between) }];
});

if (times[0]) {
  choose(button, "own times", (isOwnFirst) => {
    for (const { time, zone, other, isSameDay, written, own } of times) {
      const [day] = written;
      const [first, second] = isOwnFirst ? [own, written] : [written, own];
      time.textContent = first[0] + first[1];
      zone.textContent = first[2];
      other.textContent = `(${isSameDay ? "" : second[0]}${second[1]} ${second[2]}${isOwnFirst || !day ? "" : `, ${words.own}`})`;
    }
  });
}
