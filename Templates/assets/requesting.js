// Requests songs, and lists the visitor's requests.

import { cast, change, isTaken, mark, now, onChange, requests, stateOf, voteFor } from "./ballots.js";
import { deliver, outcomes } from "./bar.js";
import { submitOnDoubleTap } from "./gestures.js";
import { onList } from "./list.js";
import { all, copy, counted, on, one } from "./page.js";
import { hadTurn, waits } from "./turns.js";
import { areSame, fold, isNear } from "./twins.js";

const form = one(".asking");
const [title, artist] = all("input", form);
const said = one(".request .said");
const near = one(".near");
const total = one(".songs-page .count");
let count = Number(total.dataset.count);
const words = one("template.request").dataset;
const fate = one(".fate");
let listed = [];
// `latest` is the time of the request that the visitor made last, until it has arrived.
let places, isHidden, latest;
let declined = [];

/** Returns the mark of a request, which lists have for declined requests: FNV-1a with 32 bits, in base 36. */
function markOf(asked) {
  let mark = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(fold(asked).join("\n"))) mark = Math.imul(mark ^ byte, 0x1000193);
  return (mark >>> 0).toString(36);
}

/** Returns the listed song that a request asked for, or was merged into: that song has the request's mark. */
const songOf = (asked) => listed.find((song) => areSame(song, asked) || song.also?.split(" ").includes(markOf(asked)));

/** Returns the song that is likely to follow the one that plays. If the results are hidden, the order doesn't show it. */
const upcoming = () => listed.some(({ status }) => status === "playing") && !isHidden ? listed.find((song) => !hadTurn(song)) : undefined;

/** Returns what became of a request: `playing`, `played`, `next`, `listed` or `declined`; undefined while it is undecided. */
function fateOf(asked) {
  const song = songOf(asked);
  return song ? hadTurn(song) ? song.status : (places ? places.get(song.id)?.place === 0 : song === upcoming()) ? "next" : "listed" : declined.includes(markOf(asked)) ? "declined" : undefined;
}

/** Returns a link to the row of a song, which may be on another page of the list. */
function linkTo({ id, title, artist }) {
  const link = document.createElement("a");
  link.href = `#song-${encodeURIComponent(id)}`;
  link.textContent = `${title} – ${artist}`;
  on(link, "click", () => rowOf(title, artist) || setTimeout(() => location.reload()));
  return link;
}

/** The songs that the visitor can vote for: those of the list and, before it has arrived, those on the page. */
const songs = () => listed[0] ? listed : all(".song").map((row) => {
  const [title, artist, ups, downs] = [".title", ".artist", ".ups", ".downs"].map((part) => one(part, row).firstChild.data);
  return { id: row.dataset.song, title, artist, ups: Number(ups) || 0, downs: Number(downs) || 0 };
});

/** Offers a song of the list instead of a request for it. If it may be another song, it can be requested, too. */
function offer(song, asked) {
  near.hidden = false;
  said.textContent = asked ? near.dataset.question : said.dataset.listed;
  const open = song.status !== "played" && one(".songs-page").dataset.voting === "open";
  one("bdi", near).replaceChildren(linkTo(song));
  const [yes, no] = all("button", near);
  yes.hidden = !open || voteFor(song.id) === "UP";
  no.hidden = !asked;
  yes.onclick = () => {
    cast(song.id, `${song.ups ?? 0} ${song.downs ?? 0}`, "UP");
    finish(`${song.title}: ${one("template.up").dataset.up}`);
  };
  no.onclick = () => ask(asked);
  (yes.hidden ? no.hidden ? one("a", near) : no : yes).focus();
}

/** Clears the form after a vote or a request. */
function finish(text) {
  form.reset();
  near.hidden = true;
  said.textContent = text;
  title.focus();
  deliver();
}

function ask(asked) {
  latest = now();
  change((ballots) => [...ballots, { ...asked, at: latest }]);
  finish("");
}

