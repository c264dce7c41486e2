// A visitor's votes and requests for one event, as this browser stores them.

import { on, one, read, write } from "./page.js";

const key = `ballots ${one(".songs-page").dataset.event}`;
const listeners = [];

// Votes {song, vote, at, tally, counted} and requests {title, artist, at}. `tally` is the numbers that the page showed when the
// vote was cast, and `counted` the visitor's earlier vote that they included. `trying` is the vote being sent. Once it is
// acknowledged, `sent` is its `at`, `last` is the vote, and `judged` is true if it counts. `refused` has the `at`, code and
// reason of a refusal. `passed` is the `at` of a ballot that was passed on without an acknowledgement, and `way` is how.
let ballots = read(key, []);

// The votes that the numbers on this page include, by song: `tally` and `counted` as in a vote. This isn't stored,
// because windows show numbers of different ages, and each would overwrite what another one has stored.
//
// A page can't know which votes new numbers include, so it assumes the last vote that was sent. Numbers that equal a stored
// `tally` count as the numbers of that moment, as when a page is loaded again before the next build. If they have only
// returned to it, they are wrong by this vote until they change. No numbers include a refused vote.
const included = {};

// Changes the stored ballots, after reading them again because other windows may have changed them. `edit` may return
// others in their place.
export function change(edit) {
  ballots = read(key, ballots);
  ballots = edit(ballots) ?? ballots;
  write(key, ballots);
  notify();
}

export const notify = () => listeners.forEach((listener) => listener());
export const now = () => new Date().toISOString();
// A refused vote doesn't count, so an earlier one still does.
const shown = (ballot) => ballot && stateOf(ballot) === "refused" ? ballot.last : ballot?.vote;
// A song has one vote. Requests are identified by their time.
const idOf = ({ song, at }) => song ?? at;

// Another window may have changed them, also while the browser kept this page in its back/forward cache.
for (const news of ["storage", "pageshow"]) on(window, news, () => {
  ballots = read(key, ballots);
  notify();
});

/** Returns the state of a ballot: refused, counted, sent, sending, kept, or the way in which it was passed on. */
export function stateOf({ at, refused, sent, judged, passed, way, trying }) {
  if (refused?.at === at) return "refused";
  if (sent === at) return judged ? "counted" : "sent";
  return trying ? "sending" : passed === at ? way : "kept";
}

export const find = (id) => ballots.find((ballot) => idOf(ballot) === id),
  onChange = (listener) => listeners.push(listener),
  voteFor = (song) => shown(find(song)) ?? "NONE",
  requests = () => ballots.filter(({ title }) => title),
  everything = () => ballots,
  /** Returns whether the server has accepted a ballot. */
  isTaken = (ballot) => ["sent", "counted"].includes(stateOf(ballot)),
  /** Returns the ballots that were neither accepted nor refused. */
  waiting = () => ballots.filter((ballot) => !isTaken(ballot) && stateOf(ballot) !== "refused");

/** Returns how this vote changes the numbers on the page; zeros once they include it. */
export function difference(song, tally) {
  const mine = find(song) ?? {};
  if ((included[song] ??= mine).tally !== tally || stateOf(mine) === "refused") included[song] = { tally, counted: mine.trying ?? mine.last };
  return ["UP", "DOWN"].map((way) => (shown(mine) === way) - (included[song].counted === way));
}

/** Stores a vote. The same vote again withdraws it. */
export function cast(song, tally, vote) {
  const mine = find(song) ?? {};
  // The latest vote counts, so this one is later than the last one, also if the clock was set back.
  const last = Date.parse(stateOf(mine) === "refused" ? mine.sent : mine.at) || 0;
  const at = new Date(Math.max(last + 1, Date.now())).toISOString();
  const next = { song, tally, counted: included[song]?.counted, vote: voteFor(song) === vote ? "NONE" : vote, at };
  change(() => {
    find(song) ? Object.assign(find(song), next) : ballots.push(next);
  });
}

/** Edits the stored ballots of a batch; `edit` gets the stored ballot, the one in the batch, and its index. */
export const mark = (batch, edit) => batch[0] && change(() => batch.forEach((ballot, index) => {
  const mine = find(idOf(ballot));
  if (mine) edit(mine, ballot, index);
}));
