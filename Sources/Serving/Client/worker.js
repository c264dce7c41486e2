"use strict";

/* Runs once for all tabs of a browser (a SharedWorker), or once for each where there are no shared ones. It has the only
   connection to the server, because a browser opens no more than six; and it fetches pages, which their own policy forbids them. */

const tabs = new Set();
let state = null;

function listen() {
  const source = new EventSource("events");
  source.addEventListener("state", (event) => {
    state = event.data;
    for (const tab of tabs) tab.postMessage({ state });
  });
  // Browsers try again by themselves, unless something else has answered at this address meanwhile.
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
