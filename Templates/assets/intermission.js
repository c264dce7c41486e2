// The notes and events that the big screen shows during a pause.

import { all, motion, one } from "./page.js";

/** Reads the newest notes and the next events from the site's home page. */
export async function gather(words) {
  const page = new DOMParser().parseFromString(await (await fetch(one(".brand").href)).text(), "text/html");
  const text = (element, ...parts) => parts.map((part) => one(part, element)?.textContent.trim()).find(Boolean) ?? "";
  const notes = all(".note", page).map((note) => ({
    kind: words.board, title: text(note, ".subject", "h2, h3"), text: text(note, ".excerpt"), by: text(note, ".signed bdi", ".signed"),
  }));
  const events = all(".card", page).map((card) => ({ kind: words.next, title: text(card, ".name"), text: text(card, "time"), by: text(card, ".place") }));
  return [...notes.slice(0, 3), ...events.slice(0, 3)].filter(({ title }) => title);
}

/** Shows a note or an event in an element. */
export function show(element, { kind, ...texts }) {
  one("h2", element).textContent = kind;
  for (const part in texts) one(`.${part}`, element).textContent = texts[part];
  if (motion.matches) one(".paper", element).animate([{ opacity: 0, translate: "0 1em", rotate: "1.5deg" }, {}], { duration: 500, easing: "ease-out" });
}
