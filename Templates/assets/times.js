// The visitor's own time beside the event's, where the two differ.

import { all, language } from "./page.js";
import { read, write } from "./store.js";

const button = document.querySelector(".zones");
const format = new Intl.DateTimeFormat(language, {
  weekday: "long", day: "numeric", month: "long", year: "numeric",
  hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short",
});

/** A moment here, parted as the pages write theirs: day, clock, zone. */
function here(date) {
  const part = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
  return [`${part.weekday} ${part.day} ${part.month} ${part.year}`, `${part.hour}:${part.minute}`, part.timeZoneName];
}

const times = all("time + .zone").flatMap((zone) => {
  const time = zone.previousElementSibling;
  const [, sign, hours, minutes] = time.dateTime.match(/([+-])(\d\d):(\d\d)$/) ?? ["", "+", 0, 0];
  const offset = (sign === "-" ? -1 : 1) * (hours * 60 + Number(minutes));
  const date = new Date(time.dateTime);
  if (offset === -date.getTimezoneOffset()) return [];
  const other = document.createElement("span");
  other.className = "zone other";
  zone.after(" ", other);
  const comma = time.textContent.lastIndexOf(", ");
  const written = [time.textContent.slice(0, comma), time.textContent.slice(comma + 2), zone.textContent];
  return [{ time, zone, other, written, own: here(date) }];
});

function show(isOwnFirst) {
  for (const { time, zone, other, written, own } of times) {
    const [first, second] = isOwnFirst ? [own, written] : [written, own];
    time.textContent = `${first[0]}, ${first[1]}`;
    zone.textContent = first[2];
    const day = first[0] === second[0] ? "" : `${second[0]}, `;
    other.textContent = `(${day}${second[1]} ${second[2]}${isOwnFirst ? "" : ", your time"})`;
  }
  button.textContent = isOwnFirst ? "Show the event's time first" : "Show my own time first";
}

if (times.length) {
  let isOwnFirst = read("own times", false);
  button.addEventListener("click", () => {
    write("own times", (isOwnFirst = !isOwnFirst));
    show(isOwnFirst);
  });
  show(isOwnFirst);
  button.hidden = false;
}
