// Follows a list with the event stream of a server, and shows when the event has ended or the server is gone.

import { connect } from "./connecting.js";
import { one } from "./page.js";

/** How long to wait before asking again for an event that has ended, or for a server that refuses. */
const pause = 3e3;

/** Returns the list after a change, which has what differs: see `ListChange` in the server. */
export function changed(list, { base, songs: news = [], order, ...members }) {
  const known = new Map(list.songs.map((song) => [song.id, song]));
  for (const song of news) known.set(song.id, { ...known.get(song.id), ...song });
  const all = [...known.values()];
  // Pairs of a place and a number of songs.
  const songs = order?.flatMap((place, index) => index % 2 ? [] : all.slice(place, place + order[index + 1])) ?? all;
  return { ...list, ...members, songs };
}

// Follows the stream at an address; returns a function that ends it. Calls `take` with each list, and `poll` if the server
// gives this page no stream.
export function follow(address, take, poll) {
  const notice = one(".cut");
  let last, version;

  const show = (what) => {
    const text = notice.dataset[what] ?? "";
    if (notice.textContent !== text) notice.textContent = text;
  };
  const use = (list) => {
    // Lists can arrive out of order.
    if (list.version < version) return;
    version = list.version;
    last = list;
    take(list).catch(() => {});
  };
  const read = (text) => use(JSON.parse(text));
  const end = () => {
    connection.rest();
    connection.close();
    connection = undefined;
  };

  /** Finds out why the server refused. */
  async function ask() {
    const stop = new AbortController();
    const { status } = await fetch(address, { signal: stop.signal }).catch(() => ({}));
    stop.abort();
    if (!connection) return;
    if (status >= 400 && status < 500 && status !== 404) return end(), show(), poll();
    if (status === 404) {
      connection.rest();
      show("ended");
      // Without controls, because votes would be refused.
      if (last) take({ ...last, version: undefined, voting: "closed", requests: "closed" });
    }
    connection.openLater(pause);
  }

  let connection = connect(address, {
    list: read,
    sealed: read,
    change(text) {
      const change = JSON.parse(text);
      if (change.base === last?.version) use(changed(last, change));
      // A new stream begins with the complete list.
      else connection.open();
    },
    open() {
      // A new stream begins with the current list. Its version is lower if the server's clock was set back before a restart.
      version = 0;
      show();
    },
    alive: () => show(),
    error: () => connection.expect(),
    lost: () => show("lost"),
  }, ask);
  return () => connection && end();
}
