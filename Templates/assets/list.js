// Follows an event's song list: by the server's event stream if there is one, otherwise by asking for its file again.

import { on, one } from "./page.js";

const { event, list: address } = one("[data-list]").dataset;
const live = one("#served")?.dataset.live;
const shortest = 15e3, longest = 120e3;
const listeners = [];
let known, last, at = 0, version = 0, timer, source, pause = shortest;

/** Returns when the list was last known to be as shown, in milliseconds since 1970; 0 if never. */
export const updated = () => at;

/** Calls the listener with each new list, and at once if one is known. */
export function onList(listener) {
  listeners.push(listener);
  if (known) listener(known);
}

/** Takes in a list as text; one that is sealed is opened with the code that opened this page. */
async function take(text) {
  const news = JSON.parse(text);
  let list = news;
  if (list.sealed) {
    const { unseal } = await import("./gate.js");
    list = JSON.parse(await unseal(list.context, list.sealed));
  }
  // Of two lists, the older one may come later.
  if (news.version < version) return;
  version = news.version ?? version;
  at = Date.now();
  if (text === last) return;
  last = text;
  known = list;
  pause = shortest;
  for (const listener of listeners) listener(list);
}

function listen() {
  source = new EventSource(live + event.split("/").map(encodeURIComponent).join("/"));
  const heard = ({ data }) => take(data).catch(() => {});
  on(source, "list", heard);
  on(source, "sealed", heard);
  // The browser connects again by itself, unless the server refused; then there is the file.
  on(source, "error", () => source.readyState === EventSource.CLOSED && look());
}

function later(next) {
  clearTimeout(timer);
  timer = setTimeout(next, pause);
  pause = Math.min(pause * 1.5, longest);
}

async function look() {
  try {
    const answer = await fetch(address, { cache: "no-cache" });
    if (answer.ok) await take(await answer.text());
  } catch {}
  if (!document.hidden) later(look);
}

/** A hidden page rests: browsers allow a host only a few connections. */
function run() {
  clearTimeout(timer);
  source?.close();
  if (!document.hidden) live ? listen() : look();
}

on(document, "visibilitychange", run);
run();
