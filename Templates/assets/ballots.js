// A visitor's votes and requests for one event: stored in this browser, and sent by POST at once if the page has an
// endpoint. Both are in one module, because pages have little room for scripts.

import { on, one, read, say, write } from "./page.js";

const page = one(".songs-page");
const { event } = page.dataset;
const key = `ballots ${event}`;
const listeners = [];

// Votes {song, vote, at, tally} and requests {title, artist, at}. `tally` is the numbers on the page, and `counted` the
// vote that they include. `trying` is the vote being sent. Once it is acknowledged, `sent` is its `at`, `last` is the
// vote, and `judged` is true if it counts. `refused` has the `at`, code and reason of a refusal. `passed` is the `at`
// of a ballot that was passed on without an acknowledgement, and `way` is how.
let ballots = read(key, []);

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
  /** Returns the ballots that were neither acknowledged nor refused. */
  waiting = () => ballots.filter((ballot) => !/refused|counted|sent/.test(stateOf(ballot)));

/** Returns how this vote changes the numbers on the page; zeros once they include it. */
export function difference(song, tally) {
  let mine = find(song);
  if (!mine) return [0, 0];
  // If the numbers have changed since the vote was sent, assume that they include it: a page can't know.
  if (mine.tally !== tally) {
    change(() => {
      Object.assign(find(song), { counted: mine.trying ?? mine.last, tally });
    });
    mine = find(song);
  }
  return ["UP", "DOWN"].map((way) => (shown(mine) === way) - (mine.counted === way));
}

/** Stores a vote. The same vote again withdraws it. */
export function cast(song, tally, vote) {
  const next = { song, tally, vote: voteFor(song) === vote ? "NONE" : vote, at: now() };
  change(() => {
    find(song) ? Object.assign(find(song), next) : ballots.push(next);
  });
}

/** Returns ballots as a file, one JSON object per line. A ballot that is sent twice counts once. */
export const file = (user, some) => some.map(({ song, title, artist, vote, at }) =>
  `${JSON.stringify({ event, song, title, artist, user, vote, at })}\n`).join("");

/** Edits the stored ballots of a batch; `edit` gets the stored ballot, the one in the batch, and its index. */
export const mark = (batch, edit) => batch[0] && change(() => batch.forEach((ballot, index) => {
  const mine = find(idOf(ballot));
  if (mine) edit(mine, ballot, index);
}));

// Sending

const bar = one(".ballots");
const words = bar.dataset;
// A name is for all events, a voting code for one.
const { locale, holder = "name" } = words;

/** Returns a count with its noun, whose plural forms are given as JSON. */
export function counted(forms, count) {
  const known = JSON.parse(forms);
  return (known[new Intl.PluralRules(locale).select(count)] ?? known.other).replace("#", count.toLocaleString(locale));
}

const [again, state, rename, asking, passing] = ["again", "state", "rename", "request", "passing"].map((name) => one(`.${name}`, page));
const endpoint = one("#served")?.dataset.ballots ?? words.endpoint;
// The browser may refuse to store it.
let given = read(holder, "");
export const name = () => read(holder, given);
const shortest = 2e3, longest = 6e4;
let isBusy, timer, isNaming = false, problem = "", pause = shortest, asker;

/** The most ballots per request, so that no server finds one too long. */
const most = 25;

