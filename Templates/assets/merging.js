// Merges songs on the host's page, and finds songs that may be the same.

import { on, one } from "./page.js";
import { fold, isNear } from "./twins.js";

const dialog = one("dialog.merging");
let compared, likely = new Map();

/** Returns the song that may be the same as this one, if any. */
export const twinOf = (id) => likely.get(id);

/** Asks the host for the song that gets the votes of another one, and sends the action with `act`. */
export async function choose(button, song, songs, act) {
  const select = one("select", dialog);
  select.replaceChildren(...songs.filter(({ id, status }) => id !== song.id && status !== "declined").map(({ id, title, artist }) => new Option(`${title} – ${artist}`, id)));
  if (!select.options.length) return;
  if (likely.has(song.id)) select.value = likely.get(song.id).id;
  one("bdi", dialog).textContent = song.title;
  dialog.returnValue = "no";
  dialog.showModal();
  select.focus();
  await new Promise((resolve) => on(dialog, "close", resolve, { once: true }));
  if (dialog.returnValue !== "yes") return button.focus();
  act(button, { action: "merge", song: song.id, into: select.value }, `${song.title} → ${select.selectedOptions[0].text}`);
}

/** Finds for each song the one above it that may be the same: by one artist, or with one title. */
export function compare(songs) {
  const ids = songs.map(({ id }) => id).join("\n");
  if (ids === compared) return;
  compared = ids;
  likely = new Map();
  const groups = new Map();
  for (const song of songs) {
    const folded = fold(song);
    for (const group of [`title ${folded[0]}`, `artist ${folded[1]}`]) {
      const others = groups.get(group) ?? [];
      const other = others.find((other) => isNear(other.folded, folded));
      if (other && !likely.has(song.id)) likely.set(song.id, other.song);
      groups.set(group, [...others, { song, folded }]);
    }
  }
}
