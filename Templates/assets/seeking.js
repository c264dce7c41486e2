// The key that leads to the search from every page.

/** Moves the focus to the search, unless the key was pressed in a field. */
export function seek({ target }) {
  if (target.matches("input, textarea, select")) return;
  (document.querySelector(".search input") ?? document.querySelector(".seek input"))?.focus();
}
