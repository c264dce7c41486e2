// The big screen: follows the list, so that bars grow and songs change places. It counts down to the start, shows the
// site's notes and next events when nothing happens, and the first three songs at the end.

import { choose } from "./choices.js";
import { onList, score, updated, worth } from "./list.js";
import { glide } from "./moving.js";
import { all, copy, counted, motion, on, one } from "./page.js";

const screen = one(".screen");
const words = screen.dataset;
const served = one("#served")?.dataset ?? {};
const [leaders, playing, newest, podium, state, figures, left, start, between, stale, cut, count] = [
  "leading ol", "playing ul", "new ul", "podium ol", "state", "figures", "left", "start", "between", "stale:not(.cut)", "cut", "podium span",
].map((part) => one(`.${part}`, screen));
const clock = new Intl.DateTimeFormat(words.locale, { timeStyle: "short" });
const distance = new Intl.RelativeTimeFormat(words.locale, { numeric: "always" });

const second = 1e3, minute = 60 * second, hour = 60 * minute;

/** The least time between two moves of songs. Numbers don't wait. */
const pace = second;

/** How long nothing may happen before notes and events are shown, how long each stays, and how long a mark of movement does. */
const quiet = 60 * second, stay = 12 * second, fresh = 60 * second;

/** How long before the start the countdown fills the screen, and how long an event without an end lasts. */
const final = 10 * minute, longest = 12 * hour;

const opened = Date.now(), begins = words.begins * second, ends = words.ends * second;

const set = (element, text) => element && element.textContent !== text && (element.textContent = text);

let list, isPaused, timer, changed = opened, moves = {}, ranks, order, isRevealed, isLate, moved = -pace;

/** Returns the time until a moment in words, in the largest unit that is exact enough. */
function until(moment, now) {
  const wait = Math.max(0, moment - now);
  const [size, unit] = wait < 2 * hour ? [minute, "minute"] : wait < 48 * hour ? [hour, "hour"] : [24 * hour, "day"];
  return distance.format(Math.max(1, Math.floor(wait / size)), unit);
}

/** Replaces the items of a list with these songs, and animates those that change places. */
function arrange(list, songs, name, dress) {
  const known = new Map(all("li", list).map((item) => [item.dataset.song, item]));
  const items = songs.map((song) => {
    const item = known.get(song.id) ?? copy(name);
    item.dataset.song = song.id;
    for (const part of ["title", "artist"]) set(one(`.${part}`, item), song[part]);
    set(one(".rank", item), song.rank + (song.tied ? "=" : ""));
    dress?.(item, song);
    return item;
  });
  glide([...known.values()], 600, () => list.replaceChildren(...items));
  list.classList.toggle("none", !items[0]);
  if (list === playing) list.parentElement.hidden = !items[0];
  if (motion.matches) for (const item of items) if (!known.has(item.dataset.song)) item.animate([{ opacity: 0 }, {}], 600);
}

/** Shows the scores and bars of the leading songs. */
function measure() {
  const songs = new Map((list.revealed ?? list.songs).map((song) => [song.id, song]));
  const items = all("li", leaders).map((item) => [item, songs.get(item.dataset.song)]).filter(([, song]) => song);
  const best = Math.max(0, ...items.map(([, song]) => worth(song))) || 1;
  for (const [item, song] of items) {
    set(one(".score", item), song.ups === undefined ? "" : score(song, words.percent));
    one(".bar :last-child", item).setAttribute("width", `${Math.round((Math.max(0, worth(song)) / best) * 100)}%`);
  }
}

/** Shows the current list. */
function draw() {
  const songs = list.songs.toSorted((a, b) => a.rank - b.rank);
  const waiting = songs.filter(({ status }) => status !== "playing" && status !== "played");
  // While the host reveals hidden results, only the revealed songs are shown.
  const leading = (list.revealed ?? waiting).slice(0, 8);
  arrange(leaders, leading, "leader", (item, song) => {
    set(one(".move", item), moves[song.id]?.text ?? "");
    item.classList.toggle("tied", song.tied);
  });
  leaders.parentElement.hidden = songs[0] && !leading[0];
  measure();
  arrange(playing, songs.filter(({ status }) => status === "playing").slice(0, 1), "line");
  const time = ({ added }) => Date.parse(added);
  // The songs that the list began with aren't new. If some have no time, the list began with those.
  const first = Math.min(...songs.map(time));
  const dated = waiting.filter((song) => song.added && (song.status === "requested" || time(song) !== first));
  arrange(newest, dated.sort((a, b) => time(b) - time(a)).slice(0, 3), "line");
  set(left, waiting[0] ? counted(words.locale, words.left, waiting.length) : "");
  newest.parentElement.hidden = !waiting[0];
  newest.parentElement.classList.toggle("none", !dated[0]);
  const best = songs.filter((song) => song.rank < 4 && worth(song) > 0 && list.ranking !== "turns");
  set(count, best[6] ? `6 / ${best.length}` : "");
  arrange(podium, best.slice(0, 6), "winner", (item, song) => {
    item.value = song.rank;
    set(one(".score", item), score(song, words.percent));
  });
}

