"use strict";

/* Runs once for all tabs of a browser, as a SharedWorker, or once per tab if the browser has no shared workers. It has the only
   connection to the server, because browsers open at most six. It also fetches pages, which the pages' own policy forbids. */

const tabs = new Set();
let state = null;

function listen() {
  const source = new EventSource("events");
  source.addEventListener("state", (event) => {
    state = event.data;
    for (const tab of tabs) tab.postMessage({ state });
  });
  // Browsers reconnect by themselves, unless the address has given an answer of a different kind.
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 1000);
  });
}
listen();

async function answer(tab, { id, address, isTag }) {
  try {
    const response = await fetch(address, { method: isTag ? "HEAD" : "GET", cache: "no-cache", redirect: "follow" });
    tab.postMessage({ id, text: isTag ? response.ok && response.headers.get("ETag") || null : await response.text() });
  } catch {
    tab.postMessage({ id, text: null });
  }
}

function join(tab) {
  tabs.add(tab);
  tab.onmessage = ({ data }) => {
    if (data.leave) tabs.delete(tab);
    else answer(tab, data);
  };
  if (state !== null) tab.postMessage({ state });
}

if ("SharedWorkerGlobalScope" in self) self.onconnect = (event) => join(event.ports[0]);
else join(self);