/** Sends waiting ballots. If that fails, tries again after a growing pause. */
async function send(isByHand) {
  clearTimeout(timer);
  timer = 0;
  const batch = waiting().slice(0, most).map((ballot) => ({ ...ballot }));
  if (isBusy || !endpoint || !batch[0]) return;
  if (!name()) return isByHand && ask();
  isBusy = true;
  mark(batch, (mine, { vote = "UP" }) => (mine.trying = vote));
  const before = problem;
  let done, wait, named;
  try {
    // Plain text needs no preflight request, even if the endpoint is on another site.
    const answer = await fetch(endpoint, {
      method: "POST", body: file(name(), batch), signal: AbortSignal.timeout(2e4),
    });
    const text = await answer.text();
    // A web page as the answer is from a network with a sign-in page, or from a host without the program.
    if (answer.ok && /^\s*</.test(text)) throw text;
    const said = /^{/.test(text) ? JSON.parse(text) : {};
    if (answer.ok) {
      // The collector may not know yet that this page was opened with the event's code.
      if (/needs-code/.test(text) && one(".forget") && await (await import("./gate.js")).prove()) wait = 1;
      else done = (mine, { at, vote }, index) => {
        const refused = said.refused?.find(({ line }) => line === index + 1);
        if (refused) Object.assign(mine, { refused: { ...refused, at }, counted: mine.last });
        else Object.assign(mine, { sent: at, last: vote, judged: "counted" in said && said.judged !== false });
      };
      problem = "";
      pause = shortest;
      named = said.refused?.find(({ code }) => /^name-/.test(code));
    } else {
      problem = said.reason ?? `${words.answer} ${answer.status}`;
      // Other errors would occur again.
      if (answer.status === 429 || answer.status > 499) wait = answer.headers.get("Retry-After") * 1e3 || pause;
    }
  } catch {
    problem = navigator.onLine ? words.unreachable : words.offline;
    wait = pause;
  }
  isBusy = false;
  if (wait) {
    pause = Math.min(pause * 2, longest);
    // Browsers shouldn't all try at once when a server is back.
    timer = setTimeout(send, wait * (1 + Math.random() / 4));
  }
  mark(batch, (mine, ...rest) => {
    delete mine.trying;
    done?.(mine, ...rest);
  });
  if (named) ask(reasonOf(named));
  else if (done) send();
  if (problem && problem !== before) say(state.textContent);
}

/** Sends new ballots at once, except during a pause. */
export const deliver = () => timer || send(true);

/** Loads the module that asks for a name. It also uses a voting code in the address. */
export const naming = async () => (asker ??= (await import("./naming.js")).prepare(bar, () => update(isNaming = true), use));

/** Asks for a name. `reason` is why the last one was refused. */
export async function ask(reason) {
  try {
    (await naming())(reason);
  } catch {
    problem = words.offline;
    update();
  }
}

const reasonOf = ({ code, reason }) => bar.getAttribute(`data-${code}`) ?? reason;

/** Uses a name from now on. `isMade` is true if the visitor didn't choose it. */
function use(text, isMade) {
  write(holder, (given = text));
  write("made", isMade);
  isNaming = false;
  // Ballots refused because of the name have a new one now.
  mark(ballots, (mine) => /^name-/.test(mine.refused?.code) && delete mine.refused);
  update();
  send();
}

on(rename, "click", () => ask());
on(again, "click", () => {
  if (endpoint) return send(true);
  passing.open = true;
  one("summary", passing).focus();
});
if (!endpoint) again.textContent = again.dataset.other;

/** Returns the text for a ballot's state, and the reason if it was refused; one of them is empty. */
export function outcomes(ballot) {
  const now = ballot && stateOf(ballot);
  if (now === "refused") return ["", reasonOf(ballot.refused)];
  // A withdrawn vote needs no text once the server has it.
  if (ballot?.vote === "NONE" && /sent|counted/.test(now)) return ["", ""];
  return [words[now === "kept" && endpoint && !navigator.onLine ? "away" : now] ?? "", ""];
}

function update() {
  const states = ballots.map(stateOf);
  const [kept, refused] = [/kept|sending/, /refused/].map((some) => states.filter((now) => some.test(now)).length);
  const { voting, requests: taken } = page.dataset;
  const votes = ballots.filter((ballot) => /UP|DOWN/.test(shown(ballot))).length;
  bar.hidden = !states[0] && !isNaming;
  passing.hidden = !states[0] && voting + taken === "closedclosed";
  asking.hidden = taken === "closed";
  state.textContent = (votes ? `${counted(words.votes, votes)} · ` : "") + (isBusy ? words.sending : kept ? problem ? `${words.failed} ${problem}. ${timer ? words.again : ""}` : `${kept} ${words.unsent}`
    : refused ? `${refused} ${words.refused}` : words[states.find((now) => !/sent|counted/.test(now)) ?? (states[0] ? "all" : "none")]);
  bar.classList.toggle("asks", isNaming);
  again.hidden = !kept || isBusy || endpoint && !problem;
  rename.hidden = problem || !name();
  one("bdi", rename).textContent = name();
}

onChange(update);
on(window, "online", () => {
  pause = shortest;
  notify();
  send();
});
on(window, "offline", notify);
on(document, "visibilitychange", () => document.hidden || send());
// Once the page is at rest, so that a vote in a cellar without a network can still ask.
if (!name()) setTimeout(() => naming().catch(notify), 1e3);
// A page that was closed while sending doesn't know what arrived. Ballots sent again count once.
mark(ballots, (mine) => delete mine.trying);
update();
send();
