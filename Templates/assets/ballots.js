// A visitor's votes and requests for one event, stored in this browser.

import { on, one, read, write } from "./page.js";

const { event } = one(".songs-page").dataset;
const key = `ballots ${event}`;
const listeners = [];

// Votes {song, vote, at, tally} and requests {title, artist, at}. `tally` has the numbers on the page, and `counted` the vote
// that they include. `trying` is the vote that is on its way; once it is acknowledged, `sent` is the `at` that was sent, and
// `last` the vote; `judged` says that it counts. `refused` has the `at`, code and reason of a refusal, and `passed` the `at` that
// was passed on in a way that nobody acknowledges, with that `way`.
let ballots = read(key, []);

/** Changes the stored ballots, after reading them again because other windows may have changed them. */
function change(edit) {
  ballots = read(key, ballots);
  edit();
  write(key, ballots);
  notify();
}

const notify = () => listeners.forEach((listener) => listener());
const now = () => new Date().toISOString();
// A vote that was refused is none; the one before it, if there was one, still counts.
const shown = (ballot) => ballot && stateOf(ballot) === "refused" ? ballot.last : ballot?.vote;
const same = (a) => ballots.find((b) => a.song ? a.song === b.song : !b.song && a.at === b.at);

// Another window may have changed them, also while the browser kept this page for the way back.
for (const news of ["storage", "pageshow"]) on(window, news, () => {
  ballots = read(key, ballots);
  notify();
});

/** Returns what became of a ballot: refused, counted, sent, sending, kept, or the way in which it was passed on. */
export function stateOf({ at, refused, sent, judged, passed, way, trying }) {
  if (refused?.at === at) return "refused";
  if (sent === at) return judged ? "counted" : "sent";
  return trying ? "sending" : passed === at ? way : "kept";
}

export const find = (song) => ballots.find((ballot) => ballot.song === song),
  onChange = (listener) => listeners.push(listener),
  voteFor = (song) => shown(find(song)) ?? "NONE",
  requests = () => ballots.filter(({ title }) => title),
  everything = () => ballots,
  /** Returns the ballots that nobody has acknowledged or refused. */
  waiting = () => ballots.filter((ballot) => !["refused", "counted", "sent"].includes(stateOf(ballot)));

/** Returns the effect of this vote on the numbers on the page: none once these include it. */
export function difference(song, tally) {
  let mine = find(song);
  if (!mine) return [0, 0];
  // Numbers that changed since the vote was sent are assumed to include it; a page can't know.
  if (mine.tally !== tally) {
    change(() => Object.assign(find(song), { counted: mine.trying ?? mine.last, tally }));
    mine = find(song);
  }
  return ["UP", "DOWN"].map((way) => (shown(mine) === way) - (mine.counted === way));
}

/** Stores a vote; the same vote again withdraws it. */
export function cast(song, tally, vote) {
  const next = { song, tally, vote: voteFor(song) === vote ? "NONE" : vote, at: now() };
  change(() => find(song) ? Object.assign(find(song), next) : ballots.push(next));
}

export function request(title, artist) {
  change(() => ballots.push({ title, artist, at: now() }));
}

export function withdraw({ at }) {
  change(() => (ballots = ballots.filter((ballot) => ballot.song || ballot.at !== at)));
}

/** Ballots as a file, one JSON object per line. A ballot that is sent twice counts once. */
export const file = (user, some) => some.map(({ song, title, artist, vote, at }) =>
  `${JSON.stringify({ event, song, title, artist, user, vote, at })}\n`).join("");

/** Changes these ballots as they were when they were sent, each with its number; a later vote stays as it is. */
export const mark = (batch, edit) => change(() => batch.forEach((ballot, index) => {
  const mine = same(ballot);
  if (mine) edit(mine, ballot, index);
}));

/** Returns a voter's name in the form for ballots; empty if it isn't valid. */
export function validName(text) {
  const name = text.normalize("NFC").trim();
  const seen = name.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  return seen && [...name].length <= 64 && !/\p{Cc}/u.test(name) ? name : "";
}
