// The big screen's invitation while a server serves it.

import { on, one } from "./page.js";

/** Shows the address for phones, and its code. The screen's own address differs if it runs on the server itself. */
export function lead({ url, qr }) {
  const link = one(".screen .join a"), code = one(".screen .code");
  const address = new URL(link.dataset.short ?? link.pathname, url);
  link.textContent = address.href.replace(/^https?:\/\//, "");
  if (!qr) return;
  const picture = new Image();
  picture.src = qr + link.pathname;
  picture.alt = one("svg", code)?.ariaLabel ?? one("h2", link.closest("section")).textContent;
  on(picture, "load", () => code.replaceChildren(picture));
}
