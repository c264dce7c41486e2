// Lets the song list follow the vote: numbers at once, ranks as soon as no finger is near.

import { onList, updated } from "./list.js";
import { all, copy, motion, on, one, read, say, write } from "./page.js";
import { equip, rows, updateAll } from "./voting.js";

const page = one(".songs-page");
const table = one(".songs", page);
const body = one("tbody", table);
const words = one("template.song-row").dataset;
const time = one(".updated", page);
const ago = new Intl.RelativeTimeFormat(words.locale, { numeric: "auto" });
const from = Number(page.dataset.before);
const key = `look ${page.dataset.event}`;

/** How long a row stays where it is after a touch nearby, and the time between two things said, in milliseconds. */
const calm = 1500, silence = 10e3;
let list, isDown, isHeld, leader, news, timer, touched = 0, said = 0;

// The ranks that ▲ and ▼ compare with: those of the visitor's last look, otherwise those of the first list.
let [base] = [read(key, {})].filter((ranks) => Object.keys(ranks)[0]);

const songs = () => list ? list.songs.slice(from, "last" in page.dataset ? undefined : from + 100) : [];

/** Shows a song's tags, and the share of votes for it. */
function dress({ element }, { ups, downs, pinned, status }) {
  const sum = ups + downs;
  const marks = { pinned, divisive: sum > 9 && Math.abs(ups - downs) * 10 <= sum, [status]: true };
  const tags = ["pinned", "divisive", "requested", "playing", "played"].filter((mark) => marks[mark]);
  element.classList.toggle("pinned", pinned);
  for (const mark of ["playing", "played"]) element.classList.toggle(mark, status === mark);
  for (const tag of all(".tag", element)) tag.remove();
  one(".artist", element).after(...tags.flatMap((mark) => {
    const tag = document.createElement("span");
    tag.className = "tag";
    tag.textContent = words[mark];
    return [" ", tag];
  }));
  const bar = one(".bar", element) ?? one(".bar", copy("song-row"));
  one(".fault", element).before(bar);
  one(":last-child", bar).setAttribute("width", `${Math.round((ups / sum) * 100) || 0}%`);
  if (!sum) bar.remove();
}

/** Shows a song's rank, and how it compares with the base. */
function place(element, id, rank, isTied) {
  const cell = one(".rank", element);
  const was = base?.[id];
  const moved = document.createElement("small");
  if (base && was !== rank) {
    const way = was === undefined ? "new" : rank < was ? "up" : "down";
    const count = Math.abs(was - rank);
    const [sign, text] = [0, 1].map(() => document.createElement("span"));
    moved.className = `moved ${way}`;
    sign.ariaHidden = true;
    sign.textContent = { new: "★", up: `▲${count}`, down: `▼${count}` }[way];
    text.className = "unseen";
    text.textContent = words[way].replace("#", count);
    moved.append(sign, text);
  }
  cell.replaceChildren(rank + (isTied ? "=" : ""), ...base ? moved.children[0] ? [moved] : [] : all(".moved", cell));
}

/** Puts the rows in the list's order, with an animation of those that move. */
function arrange() {
  const order = songs().map(({ id, title, artist }) => {
    if (rows.has(id)) return rows.get(id).element;
    const row = copy("song-row");
    row.dataset.song = id;
    one(".title", row).textContent = title;
    one(".artist", row).textContent = artist;
    return equip(row).element;
  });
  const focused = document.activeElement;
  const tops = new Map([...body.children].map((row) => [row, row.offsetTop]));
  if (order.some((row, index) => row !== body.children[index]) || order.length < tops.size) {
    body.replaceChildren(...order);
    // An element that is moved loses the focus.
    if (focused !== document.activeElement) (focused.isConnected ? focused : one("main")).focus({ preventScroll: true });
    if (motion.matches) for (const row of order) {
      const way = tops.get(row) - row.offsetTop;
      if (way) row.animate([{ translate: `0 ${way}px` }, {}], { duration: 400, easing: "ease-out" });
    }
  }
  for (const song of songs()) {
    const row = rows.get(song.id);
    row.count(song.ups, song.downs);
    dress(row, song);
    place(row.element, song.id, song.rank, song.tied);
  }
}

/** Returns true while a finger, or a mouse, is on the list or just was. */
const isNear = () => isDown || Date.now() - touched < calm;

function draw() {
  for (const { id, ups, downs } of songs()) rows.get(id)?.count(ups, downs);
  isHeld = isNear();
  if (!isHeld) arrange();
  tick();
}

/** Notes the most important piece of news, to be said in its time. */
function report(before) {
  const known = new Set(before?.songs.map(({ id }) => id));
  const first = list.songs.find(({ rank }) => rank === 1);
  const playing = list.songs.find(({ status }) => status === "playing");
  const fresh = list.songs.find(({ id }) => !known.has(id));
  if (!before) leader = first?.id;
  else if (playing && !before.songs.some(({ id, status }) => id === playing.id && status === "playing"))
    news = `${words.playing}: ${playing.title}`;
  else if (first && first.id !== leader) news = `${words.leads} ${first.title}`;
  else if (fresh) news = `${words.new}: ${fresh.title}`;
  leader = first?.id;
}

/** The page's one timer: says how old the list is, what is new, and moves rows that waited. */
function tick() {
  clearTimeout(timer);
  const now = Date.now();
  if (isHeld && !isNear()) draw();
  if (news && now - said >= silence) {
    say(news);
    said = now;
    news = "";
  }
  const seconds = Math.round((now - updated()) / 1e3);
  time.textContent = isHeld ? words.held : !updated() ? ""
    : `${words.updated} ${seconds < 60 ? ago.format(-seconds, "second") : ago.format(-Math.floor(seconds / 60), "minute")}`;
  if (!document.hidden) timer = setTimeout(tick, 1e3);
}

/** Keeps what the visitor saw, for the next look. */
function keep() {
  const seen = list ? list.songs.map(({ id, rank }) => [id, rank])
    : all("[data-song]").map((row) => [row.dataset.song, parseInt(one(".rank", row).textContent)]);
  write(key, { ...list ? {} : base, ...Object.fromEntries(seen) });
}

for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) on(table, kind, () => (touched = Date.now()));
on(table, "pointerdown", () => (isDown = true));
for (const kind of ["pointerup", "pointercancel"]) on(window, kind, () => (isDown = false));
on(window, "scroll", () => (touched = Date.now()), { passive: true });
on(window, "pagehide", keep);
on(document, "visibilitychange", () => {
  if (document.hidden) return keep();
  base = read(key, base);
  tick();
});

if (base) for (const { element } of rows.values()) {
  const [number, tie] = one(".rank", element).textContent.split("=");
  place(element, element.dataset.song, parseInt(number), tie !== undefined);
}
const explained = one(".key", page);
if (base) explained.textContent = words.look;

onList((current) => {
  const before = list;
  list = current;
  Object.assign(page.dataset, { voting: list.voting, requests: list.requests });
  for (const what of ["voting", "requests"]) for (const notice of all(`.notice[data-${what}]`, page))
    notice.hidden = notice.dataset[what] !== list[what];
  report(before);
  if (before) base ??= Object.fromEntries(before.songs.map(({ id, rank }) => [id, rank]));
  if (base) explained.textContent = words.look;
  explained.hidden = !base && explained.hidden;
  table.hidden = !list.songs[0];
  for (const note of all(".no-songs", page)) note.hidden = !table.hidden;
  updateAll();
  draw();
});
