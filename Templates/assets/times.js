// The visitor's own time beside the event's, where the two differ.

import { all, choose, one } from "./page.js";

/** A moment here, parted as the pages write theirs: day, clock, zone. */
function here(date) {
  const day = { weekday: "long", day: "numeric", month: "long", year: "numeric" };
  const clock = { hour: "2-digit", minute: "2-digit", timeZoneName: "short" };
  return [
    date.toLocaleDateString("en-GB", day).replace(",", ""), ...date.toLocaleTimeString("en-GB", clock).split(" "),
  ];
}

const times = all("time + .zone").flatMap((zone) => {
  const time = zone.previousElementSibling;
  const date = new Date(time.dateTime);
  // Read as if it were in UTC, it is off by the offset that it is written with.
  const offset = (new Date(`${time.dateTime.slice(0, 19)}Z`) - date) / 60_000;
  if (offset === -date.getTimezoneOffset()) return [];
  const other = zone.cloneNode();
  zone.after(" ", other);
  return [{ time, zone, other, written: [...time.textContent.split(", "), zone.textContent], own: here(date) }];
});

if (times.length) {
  choose(one(".zones"), "own times", (isOwnFirst) => {
    for (const { time, zone, other, written, own } of times) {
      const [first, second] = isOwnFirst ? [own, written] : [written, own];
      time.textContent = `${first[0]}, ${first[1]}`;
      zone.textContent = first[2];
      const day = first[0] === second[0] ? "" : `${second[0]}, `;
      other.textContent = `(${day}${second[1]} ${second[2]}${isOwnFirst ? "" : ", your time"})`;
    }
  });
}