/** Requests a song, unless the list has it, or a song that may be the same. */
function consider(asked) {
  near.hidden = true;
  latest = 0;
  const all = songs();
  const song = all.find((other) => areSame(other, asked));
  if (song) return offer(song);
  const other = all.find((other) => isNear(fold(other), fold(asked)));
  other ? offer(other, asked) : ask(asked);
}

let first;
if (form.dataset.songbook) import("./picking.js").then(({ offerSongs }) => (first = offerSongs(form, one(".picks"), consider)));

on(form, "submit", (submission) => {
  submission.preventDefault();
  const asked = { title: title.value.trim(), artist: artist.value.trim() };
  if ("only" in form.dataset) {
    const [title, artist] = first?.() ?? [];
    return title ? consider({ title, artist }) : (said.textContent = said.dataset.pick);
  }
  if (!asked.title || !asked.artist) return (said.textContent = said.dataset.wanted);
  consider(asked);
});

/** Returns the row of a song with this title and artist, if it is on the page. */
const rowOf = (title, artist) => all(".song").find((row) =>
  areSame({ title: one(".title", row).textContent, artist: one(".artist", row).textContent }, { title, artist }));

function update() {
  // If requests join the list at once, count them at once.
  const joined = one(".songs-page").dataset.requests === "open"
    ? requests().filter((asked) => stateOf(asked) !== "refused" && !fateOf(asked) && !rowOf(asked.title, asked.artist)).length : 0;
  if (joined || count) total.textContent = counted(words.locale, total.dataset.forms, count + joined);
  const rows = requests().map((asked) => {
    const item = copy("request");
    const [label, note, button] = item.children;
    const [now, song] = [fateOf(asked), songOf(asked)];
    const isUndecided = !now && isTaken(asked) && one(".songs-page").dataset.requests === "moderated";
    item.dataset.at = asked.at;
    if (asked.at === latest && isTaken(asked)) {
      latest = 0;
      said.textContent = `${asked.title}: ${said.dataset.done}`;
    }
    label.replaceChildren(song ? linkTo(song) : `${asked.title} – ${asked.artist}`);
    note.textContent = [words[now ?? (isUndecided ? "waiting" : "")] ?? outcomes(asked).join(""), places?.get(song?.id)?.text].filter(Boolean).join(", ");
    button.ariaLabel = `${button.textContent} ${asked.title}`;
    button.hidden = asked.trying || isTaken(asked);
    on(button, "click", () => {
      change((ballots) => ballots.filter((ballot) => ballot.song || ballot.at !== asked.at));
      said.textContent = `${asked.title}: ${said.dataset.undone}`;
      one(".request summary").focus();
    });
    return item;
  });
  const list = one(".asked");
  list.hidden = !rows[0];
  // Replaced rows lose the focus.
  if (rows.map((row) => row.outerHTML).join("") === list.innerHTML) return;
  const focused = document.activeElement;
  const old = focused?.closest(".asked > li");
  list.replaceChildren(...rows);
  if (!old) return;
  const row = rows.find(({ dataset }) => dataset.at === old.dataset.at);
  // The visitor may look at another part of the page.
  (row && one(`${focused.localName}:not([hidden])`, row) || one(".request summary")).focus({ preventScroll: true });
}

submitOnDoubleTap(form, form.parentElement);
onChange(update);
/** Shows the latest news of the visitor's requests, once. */
function announce() {
  // A song that others overtake is still on the list, as the visitor knows.
  const news = requests().filter((asked) => fateOf(asked) && fateOf(asked) !== asked.fate && !(asked.fate === "next" && fateOf(asked) === "listed"));
  const last = news.at(-1);
  if (!last) return;
  const song = songOf(last);
  fate.replaceChildren(song ? linkTo(song) : `${last.title} – ${last.artist}`, `: ${words[fateOf(last)]}`);
  mark(news, (mine) => (mine.fate = fateOf(mine)));
}

onList((list) => {
  listed = list.songs;
  declined = list.declined?.split(" ") ?? [];
  count = listed.length;
  isHidden = list.results === "hidden";
  if (list.ranking === "turns") places = waits(list);
  announce();
  update();
});
update();
form.hidden = false;
