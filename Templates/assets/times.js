// The visitor's own time beside the event's, where the two differ.

import { all, choose, one } from "./page.js";

const button = one(".zones");
const words = button.dataset;

/** A moment here, parted as the pages write theirs: day and what is between, clock, zone. */
const here = (date, between) => [
  date.toLocaleString(words.locale, { dateStyle: "full" }) + between,
  date.toLocaleString(words.locale, { timeStyle: "short" }),
  date.toLocaleTimeString("en-GB", { timeZoneName: "short" }).split(" ")[1],
];

const times = all("time + .zone").flatMap((zone) => {
  const time = zone.previousElementSibling;
  const date = new Date(time.dateTime);
  // Read as if it were in UTC, it is off by the offset that it is written with.
  const offset = (new Date(`${time.dateTime.slice(0, 19)}Z`) - date) / 60_000;
  if (offset === -date.getTimezoneOffset()) return [];
  const other = zone.cloneNode();
  zone.after(" ", other);
  // The clock has no blank in it.
  const [, day, between, clock] = /(.*?(,? ))([^ ]+)$/.exec(time.textContent);
  // Swedes write days as they stand in the page's markup.
  const isSameDay = time.dateTime.startsWith(date.toLocaleDateString("sv"));
  return [{ time, zone, other, isSameDay, written: [day, clock, zone.textContent], own: here(date, between) }];
});

if (times.length) {
  choose(button, "own times", (isOwnFirst) => {
    for (const { time, zone, other, isSameDay, written, own } of times) {
      const [first, second] = isOwnFirst ? [own, written] : [written, own];
      time.textContent = first[0] + first[1];
      zone.textContent = first[2];
      other.textContent = `(${isSameDay ? "" : second[0]}${second[1]} ${second[2]}${isOwnFirst ? "" : `, ${words.own}`})`;
    }
  });
}
