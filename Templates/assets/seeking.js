// The key that leads to the search from every page.

/**
 * Moves the focus to the search, unless the key was pressed in a field. Most screens have no room for the field: then the
 * search's own page is opened.
 */
export function seek({ target }) {
  if (target.matches("input, textarea, select")) return;
  // On the search's own page, the field above is hidden.
  const field = document.querySelector(".search input") ?? document.querySelector(".seek input");
  const link = document.querySelector(".seek-link");
  if (field?.checkVisibility()) field.focus();
  else if (link) location.href = `${link.href}#find`;
}
