// A visitor's votes and requests for one event, as this browser keeps them.

import { one, read, write } from "./page.js";

const { event } = one(".songs-page").dataset;
const key = `ballots ${event}`;
const worth = { UP: 1, DOWN: -1, NONE: 0 };
const listeners = [];

// Votes {song, vote, at, tally} and requests {title, artist, at}. `tally` is what the page shows, and `counted` the vote that
// it holds already. Of those that were sent, `sent` is the `at` of then, and `last` the vote of then.
let ballots = read(key, []);

/** Changes what is kept, starting from what other windows have kept meanwhile. */
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

/** What this vote changes in the number on the page: nothing once the page has counted it. */
export function difference(song, tally) {
  const mine = find(song);
  if (!mine) return 0;
  // Numbers that changed after the vote was sent hold it, as far as a page without a server can know.
  if (mine.tally !== tally) change(() => Object.assign(find(song), { counted: mine.last, tally }));
  return worth[mine.vote] - (worth[find(song).counted] ?? 0);
}

/** Votes; the same vote again withdraws it. */
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

/** All of it as a ballot file, one JSON object a line. Sending a ballot twice counts it once. */
export const file = (user) => ballots.map(({ song, title, artist, vote, at }) =>
  `${JSON.stringify({ event, song, title, artist, user, vote, at })}\n`).join("");

/** Notes that what a file held is on its way. */
export const markSent = () => change(() => {
  for (const ballot of ballots) Object.assign(ballot, { sent: ballot.at, last: ballot.vote });
});

/** A voter's name as ballots want it; empty where it can't be one. */
export function validName(text) {
  const name = text.normalize("NFC").trim();
  const seen = name.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  return seen && [...name].length <= 64 && !/\p{Cc}/u.test(name) ? name : "";
}