/** Shows the current list with its order, and marks the songs whose ranks have changed since the list before. */
function move() {
  isLate = false;
  moved = performance.now();
  const { songs, results } = list;
  // Hidden results are sorted by when songs were added, not by rank.
  const before = order === results && ranks, since = Date.now(), shared = {};
  for (const id in before) shared[before[id]] = (shared[before[id]] ?? 0) + 1;
  order = results;
  ranks = {};
  for (const { id, rank } of songs) {
    ranks[id] = rank;
    const was = before?.[id], way = was - rank;
    // A song that shared a rank falls only once it is behind all the others; `Movement` does the same in the build.
    if (before && (way > 0 || !(shared[was] > -way))) moves[id] = { text: way > 0 ? `▲${way}` : way < 0 ? `▼${-way}` : "★", since };
  }
  draw();
}

// Shown during a pause

let intermission, cards, turn = 0;

/** Shows the note or event whose turn it is, and then the list again. */
function rest(now) {
  const since = now - changed - quiet;
  const isQuiet = since >= 0 && !isPaused && podium.parentElement.hidden && !screen.classList.contains("soon");
  if (isQuiet && !cards) {
    cards = [];
    import("./intermission.js").then(async (module) => {
      intermission = module;
      cards = await intermission.gather(words);
    }).catch(() => {});
  }
  const place = isQuiet && cards?.[0] ? Math.floor(since / stay) : -1;
  const card = cards?.[place];
  if (place > 0 && !card) {
    // The list is shown again; the cards are gathered again later.
    changed = now;
    cards = undefined;
  }
  if (between.hidden === !card && turn === place) return;
  turn = place;
  between.hidden = !card;
  screen.classList.toggle("rests", !!card);
  if (card) intermission.show(between, card);
}

/** The screen's only timer: what changes with the clock. */
function tick() {
  clearTimeout(timer);
  const now = Date.now();
  if (isLate && moved + pace <= performance.now()) move();
  const heard = updated() || opened;
  // Two failed polls.
  set(stale, now - heard > 150 * second ? `${words.stale} ${clock.format(heard)}` : "");

  const isOff = "off" in words;
  const isOver = !isOff && (now >= (ends || begins + longest) || cut.textContent === cut.dataset.ended);
  const isAhead = !isOff && now < begins;
  if (!isOff) {
    set(state, isOver ? words.over : now >= begins ? words.live : "");
    state.classList.toggle("none", !state.textContent);
    state.classList.toggle("live", !isOver && now >= begins);
  }
  screen.classList.toggle("soon", isAhead && begins - now <= final);
  podium.parentElement.hidden = !(isOver || isRevealed) || list?.revealed || !podium.children[0];
  screen.classList.toggle("over", !podium.parentElement.hidden);
  const closing = Date.parse(list?.votingUntil);
  const isClosed = isOver || list?.voting === "closed" || closing <= now;

  if (start) {
    start.hidden = !isAhead || !playing.parentElement.hidden;
    const wait = Math.ceil((begins - now) / second);
    if (!start.hidden) {
      const isClose = wait < 3600 && motion.matches && !isPaused;
      set(one(".countdown", start), isClose ? `${Math.floor(wait / 60)}:${`${wait % 60}`.padStart(2, "0")}` : until(begins, now));
    }
  }
  if (isClosed || list) set(one(".join h2"), words[isClosed ? "songs" : list.requests]);
  if (list) {
    const votes = list.songs.reduce((sum, { ups = 0, downs = 0 }) => sum + ups + downs, 0);
    set(figures, [
      !isClosed && closing && words.closes.replace("#", until(closing, now)),
      votes && counted(words.locale, words.votes, votes),
      list.voters && counted(words.locale, words.voters, list.voters),
    ].filter(Boolean).join(" · "));
    for (const id in moves) if (now - moves[id].since > fresh) {
      delete moves[id];
      set(one(`[data-song="${CSS.escape(id)}"] .move`, leaders), "");
    }
  }
  rest(now);
  if (!document.hidden) timer = setTimeout(tick, second - now % second);
}

onList((current) => {
  const now = Date.now();
  if (list) changed = now;
  list = current;
  isRevealed ||= list.revealed;
  isLate = true;
  measure();
  tick();
  screen.classList.add("ready");
});

// The screen itself

let idle;

/** Keeps the screen on. A browser gives the lock up whenever the page is hidden. */
async function stayAwake() {
  try {
    if (!document.hidden) await navigator.wakeLock.request("screen");
  } catch {}
}

const full = one(".full", screen);
const enlarge = () => document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen().catch(() => {});

/** Shows the pointer and the buttons, until the mouse has rested for a while. */
function wake() {
  clearTimeout(idle);
  document.body.classList.remove("idle");
  idle = setTimeout(() => document.body.classList.add("idle"), 3e3);
}

full.hidden = !document.fullscreenEnabled;
on(full, "click", enlarge);
on(document, "keydown", ({ key, ctrlKey, metaKey, altKey }) => {
  if (ctrlKey || metaKey || altKey) return;
  if (/^f$/i.test(key) && !full.hidden) enlarge();
  if (served.manage && list?.results === "hidden") import("./reveal.js").then(({ reveal }) => reveal(key, list));
});
for (const kind of ["pointermove", "pointerdown", "keydown"]) on(document, kind, wake);
on(document, "visibilitychange", () => {
  stayAwake();
  if (!document.hidden) tick();
});
choose(one(".pause"), "paused", (choice) => {
  isPaused = choice;
  document.body.classList.toggle("still", choice);
  tick();
});
if (served.url) import("./invitation.js").then(({ lead }) => lead(served));
stayAwake();
wake();
