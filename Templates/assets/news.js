// The news in a list: the most important difference between two lists, for users of screen readers, and how the ranks
// have changed.

import { copy, one, say } from "./page.js";

/** The least time between two announcements, in milliseconds. */
const silence = 1e4;
let news, said = 0, timer;

/** Announces the news since the list before, or the latest news as soon as the last announcement is old enough. */
export function tell(before, now, words) {
  news = headline(before, now, words) ?? news;
  if (!news) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    say(news);
    said = Date.now();
    news = "";
  }, Math.max(0, said + silence - Date.now()));
}

/** Returns a function that shows at a song's rank how it differs from the rank in `base`, which has ranks by song id. Explains the marks. */
export function comparing(base, words) {
  const explained = one(".key");
  explained.textContent = words.look;
  explained.hidden = false;
  const shared = {};
  for (const rank of Object.values(base)) shared[rank] = (shared[rank] ?? 0) + 1;
  return (place, id, rank) => {
    one(".moved", place)?.remove();
    const was = base[id];
    // A song that shared a rank falls only once it is behind all the others; `Movement` does the same in the build.
    const way = was ? rank < was ? "up" : rank < was + shared[was] ? "" : "down" : "new";
    if (!way) return;
    const ranks = Math.abs(was - rank);
    const moved = one(".moved", copy("song-row"));
    moved.classList.add(way);
    moved.children[0].textContent = { new: "★", up: `↑${ranks}`, down: `↓${ranks}` }[way];
    moved.children[1].textContent = words[way].replace("#", ranks);
    place.append(moved);
  };
}

/** Returns the song that now plays, now leads, or is new, in this order; undefined if none of these has changed. */
function headline(before, now, words) {
  const heads = ({ songs }) =>
    [songs.find(({ status }) => status === "playing"), songs.find(({ rank }) => rank === 1)].map((song) => song?.title);
  const [[played, led], [plays, leads]] = [before, now].map(heads);
  const known = new Set(before.songs.map(({ id }) => id));
  const fresh = now.songs.find(({ id }) => !known.has(id));
  return plays && plays !== played ? `${one("template.group").dataset.playing}: ${plays}`
    : leads && leads !== led ? `${words.leads} ${leads}`
    : fresh && `${words.new}: ${fresh.title}`;
}
