// Favourites: a star on every event in a list and on its page. In rows, starred cards come first, in the same order.
// "My events" lists them all.

import { all, copy, on, one, read, say, write } from "./page.js";

const key = "favourites";
const cards = all(".cards > li[data-event]");
const talks = all(".slot[data-event]");
const own = one(".event[data-event]");
const starred = [...cards, ...talks, own].filter(Boolean);
// The countdowns may have removed the last event with its section.
const words = (one("template.star") ?? one(".keep"))?.dataset;
const mine = one("details.mine");
const root = one(".brand").href;
let favourites = read(key, []);
const stars = new Map();

const isFavourite = ({ dataset }) => favourites.includes(dataset.event);
const nameOf = (event) => one(".name, .what", event).textContent.trim().replace(/\s+/g, " ");

/** Shows which events are starred, and how many. */
function mark() {
  const wanted = new Set(favourites);
  for (const event of starred) event.classList.toggle("starred", wanted.has(event.dataset.event));
  for (const [event, star] of stars) star.ariaPressed = wanted.has(event.dataset.event);
  if (mine) one(".count", mine).textContent = favourites.length || "";
}

/** Stores what "My events" shows of each starred event on this page. */
function keep() {
  const known = read("my events", {});
  const kept = Object.fromEntries(favourites.map((id) => [id, known[id] ?? {}]));
  for (const event of all(".starred[data-event]")) {
    const { href = location.origin + location.pathname } = one("a.card, a.entry", event) ?? {};
    const { start, end } = (one("[data-start]", event) ?? event).dataset;
    kept[event.dataset.event] = {
      link: href.split("#")[0].replace(root, ""), name: nameOf(event), time: one("time[datetime]", event)?.dateTime, start, end,
    };
  }
  write("my events", kept);
}

/** Sorts a row's cards. `move` may animate those that move. */
function arrange(list, move = (cards, duration, act) => act()) {
  const now = [...list.children];
  const order = cards.filter((card) => card.parentElement === list).sort((a, b) => isFavourite(b) - isFavourite(a));
  if (order.every((card, index) => card === now[index])) return;
  move(now, 250, () => list.append(...order));
}

/** Adds the star to an event that comes into view, or makes the one on the event's page work. */
function add(event) {
  const star = event === own ? one(".keep") : copy("star");
  const name = nameOf(event);
  star.ariaLabel = `${words.label}: ${name}`;
  star.ariaPressed = isFavourite(event);
  stars.set(event, star);
  on(star, "click", async () => {
    const id = event.dataset.event;
    // Another window may have changed them.
    favourites = read(key, favourites);
    favourites = isFavourite(event) ? favourites.filter((other) => other !== id) : [...favourites, id];
    write(key, favourites);
    mark();
    keep();
    // Lists by day and timetables stay in the order of time.
    const isInRow = event.matches(".cards:not(.fixtures) > li");
    if (isInRow) arrange(event.parentElement, (await import("./moving.js").catch(() => ({}))).glide);
    say(`${name}: ${isFavourite(event) ? !isInRow && words.added || words.on : words.off}`);
    // A moved element loses the focus, and may be out of view.
    star.focus();
  });
  if (event !== own) event.append(star);
}

mark();
keep();
if (favourites.length) all(".cards:not(.fixtures)").forEach((list) => arrange(list));
if (own) add(own);
const observer = new IntersectionObserver((changes) => {
  for (const { target, isIntersecting } of changes) if (isIntersecting) {
    observer.unobserve(target);
    add(target);
  }
}, { rootMargin: "400px", scrollMargin: "400px" });
for (const event of [...cards, ...talks]) observer.observe(event);
if (mine) on(mine, "toggle", () => import("./mine.js"), { once: true });
