// A song list with votes. Numbers follow the votes at once, ranks as soon as no finger is near.

import { cast, difference, find, notify, onChange, requests, voteFor } from "./ballots.js";
import { deliver, outcomes } from "./bar.js";
import { onList, score, updated, worth } from "./list.js";
import { glide } from "./moving.js";
import { all, copy, counted, motion, on, one, read, say, write } from "./page.js";

const page = one(".songs-page");
const facts = page.dataset;
const table = one(".songs", page);
const body = one("tbody", table);
const words = one("template.song-row").dataset;
const time = one(".updated", page);
const total = one(".count", page);
const ago = new Intl.RelativeTimeFormat(words.locale, { numeric: "auto" });
facts.results ??= "";

/** Returns where the last look is stored. Hidden results have the order in which songs were added, which says nothing about ranks. */
const key = () => `look${facts.results} ${facts.event}`;

// How long rows stay in place after a touch, in milliseconds: longer during a touch, but limited, because its end may be missed.
let calm = 0, list, isHeld, isLate, timer, longest, touched = 0;

/** The least time between two moves of rows, in milliseconds, and when they moved last. */
const pace = 1e3;
let moved = -pace;

// The ranks that arrows compare with: the last ones that the visitor saw, or the first list's.
let base = read(key(), {}), compare;

// These modules are loaded when their parts are opened, which may have happened already.
const cut = one(".cut", page);
for (const [name, load, isWanted] of [
  ["request", () => import("./requesting.js"), requests()[0]],
  ["passing", () => import("./passing.js")],
  ["finding", () => import("./finding.js"), location.hash],
]) {
  const part = one(`.${name}`, page);
  // A module that can't be loaded is tried again until it can, because a connection can fail while the browser is online.
  const again = () => setTimeout(() => load().then(() => cut.textContent = "", again), 3e3);
  const open = () => load().catch(() => again(cut.textContent = cut.dataset.lost));
  for (const news of ["toggle", "focusin"]) on(part, news, open, { once: true });
  if (part.open || isWanted) open();
}

// Voting

// The rows by song id. Each has its `element`, `count(ups, downs)`, which shows the numbers of a new list, and `update()`,
// which adds the visitor's own vote to them.
const rows = new Map();

/** Adds the buttons to a row. */
function equip(element) {
  const { song } = element.dataset;
  const title = one(".title", element).textContent;
  const [figure, note, fault, bar] = ["score", "mine", "fault", "bar rect"].map((name) => one(`.${name}`, element));
  const cells = all(".ups, .downs", element);
  let votes = cells.map((cell) => +cell.textContent || 0);
  const buttons = ["up", "down"].map((name, index) => {
    const button = copy(name);
    button.ariaLabel += `: ${title}`;
    on(button, "click", () => vote(button));
    cells[index].append(button);
    return button;
  });

  const update = () => {
    const mine = difference(song, votes.join(" "));
    const [ups, downs] = votes.map((number, index) => number + mine[index]);
    // While results are hidden, dashes replace the figures.
    [...cells, figure].forEach(({ firstChild }, index) => (firstChild.data = facts.results ? "\u2013" : [ups, downs, score({ ups, downs }, words.percent)][index]));
    // The score as a part of the leader's.
    if (longest) bar.setAttribute("width", `${Math.max(0, 100 * worth({ ups, downs }) / longest)}%`);
    [note.textContent, fault.textContent] = outcomes(find(song));
    for (const button of buttons) {
      button.ariaPressed = voteFor(song) === button.value;
      button.hidden = facts.voting === "closed";
    }
  };

  const vote = (button) => {
    const before = figure.firstChild.data;
    cast(song, votes.join(" "), button.value);
    say(`${title}: ${one("template.up").dataset[voteFor(song).toLowerCase()]}, ${figure.firstChild.data}`);
    if (motion.matches) import("./felt.js").then(({ feel }) => feel(button, figure, before)).catch(() => {});
    deliver();
    // The sheet that asks for a name may cover the row.
    element.scrollIntoView({ block: "nearest" });
  };

  const count = (ups = 0, downs = 0) => {
    // Votes can arrive many times a second.
    if (isLate && votes[0] === ups && votes[1] === downs) return;
    votes = [ups, downs];
    update();
  };
  rows.set(song, { element, update, count });
  update();
}

all("[data-song]").forEach(equip);
onChange(() => rows.forEach(({ update }) => update()));

// Following

/** The songs on this page of the list. The last page also shows all later songs. */
const songs = () => list.songs.slice(facts.before, "last" in facts ? undefined : +facts.before + 100);

