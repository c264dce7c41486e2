// Follows an event's song list: with the event stream of a server, otherwise by loading the list's file again.

import { on, one } from "./page.js";

const page = one("[data-list]")?.dataset;
const served = one("#served")?.dataset;
const live = served?.changes ?? served?.live;
const shortest = 15e3, longest = 120e3;
const listeners = [];
let known, last, at = 0, version = 0, timer, stop, pause = shortest;

/** Returns when the list was last confirmed to be current, in milliseconds since 1970; 0 if never. */
export const updated = () => at;

const isShare = () => (known ?? page).ranking === "wilson";

/** Returns the value that ranks a song: the lower bound of Wilson's interval with z² = 3.8416, or the net score. */
export const worth = ({ ups = 0, downs = 0 }) => !isShare() ? ups - downs
  : (ups + 1.9208 - 1.96 * Math.sqrt((ups * downs) / (ups + downs) + 0.9604)) / (ups + downs + 3.8416) || 0;

/** Returns a number with its sign. */
export const signed = (number) => (number > 0 ? "+" : number ? "\u2212" : "") + Math.abs(number);

/** Returns the value that ranks a song as text. `percent` is the form of a share. */
export const score = (song, percent) => isShare() ? percent.replace("#", Math.round(100 * worth(song))) : signed(worth(song));

/** Calls the listener with each new list, and at once with a known one. The first listener starts it. */
export function onList(listener) {
  if (!listeners[0]) {
    on(document, "visibilitychange", run);
    run();
  }
  listeners.push(listener);
  if (known) listener(known);
}

/** Takes the news from a file or a stream. A sealed list is opened with the code that opened this page. */
async function take(news) {
  let list = news;
  if (list.sealed) {
    const { unseal } = await import("./gate.js");
    list = JSON.parse(await unseal(list.context, list.sealed));
  }
  at = Date.now();
  if (news.version === version) return;
  version = news.version ?? version;
  known = list;
  pause = shortest;
  for (const listener of listeners) listener(list);
}

const listen = () => import("./stream.js").then(({ follow }) =>
  document.hidden || (stop ??= follow(live + page.event.split("/").map(encodeURIComponent).join("/"), take, look)));

async function look() {
  try {
    const answer = await fetch(page.list, { cache: "no-cache" });
    const text = answer.ok && await answer.text();
    if (text === last) at = Date.now();
    else if (text) {
      await take(JSON.parse(text));
      last = text;
    }
  } catch {}
  if (document.hidden) return;
  clearTimeout(timer);
  timer = setTimeout(look, pause);
  pause = Math.min(pause * 1.5, longest);
}

/** Pauses while the page is hidden, because browsers allow only a few connections per host. */
function run() {
  clearTimeout(timer);
  stop = stop?.();
  if (!document.hidden) live ? listen() : look();
}
