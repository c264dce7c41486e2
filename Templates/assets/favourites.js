// Favourites: a star on every card; starred cards come first, and both groups keep their order.

import { all, copy, motion, on, one, read, say, write } from "./page.js";

const key = "favourites";
const cards = all(".cards > li");
const words = one("template.star").dataset;
let favourites = read(key, []);

const isFavourite = (card) => favourites.includes(card.dataset.event);
const mark = (card) => (one(".star", card).ariaPressed = isFavourite(card));

/** Sorts a row's cards, with an animation of those that move. */
function arrange(list) {
  const now = [...list.children];
  const order = cards.filter((card) => now.includes(card)).sort((a, b) => isFavourite(b) - isFavourite(a));
  if (order.every((card, index) => card === now[index])) return;
  const places = now.map((card) => [card, card.offsetLeft, card.offsetTop]);
  list.append(...order);
  if (!motion.matches) return;
  for (const [card, x, y] of places)
    card.animate([{ translate: `${x - card.offsetLeft}px ${y - card.offsetTop}px` }, {}], 250);
}

for (const card of cards) {
  const star = copy("star");
  const name = one(".name", card).textContent.trim();
  star.ariaLabel = `${words.label}: ${name}`;
  on(star, "click", () => {
    const { event } = card.dataset;
    // Another window may have changed them.
    favourites = read(key, favourites);
    favourites = isFavourite(card) ? favourites.filter((other) => other !== event) : [...favourites, event];
    write(key, favourites);
    cards.forEach(mark);
    arrange(card.parentElement);
    // An element that is moved loses the focus, and may be out of view.
    star.focus();
    say(`${name}: ${isFavourite(card) ? words.on : words.off}`);
  });
  card.append(star);
  mark(card);
}
all(".cards").forEach(arrange);
