// Requests songs, and lists the visitor's requests.

import { change, counted, deliver, mark, now, onChange, outcomes, requests, stateOf } from "./ballots.js";
import { submitOnDoubleTap } from "./gestures.js";
import { onList } from "./list.js";
import { all, copy, on, one } from "./page.js";

const form = one(".asking");
const [title, artist] = all("input", form);
const said = one(".request .said");
const total = one(".songs-page .count");
let count = Number(total.textContent.replace(/\D/g, ""));
const words = one("template.request").dataset;
const fate = one(".fate");
let listed = [];
let declined = [];

/** Returns a text for comparison, without case, accents or punctuation. `requestMark` does the same in the build. */
const folded = (text) => text.normalize("NFKD").toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Returns the mark of a request, which lists have for declined requests: FNV-1a with 32 bits, in base 36. */
function markOf({ title, artist }) {
  let mark = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(`${folded(title)}\n${folded(artist)}`)) mark = Math.imul(mark ^ byte, 0x1000193);
  return (mark >>> 0).toString(36);
}

/** Returns the listed song that a request asked for. */
const songOf = (asked) => listed.find(({ title, artist }) => areSame([title, artist], [asked.title, asked.artist]));

/** Returns what became of a request: `playing`, `played`, `listed` or `declined`; undefined while it is undecided. */
function fateOf(asked) {
  const song = songOf(asked);
  return song ? /^play/.test(song.status) ? song.status : "listed" : declined.includes(markOf(asked)) ? "declined" : undefined;
}

/** Returns a link to the row of a song, which may be on another page of the list. */
function linkTo({ id, title, artist }) {
  const link = document.createElement("a");
  link.href = `#song-${encodeURIComponent(id)}`;
  link.textContent = `${title} – ${artist}`;
  on(link, "click", () => rowOf(title, artist) || setTimeout(() => location.reload()));
  return link;
}

on(form, "submit", (submission) => {
  submission.preventDefault();
  const asked = [title, artist].map((field) => field.value.trim());
  const row = rowOf(...asked);
  const other = listed.find(({ title, artist }) => areSame([title, artist], asked));
  if (row || other) {
    said.textContent = said.dataset.listed;
    location.hash = row?.id ?? `song-${encodeURIComponent(other.id)}`;
    // After reloading, the page goes to a song on another page.
    return row ? row.scrollIntoView({ block: "center" }) : location.reload();
  }
  if (!asked.every(Boolean)) return (said.textContent = said.dataset.wanted);
  form.reset();
  said.textContent = `${asked[0]}: ${said.dataset.done}`;
  title.focus();
  change((ballots) => [...ballots, { title: asked[0], artist: asked[1], at: now() }]);
  deliver();
});

const areSame = (names, others) => names.every((name, index) => folded(name) === folded(others[index]));

/** Returns the row of a song with this title and artist, if it is on the page. */
const rowOf = (...names) =>
  all(".song").find((row) => areSame([".title", ".artist"].map((part) => one(part, row).textContent), names));

function update() {
  // If requests join the list at once, count them at once.
  const joined = one(".songs-page").dataset.requests === "open"
    ? requests().filter((asked) => stateOf(asked) !== "refused" && !rowOf(asked.title, asked.artist)).length : 0;
  if (joined || count) total.textContent = counted(total.dataset.forms, count + joined);
  one(".asked").hidden = !requests()[0];
  one(".asked").replaceChildren(...requests().map((asked) => {
    const item = copy("request");
    const [label, note, button] = item.children;
    const [now, song] = [fateOf(asked), songOf(asked)];
    const isUndecided = !now && /sent$|counted/.test(stateOf(asked)) && one(".songs-page").dataset.requests === "moderated";
    label.replaceChildren(song ? linkTo(song) : `${asked.title} – ${asked.artist}`);
    note.textContent = words[now ?? (isUndecided ? "waiting" : "")] ?? outcomes(asked).join("");
    button.ariaLabel = `${button.textContent} ${asked.title}`;
    button.hidden = /^sen|counted/.test(stateOf(asked));
    on(button, "click", () => {
      change((ballots) => ballots.filter((ballot) => ballot.song || ballot.at !== asked.at));
      said.textContent = `${asked.title}: ${said.dataset.undone}`;
      one("summary", form.parentElement).focus();
    });
    return item;
  }));
}

submitOnDoubleTap(form, form.parentElement);
onChange(update);
/** Shows the latest news of the visitor's requests, once. */
function announce() {
  const news = requests().filter((asked) => fateOf(asked) && fateOf(asked) !== asked.fate);
  if (!news[0]) return;
  const last = news.at(-1);
  const [song, now] = [songOf(last), fateOf(last)];
  fate.replaceChildren(song ? linkTo(song) : `${last.title} – ${last.artist}`, `: ${words[now]}`);
  mark(news, (mine) => (mine.fate = fateOf(mine)));
}

onList((list) => {
  listed = list.songs;
  declined = list.declined?.split(" ") ?? [];
  count = listed.length;
  announce();
  update();
});
update();
form.hidden = false;
