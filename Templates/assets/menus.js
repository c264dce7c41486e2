// A menu of choices closes when a visitor does something else.

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