/** Shows a song's data from the list. */
function dress({ element, count }, { id, rank, tied, ups = 0, downs = 0, pinned, status }) {
  count(ups, downs);
  const sum = ups + downs;
  const marks = { pinned, divisive: sum > 9 && Math.abs(ups - downs) * 10 <= sum, [status]: true };
  element.className = `song ${status}${pinned ? " pinned" : ""}`;
  element.id = `song-${encodeURIComponent(id)}`;
  for (const old of all(".tag", element)) old.remove();
  one(".artist", element).after(...all(".tag", copy("song-row")).filter(({ classList }) => marks[classList[1]]).flatMap((tag) => [" ", tag]));
  const place = one(".rank", element);
  place.className = `rank medal-${rank < 4 && worth({ ups, downs }) > 0 && /net|wilson/.test(list.ranking) ? rank : 0}`;
  one("b", place).textContent = rank + (tied ? "=" : "");
  // Without ranks to compare with, the mark from the build stays.
  compare?.(place, id, rank);
}

const headings = Object.fromEntries(all(".group", body).map((row) => [row.dataset.group, row]));

/** Returns the heading row of a group. */
function heading(group) {
  const row = (headings[group] ??= copy("group"));
  row.dataset.group = group;
  row.firstChild.textContent ||= one("template.group").dataset[group];
  return row;
}

/** Sorts the rows in the list's order, and animates those that move. */
function arrange() {
  let last = "others";
  const order = songs().flatMap(({ id, title, artist, status, pinned }) => {
    const group = ["playing", "played"].includes(status) ? status : pinned ? "pinned" : "others";
    const above = group === last ? [] : [heading(group)];
    last = group;
    if (!rows.has(id)) {
      const row = copy("song-row");
      row.dataset.song = id;
      one(".title", row).textContent = title;
      one(".artist", row).textContent = artist;
      equip(row);
    }
    return [...above, rows.get(id).element];
  });
  const now = [...body.children];
  if (now[order.length] || order.some((row, index) => row !== now[index])) {
    const focused = document.activeElement;
    glide(now, 400, () => body.replaceChildren(...order));
    // A moved element loses the focus.
    if (focused !== document.activeElement) (focused.isConnected ? focused : one("main")).focus({ preventScroll: true });
  }
  longest = Math.max(1e-9, ...list.songs.map(worth));
  for (const song of songs()) dress(rows.get(song.id), song);
  if (facts.ranking === "turns") import("./turns.js").then(({ show }) => show(list, rows));
}

/** Returns true while a finger or mouse is on the list, and shortly afterwards. */
const isNear = () => Date.now() - touched < calm;

/** Returns how long rows have to stay where they are; the page's clock doesn't count. */
const rest = () => moved + pace - performance.now();

function draw() {
  isHeld = isNear();
  isLate = isHeld || rest() > 0;
  if (isLate) for (const { id, ups, downs } of songs()) rows.get(id)?.count(ups, downs);
  else {
    arrange();
    moved = performance.now();
  }
  tick();
}

/** The page's only timer: shows how old the list is, and moves rows that had to wait. */
function tick() {
  clearTimeout(timer);
  if (isLate && !isNear() && rest() <= 0) return draw();
  const now = Date.now();
  // Voting, requests and hidden results end by the clock, without a new list.
  for (const what of ["voting", "requests", "results"]) {
    const state = Date.parse(list[`${what}Until`]) < now ? "closed" : (list[what] ?? "");
    if (facts[what] === state) continue;
    facts[what] = state;
    for (const notice of all(`[data-${what}]`, page)) notice.hidden = notice.dataset[what] !== state;
    notify();
  }
  const seconds = Math.round((updated() - now) / 1e3);
  time.textContent = isHeld ? words.held
    : `${words.updated} ${ago.format(...seconds > -60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"])}`;
  if (!document.hidden) timer = setTimeout(tick, isLate && !isHeld ? rest() : 1e3);
}

const ranks = ({ songs }) => Object.fromEntries(songs.map(({ id, rank }) => [id, rank]));

/** Stores the ranks that the visitor saw, for the next visit. */
const keep = () => list && write(key(), ranks(list));

for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) on(table, kind, (touch) => {
  touched = Date.now();
  calm = touch.buttons ? 1e4 : 1500;
});
on(table, "pointerdown", (touch) => import("./swiping.js").then(({ follow }) => follow(table, touch)), { once: true });
on(window, "scroll", () => touched = Date.now());
on(window, "pagehide", keep);
on(document, "visibilitychange", () => {
  if (document.hidden) return keep();
  base = read(key(), base ?? {});
  if (list) look();
});
if (!Object.keys(base)[0]) base = undefined;

/** Shows the list, with its news since the one before and the visitor's last look. */
const look = (before) => import("./news.js").then(({ comparing, tell }) => {
  if (before) tell(before, list, words);
  compare = comparing(base, words);
  draw();
});

onList((current) => {
  const before = list;
  list = current;
  if (facts.results !== (list.results ?? "")) base = ranks(list);
  else if (before) base ??= ranks(before);
  base ? look(before) : draw();
  const { length } = list.songs;
  total.textContent = counted(words.locale, total.dataset.forms, length);
  table.hidden = !length;
  for (const note of all(".no-songs", page)) note.hidden = length;
});
