// "My events": what the visitor starred on any page, soonest first, those that are over last.

import { all, copy, on, one, read } from "./page.js";

const box = one(".mine");
const root = one(".brand").href;
const words = one(".words").dataset;

/** Returns when an event is, in the visitor's own time. */
function when(time) {
  const isDay = !time[10];
  const clock = { hour: "numeric", minute: "2-digit", timeZoneName: "short" };
  return new Date(isDay ? `${time}T00:00` : time).toLocaleString(words.locale, {
    weekday: "long", day: "numeric", month: "long", year: "numeric", ...(isDay ? {} : clock),
  });
}

function show() {
  const now = Date.now() / 1e3;
  const events = Object.values(read("my events", {})).filter(({ link }) => link);
  for (const event of events) event.isOver = Number(event.end ?? event.start) + (event.end ? 0 : 86400) <= now;
  events.sort((a, b) => a.isOver - b.isOver || (a.start ?? Infinity) - (b.start ?? Infinity));
  one("ul", box).replaceChildren(...events.map(({ link, name, time, isOver }) => {
    const item = copy("own");
    const [anchor, what, about] = all("*", item);
    anchor.href = root + link;
    what.textContent = name;
    about.textContent = [time && when(time), isOver && words.ended].filter(Boolean).join(" · ");
    return item;
  }));
  one(".none", box).hidden = events[0];
}

on(box, "toggle", show);
on(window, "storage", show);
on(document, "click", show);
show();
