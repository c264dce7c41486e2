// The key that leads to the search from every page.

/** Moves the focus to the search, unless the key was pressed in a field. Where the field has no room, opens the search's page. */
export function seek({ target }) {
  if (target.matches("input, textarea, select")) return;
  // On the search's own page, the field above is hidden.
  const field = document.querySelector(".search input") ?? document.querySelector(".seek input");
  const link = document.querySelector(".seek-link");
  if (field?.checkVisibility()) field.focus();
  else if (link) location.href = `${link.href}#find`;
}
