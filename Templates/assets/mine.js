// "My events": the events that the visitor starred on any page, soonest first, past ones last. They can be saved as a
// calendar, or as a file for another browser.

import { all, copy, on, one, read, write } from "./page.js";

const box = one(".mine");
const root = one(".brand").href;
const words = one(".words").dataset;

/** Returns the time of an event in the visitor's time zone. */
function when(time) {
  const isDay = !time[10];
  const clock = { hour: "numeric", minute: "2-digit", timeZoneName: "short" };
  return new Date(isDay ? `${time}T00:00` : time).toLocaleString(words.locale, {
    weekday: "long", day: "numeric", month: "long", year: "numeric", ...(isDay ? {} : clock),
  });
}

/** Returns the starred events with known details, soonest first, past ones last. */
function starred() {
  const now = Date.now() / 1e3;
  const events = Object.values(read("my events", {})).filter(({ link }) => link);
  for (const event of events) event.isOver = Number(event.end ?? event.start) + (event.end ? 0 : 86400) <= now;
  return events.sort((a, b) => a.isOver - b.isOver || (a.start ?? Infinity) - (b.start ?? Infinity));
}

function show() {
  const events = starred();
  one("ul", box).replaceChildren(...events.map(({ link, name, time, isOver }) => {
    const item = copy("own");
    const [anchor, what, about] = all("*", item);
    anchor.href = root + link;
    what.textContent = name;
    about.textContent = [time && when(time), isOver && words.ended].filter(Boolean).join(" · ");
    return item;
  }));
  one(".none", box).hidden = events[0];
  calendar.hidden = !events.some(({ isOver, start }) => !isOver && start);
  save.hidden = !events[0];
}

const [calendar, save, file, said] = [".calendar", ".save", "input", ".said"].map((part) => one(part, box));

/** Downloads a text as a file. */
function give(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(URL.revokeObjectURL, 6e4, link.href);
}

/** Returns a calendar's components with this name (RFC 5545 §3.6). */
const parts = (name, text) => text.match(new RegExp(`^BEGIN:${name}\r\n[^]*?^END:${name}\r\n`, "gm")) ?? [];

/** Returns a calendar entry for one entry of a schedule, whose own calendar contains them all. */
function single({ link, name, start, end }) {
  const utc = (seconds) => new Date(seconds * 1e3).toISOString().replace(/[-:]|\.\d+/g, "");
  const text = (words) => words.replace(/[\\;,]/g, "\\$&");
  const lines = ["BEGIN:VEVENT", `UID:${link}@${location.host}`, "DTSTAMP:20000101T000000Z", `DTSTART:${utc(start)}`,
    ...(end ? [`DTEND:${utc(end)}`] : []), `SUMMARY:${text(name)}`, `URL:${root}${link}`, "END:VEVENT"];
  // An imported list may have line ends in names and links. A line may have 75 bytes (§3.1), and a character up to four.
  return lines.map((line) => [...line.replace(/\s+/g, " ")].map((letter, place) => (place && place % 18 === 0 ? "\r\n " : "") + letter).join("") + "\r\n").join("");
}

on(calendar, "click", async () => {
  const events = starred().filter(({ isOver, start }) => !isOver && start);
  const texts = await Promise.all(events.map(async (event) => {
    if (/^schedules\//.test(event.link)) return single(event);
    // Earlier versions stored the query of an address, which isn't part of the file's.
    const answer = await fetch(new URL("event.ics", root + event.link)).catch(() => ({}));
    return answer.ok ? answer.text() : "";
  }));
  const entries = texts.map((text) => parts("VEVENT", text));
  const body = [...new Set(texts.flatMap((text) => parts("VTIMEZONE", text))), ...entries.flat()];
  // A host may answer with a page.
  said.textContent = entries.every(([entry]) => entry) ? "" : said.dataset.lost;
  if (entries.flat()[0])
    give("events.ics", "text/calendar", `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Corkboard//My events//EN\r\n${body.join("")}END:VCALENDAR\r\n`);
});

on(save, "click", () =>
  give("my-events.json", "application/json", JSON.stringify({ favourites: read("favourites", []), events: read("my events", {}) })));

on(file, "change", async () => {
  try {
    const { favourites, events } = JSON.parse(await file.files[0].text());
    if (![favourites, Object.entries(events)].every((list) => list.length < 1e3) || !favourites.every((id) => id.trim())
      || !Object.values(events).every(({ link = "", name = "" }) => link.trim && name.trim)) throw 0;
    write("favourites", [...new Set([...read("favourites", []), ...favourites])]);
    write("my events", { ...events, ...read("my events", {}) });
    location.reload();
  } catch {
    said.textContent = said.dataset.bad;
  }
});

on(box, "toggle", show);
on(window, "storage", show);
on(document, "click", show);
show();
