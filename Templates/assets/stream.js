// Follows a list with the event stream of a server, and shows when the event has ended or the server is gone.

import { on, one } from "./page.js";

/** The longest silence of the server, in milliseconds: it sends a sign of life every four seconds. */
const patience = 9e3;

/** How long to wait before asking again for an event that has ended, or for a server that refuses. */
const pause = 3e3;

// Opens the stream at an address; returns a function that ends it. Calls `take` with each list as text, and
// `poll` if the server gives this page no stream.
export function follow(address, take, poll) {
  const notice = one(".cut");
  let source, timer, watch, last;

  const show = (what) => {
    const text = notice.dataset[what] ?? "";
    if (notice.textContent !== text) notice.textContent = text;
  };
  const rest = () => {
    clearTimeout(watch);
    watch = 0;
  };
  const expect = () => (watch ||= setTimeout(() => {
    watch = 0;
    show("lost");
    connect();
  }, patience));
  const alive = () => {
    rest();
    show();
    expect();
  };

  /** Finds out why the server refused. */
  async function ask() {
    const stop = new AbortController();
    const { status } = await fetch(address, { signal: stop.signal }).catch(() => ({}));
    stop.abort();
    if (!source) return;
    if (status >= 400 && status < 500 && status !== 404) return end(), show(), poll();
    if (status === 404) {
      rest();
      show("ended");
      // Without controls, because votes would be refused.
      if (last) take(JSON.stringify({ ...JSON.parse(last), voting: "closed", requests: "closed" }));
    }
    timer = setTimeout(connect, pause);
  }

  function connect() {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(address);
    const heard = ({ data }) => {
      last = data;
      take(data).catch(() => {});
    };
    for (const kind of ["list", "sealed"]) on(source, kind, heard);
    // Until the first sign of life, the server may be one that sends none.
    on(source, "open", () => {
      rest();
      show();
    });
    on(source, "alive", alive);
    // The browser connects again by itself unless the server refused.
    on(source, "error", ({ target }) => {
      if (target !== source) return;
      expect();
      if (source.readyState === EventSource.CLOSED) ask();
    });
  }

  function end() {
    clearTimeout(timer);
    rest();
    source.close();
    source = undefined;
  }

  connect();
  return () => source && end();
}
