// Favourites: a star on every card; the starred ones stand first, and both parts keep their order.

import { all, copy, motion, say } from "./page.js";
import { read, write } from "./store.js";

const key = "favourites";
const cards = all(".cards > li[data-event]");
const places = new Map(cards.map((card, place) => [card, place]));
let favourites = new Set(read(key, []));

function mark(card) {
  card.querySelector(".star").ariaPressed = String(favourites.has(card.dataset.event));
}

/** Puts a row's cards in order, and lets those that move be seen moving. */
function arrange(list) {
  const now = [...list.children];
  const rank = (card) => (favourites.has(card.dataset.event) ? 0 : cards.length) + places.get(card);
  const order = now.toSorted((a, b) => rank(a) - rank(b));
  if (order.every((card, index) => card === now[index])) return;
  const old = now.map((card) => card.offsetLeft);
  list.append(...order);
  if (!motion.matches) return;
  for (const [index, card] of now.entries()) {
    const way = old[index] - card.offsetLeft;
    if (way) card.animate([{ transform: `translateX(${way}px)` }, { transform: "none" }], { duration: 250, easing: "ease" });
  }
}

for (const card of cards) {
  const star = copy("star");
  const name = card.querySelector(".name").textContent.trim();
  star.ariaLabel = `Favourite: ${name}`;
  star.addEventListener("click", () => {
    // Another window may have changed them since.
    favourites = new Set(read(key, [...favourites]));
    const { event } = card.dataset;
    if (!favourites.delete(event)) favourites.add(event);
    write(key, [...favourites]);
    for (const other of cards) if (other.dataset.event === event) mark(other);
    arrange(card.parentElement);
    // Putting an element elsewhere takes the focus from it, and perhaps the element out of sight.
    star.focus();
    say(`${name}: ${favourites.has(event) ? "a favourite, moved to the start" : "no favourite any more"}`);
  });
  card.append(star);
  mark(card);
}
for (const list of new Set(cards.map((card) => card.parentElement))) arrange(list);
