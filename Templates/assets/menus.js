// A menu of choices closes when a visitor does something else. An event's Share button loads its script with the first press.

import { all, on, one } from "./page.js";

for (const event of ["click", "focusin"]) on(document, event, ({ target }) => {
  for (const menu of all(".choices[open]")) if (!menu.contains(target)) menu.open = false;
});
on(document, "keydown", ({ key }) => {
  const menu = key === "Escape" && one(".choices[open]");
  if (!menu) return;
  menu.open = false;
  menu.firstElementChild.focus();
});

const share = one(".share.page button");
if (share) on(share, "click", () => import("./share.js").then(() => share.click()), { once: true });
