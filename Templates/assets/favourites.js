// Favourites: a star on every card and event. Starred cards come first, in the same order. "My events" lists them all.

import { all, copy, motion, on, one, read, say, write } from "./page.js";

const key = "favourites";
const cards = all(".cards > li");
const own = one(".event[data-event]");
const starred = [...cards, own].filter(Boolean);
// The countdowns may have removed the last event with its section.
const words = (one("template.star") ?? one(".keep"))?.dataset;
const mine = one(".mine");
const root = one(".brand").href;
let favourites = read(key, []);
const stars = new Map();

const isFavourite = ({ dataset }) => favourites.includes(dataset.event);

/** Shows which events are starred, and how many. */
function mark() {
  for (const [event, star] of stars) star.ariaPressed = isFavourite(event);
  if (mine) one(".count", mine).textContent = favourites.length || "";
}

/** Stores what "My events" shows of each starred event on this page. */
function keep() {
  const known = read("my events", {});
  const kept = Object.fromEntries(favourites.map((id) => [id, known[id] ?? {}]));
  for (const event of starred) if (isFavourite(event)) {
    const { href = location.href } = one("a.card", event) ?? {};
    const { start, end } = (one("[data-start]", event) ?? event).dataset;
    kept[event.dataset.event] = {
      link: href.split("#")[0].replace(root, ""), name: one(".name", event).textContent.trim().replace(/\s+/g, " "),
      time: one("time[datetime]", event)?.dateTime, start, end,
    };
  }
  write("my events", kept);
}

/** Sorts a row's cards, and animates those that move. */
function arrange(list) {
  // Fixtures stay in the order of their dates.
  if (list.matches(".fixtures")) return;
  const now = [...list.children];
  const order = cards.filter((card) => now.includes(card)).sort((a, b) => isFavourite(b) - isFavourite(a));
  if (order.every((card, index) => card === now[index])) return;
  const places = now.map((card) => [card, card.offsetLeft, card.offsetTop]);
  list.append(...order);
  if (!motion.matches) return;
  for (const [card, x, y] of places)
    card.animate([{ translate: `${x - card.offsetLeft}px ${y - card.offsetTop}px` }, {}], 250);
}

for (const event of starred) {
  const star = event === own ? one(".keep") : copy("star");
  const name = one(".name", event).textContent.trim().replace(/\s+/g, " ");
  star.ariaLabel = `${words.label}: ${name}`;
  stars.set(event, star);
  on(star, "click", () => {
    const id = event.dataset.event;
    // Another window may have changed them.
    favourites = read(key, favourites);
    favourites = isFavourite(event) ? favourites.filter((other) => other !== id) : [...favourites, id];
    write(key, favourites);
    mark();
    keep();
    if (event !== own) arrange(event.parentElement);
    // A moved element loses the focus, and may be out of view.
    star.focus();
    say(`${name}: ${isFavourite(event) ? words.on : words.off}`);
  });
  if (event !== own) event.append(star);
}
mark();
keep();
all(".cards").forEach(arrange);
if (mine) on(mine, "toggle", () => import("./mine.js"), { once: true });
