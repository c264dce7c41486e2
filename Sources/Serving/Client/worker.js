/* Runs once for all tabs of a browser, as a SharedWorker, or once per tab if the browser has no shared workers. It has the only
   connection to the server, because browsers open at most six. It also fetches pages, which the pages' own policy forbids. */

import { connect } from "./connecting.js";

const tabs = new Set();
let state = null;

const stream = connect("events", {
  state(text) {
    state = text;
    for (const tab of tabs) tab.postMessage({ state });
  },
}, () => stream.openLater(1000));

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
