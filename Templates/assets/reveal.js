// Reveals the next place of hidden results from the big screen.

import { one } from "./page.js";

/** The keys for the next place. Presenters' remote controls send some of them. */
const keys = ["ArrowRight", "PageDown", " "];

/** Asks the server for the next place, if a key means that. The server refuses anyone but the host. */
export async function reveal(key, { event, revealed = [] }) {
  if (!keys.includes(key) || document.activeElement !== document.body) return;
  const address = one("#served").dataset.manage + event.split("/").map(encodeURIComponent).join("/");
  await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ action: "reveal", value: `${revealed.length + 1}` }),
  }).catch(() => {});
}
