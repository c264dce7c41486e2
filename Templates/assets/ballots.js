// A visitor's votes and requests for one event, as this browser keeps them.

import { read, write } from "./store.js";

const { event } = document.querySelector(".songs-page").dataset;
const worth = { UP: 1, DOWN: -1, NONE: 0 };
const listeners = [];

// By song: {vote, at, sent, tally, counted}. `sent` is the vote that was sent last, `tally` what the page showed then, and
// `counted` the vote that the page's numbers hold already.
let votes = new Map(read(`votes ${event}`, []));
let requests = read(`requests ${event}`, []);

/** Changes what is kept, starting from what other windows have kept meanwhile. */
function change(edit) {
  votes = new Map(read(`votes ${event}`, [...votes]));
  requests = read(`requests ${event}`, requests);
  edit();
  write(`votes ${event}`, [...votes]);
  write(`requests ${event}`, requests);
  for (const listener of listeners) listener();
}

export const onChange = (listener) => listeners.push(listener);
export const voteFor = (song) => votes.get(song)?.vote ?? "NONE";
export const requested = () => requests;
export const hasAny = () => requests.length + votes.size > 0;
export const unsent = () =>
  [...[...votes.values()].filter(({ vote, sent }) => vote !== sent), ...requests.filter(({ sent }) => !sent)].length;

/** What this vote changes in the number on the page: nothing once the page has counted it. */
export function difference(song, tally) {
  const mine = votes.get(song);
  if (!mine) return 0;
  // Numbers that changed after the vote was sent hold it, as far as a page without a server can know.
  if (mine.sent && mine.tally !== tally) change(() => votes.set(song, { ...mine, counted: mine.sent, tally }));
  return worth[mine.vote] - (worth[votes.get(song).counted] ?? 0);
}

/** Votes; the same vote again withdraws it. */
export function cast(song, vote) {
  const next = voteFor(song) === vote ? "NONE" : vote;
  change(() => votes.set(song, { ...votes.get(song), vote: next, at: new Date().toISOString() }));
}

export function request(title, artist) {
  change(() => requests.push({ title, artist, at: new Date().toISOString() }));
}

export function withdraw(index) {
  change(() => requests.splice(index, 1));
}

/** All of it as a ballot file, one JSON object a line. Sending a ballot twice counts it once. */
export function file(user) {
  const lines = [...votes].map(([song, { vote, at }]) => ({ event, song, user, vote, at }));
  lines.push(...requests.map(({ title, artist, at }) => ({ event, title, artist, user, at })));
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** Notes that what a file held is on its way; `tallies` gives the numbers that the page shows, by song. */
export function markSent(tallies) {
  change(() => {
    for (const [song, mine] of votes) Object.assign(mine, { sent: mine.vote, tally: tallies.get(song) });
    for (const mine of requests) mine.sent = true;
  });
}

/** A voter's name as ballots want it; empty where it can't be one. */
export function validName(text) {
  const name = text.normalize("NFC").trim();
  const seen = name.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  return seen && [...name].length <= 64 && !/\p{Cc}/u.test(name) ? name : "";
}
