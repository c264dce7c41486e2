// A visitor's votes and requests for one event, stored in this browser.

import { one, read, write } from "./page.js";

const { event } = one(".songs-page").dataset;
const key = `ballots ${event}`;
const worth = { UP: 1, DOWN: -1, NONE: 0 };
const listeners = [];

// Votes {song, vote, at, tally} and requests {title, artist, at}. `tally` is the number on the page, and `counted` the vote
// that it includes. After sending, `sent` is the `at` that was sent, and `last` the vote that was sent.
let ballots = read(key, []);

/** Changes the stored ballots, after reading them again because other windows may have changed them. */
function change(edit) {
  ballots = read(key, ballots);
  edit();
  write(key, ballots);
  for (const listener of listeners) listener();
}

const now = () => new Date().toISOString();
const find = (song) => ballots.find((ballot) => ballot.song === song);

export const onChange = (listener) => listeners.push(listener),
  voteFor = (song) => find(song)?.vote ?? "NONE",
  isSent = ({ at, sent }) => at === sent,
  requests = () => ballots.filter(({ title }) => title),
  hasAny = () => ballots.length > 0,
  unsent = () => ballots.filter((ballot) => !isSent(ballot)).length;

/** Returns the effect of this vote on the number on the page: 0 once the page has counted it. */
export function difference(song, tally) {
  const mine = find(song);
  if (!mine) return 0;
  // A number that changed after sending is assumed to include the vote; without a server, a page can't know.
  if (mine.tally !== tally) change(() => Object.assign(find(song), { counted: mine.last, tally }));
  return worth[mine.vote] - (worth[find(song).counted] ?? 0);
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
  change(() => (ballots = ballots.filter((ballot) => ballot.at !== at)));
}

/** All ballots as a file, one JSON object per line. A ballot that is sent twice counts once. */
export const file = (user) => ballots.map(({ song, title, artist, vote, at }) =>
  `${JSON.stringify({ event, song, title, artist, user, vote, at })}\n`).join("");

/** Marks all ballots as sent. */
export const markSent = () => change(() => {
  for (const ballot of ballots) Object.assign(ballot, { sent: ballot.at, last: ballot.vote });
});

/** Returns a voter's name in the form for ballots; empty if it isn't valid. */
export function validName(text) {
  const name = text.normalize("NFC").trim();
  const seen = name.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  return seen && [...name].length <= 64 && !/\p{Cc}/u.test(name) ? name : "";
}
