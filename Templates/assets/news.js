// The most important difference between two lists, for users of screen readers.

/** Returns the song that now plays, now leads, or is new, in this order; undefined if none of these has changed. */
export function headline(before, now, words) {
  const heads = ({ songs }) =>
    [songs.find(({ status }) => status === "playing"), songs.find(({ rank }) => rank === 1)].map((song) => song?.title);
  const [[played, led], [plays, leads]] = [before, now].map(heads);
  const known = new Set(before.songs.map(({ id }) => id));
  const fresh = now.songs.find(({ id }) => !known.has(id));
  return plays && plays !== played ? `${words.playing}: ${plays}`
    : leads && leads !== led ? `${words.leads} ${leads}`
    : fresh && `${words.new}: ${fresh.title}`;
}
