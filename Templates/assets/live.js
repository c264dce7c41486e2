// The big screen: follows the list, so bars grow and songs change places.

import { onList, updated } from "./list.js";
import { all, copy, motion, on, one } from "./page.js";

const screen = one(".screen");
const served = one("#served")?.dataset ?? {};
const [leaders, playing, newest] = ["leading ol", "playing ul", "new ul"].map((list) => one(`.${list}`, screen));
const link = one(".join a", screen);
const stale = one(".stale:not(.cut)", screen);
const clock = new Intl.DateTimeFormat(screen.dataset.locale, { timeStyle: "short" });
const shown = { leaders: 10, newest: 3 };

/** How long to wait before the screen reports an outdated list, in milliseconds: two failed polls. */
const patience = 150e3;

const opened = Date.now();
const signed = (sum) => sum > 0 ? `+${sum}` : `${sum}`.replace("-", "\u2212");

/** Shows the address for phones, which differs from the screen's if the screen runs on the server itself. */
function lead() {
  if (!served.url) return;
  const address = new URL(link.pathname, served.url);
  link.textContent = address.href.replace(/^https?:\/\//, "");
  if (!served.qr) return;
  const picture = new Image();
  picture.src = served.qr + link.pathname;
  picture.alt = one(".code svg", screen)?.ariaLabel ?? one("h2", link.closest("section")).textContent;
  on(picture, "load", () => one(".code", screen).replaceChildren(picture));
}

/** Replaces the items of a list with these songs, and animates those that change places. */
function arrange(list, songs, name, dress) {
  const known = new Map(all("li", list).map((item) => [item.dataset.song, item]));
  const tops = new Map([...known.values()].map((item) => [item, item.getBoundingClientRect().top]));
  const items = songs.map((song) => {
    const item = known.get(song.id) ?? copy(name);
    item.dataset.song = song.id;
    for (const part of ["title", "artist"]) one(`.${part}`, item).textContent = song[part];
    dress?.(item, song);
    return item;
  });
  list.replaceChildren(...items);
  list.classList.toggle("none", !items[0]);
  if (list !== leaders) list.parentElement.hidden = !items[0];
  if (!motion.matches) return;
  for (const item of items) {
    const before = tops.get(item), way = before - item.getBoundingClientRect().top;
    if (before === undefined) item.animate([{ opacity: 0 }, {}], 600);
    else if (way) item.animate([{ translate: `0 ${way}px` }, {}], { duration: 600, easing: "ease-out" });
  }
}

onList(({ songs }) => {
  const net = ({ ups = 0, downs = 0 }) => ups - downs;
  const waiting = songs.filter(({ status }) => status !== "playing" && status !== "played");
  const leading = waiting.toSorted((a, b) => a.rank - b.rank).slice(0, shown.leaders);
  const best = Math.max(1, ...leading.map(net));
  arrange(leaders, leading, "leader", (item, song) => {
    one(".rank", item).textContent = song.rank + (song.tied ? "=" : "");
    one(".score", item).textContent = song.ups === undefined ? "" : signed(net(song));
    one(".bar :last-child", item).setAttribute("width", `${Math.round((Math.max(0, net(song)) / best) * 100)}%`);
  });
  arrange(playing, songs.filter(({ status }) => status === "playing").slice(0, 1), "line");
  const time = ({ added }) => Date.parse(added);
  // The songs that the list began with aren't new. If some have no time, the list began with those.
  const first = Math.min(...songs.map(time));
  const dated = waiting.filter((song) => song.added && (song.status === "requested" || time(song) !== first));
  dated.sort((a, b) => time(b) - time(a));
  arrange(newest, dated.slice(0, shown.newest), "line");
});

/** Reports a list that hasn't been updated for long. */
function look() {
  const heard = updated() || opened;
  const text = Date.now() - heard > patience ? `${screen.dataset.stale} ${clock.format(heard)}` : "";
  if (stale.textContent !== text) stale.textContent = text;
  setTimeout(look, 10e3);
}

lead();
look();
