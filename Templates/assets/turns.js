// The waiting times of songs that are sung in turns.

import { one, read, write } from "./page.js";

const minute = 6e4;
const { event } = one(".songs-page").dataset;
const key = `pace ${event}`;
const format = new Intl.NumberFormat(one("template.song-row").dataset.locale, { style: "unit", unit: "minute" });

/** Returns whether a song plays, or has played. */
export const hadTurn = ({ status }) => status === "playing" || status === "played";

/** Returns the time that a song takes, in milliseconds: the mean since this browser first followed the evening, or 4 minutes. */
function pace(sung) {
  const now = Date.now();
  let { at, first, last, until } = read(key, {});
  // After a pause as long as a song can take, or another evening, measure again.
  if (!at || sung < last) [at, first, last, until] = [now, sung, sung, now];
  else if (sung > last) [last, until] = [sung, now];
  write(key, { at, first, last, until });
  const mean = (until - at) / (last - first);
  // A host may mark several songs at once, or take a break.
  return last - first < 2 || mean < minute || mean > 15 * minute ? 4 * minute : mean;
}

/** Returns the places of the waiting songs, from 0, and their waiting times as text, by song id. Texts may be empty. */
export function waits({ songs }) {
  const sung = songs.filter(hadTurn).length;
  const each = pace(sung);
  return new Map(songs.filter((song) => !hadTurn(song)).map(({ id }, place) => {
    const minutes = Math.max(1, Math.round(((place + 1) * each) / minute));
    // A long wait can only be estimated roughly.
    const rough = minutes > 10 ? Math.round(minutes / 5) * 5 : minutes;
    return [id, { place, text: sung && place ? `≈ ${format.format(rough)}` : "" }];
  }));
}

/** Shows the waiting times in rows, by song id. Songs that had their turn have no rank. */
export function show(list, rows) {
  const times = waits(list);
  for (const [id, { element }] of rows) {
    const time = times.get(id);
    if (!time) one(".rank b", element).textContent = "";
    one(".wait", element).textContent = time?.text ?? "";
  }
}
