// Shows new notes on an open board, without loading the page again.

import { motion, on, one, say } from "./page.js";

const notes = one(".notes[data-fresh]");
const minute = 6e4;
const links = (list) => [...list.children].map((note) => one("a", note)?.getAttribute("href"));
let looked = Date.now(), timer;

async function look() {
  if (Date.now() - looked < minute) return;
  looked = Date.now();
  const answer = await fetch(location.pathname, { cache: "no-cache" }).catch(() => ({}));
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const list = one(".notes[data-fresh]", page);
  if (!list || `${links(list)}` === `${links(notes)}`) return;
  const before = links(notes);
  const fresh = [...list.children].filter((note) => !before.includes(one("a", note)?.getAttribute("href")));
  // A note that a visitor is about to open stays where it is.
  if (notes.matches(":focus-within")) return;
  const change = () => {
    notes.replaceChildren(...list.children);
    for (const note of fresh) note.classList.add("new");
  };
  if (motion.matches && document.startViewTransition) document.startViewTransition(change);
  else change();
  const titles = fresh.map((note) => one(".subject", note)?.textContent.trim()).filter(Boolean);
  if (titles[0]) say(`${notes.dataset.fresh} ${titles.join(", ")}`);
}

/** Looks every minute, except while the page is hidden. */
function run() {
  clearTimeout(timer);
  if (document.hidden) return;
  look();
  timer = setTimeout(run, minute);
}

on(document, "visibilitychange", run);
run();
