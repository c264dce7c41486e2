// The bar below the song list: the state of the visitor's ballots, their name, and a button that sends the ballots again.

import { everything, isTaken, mark, notify, onChange, stateOf, voteFor, waiting } from "./ballots.js";
import { copy, counted, on, one, read, say, write } from "./page.js";

const page = one(".songs-page");
const bar = one(".ballots");
// A key and its text on each line.
const words = Object.fromEntries(copy("texts").textContent.split("\n").map((line) => line.split(/: (.*)/)));
// A name is for all events, a voting code for one.
const { locale, holder = "name" } = words;
const [again, state, rename, asking, passing] = ["again", "state", "rename", "request", "passing"].map((name) => one(`.${name}`, page));
const endpoint = one("#served")?.dataset.ballots ?? bar.dataset.endpoint;
// The browser may refuse to store it.
let given = read(holder, "");
export const name = () => read(holder, given);
let isNaming = false, asker, progress = {}, problem;

/** Sends waiting ballots, if the page has an endpoint. */
async function send(isByHand) {
  if (!endpoint || !waiting()[0]) return;
  try {
    const sender = await import("./sending.js");
    sender.prepare({ endpoint, words, name, ask });
    progress = sender.progress;
    sender.send(isByHand);
  } catch {
    fail();
  }
}

/** Shows that a module can't be loaded. */
const fail = () => update(progress.problem = words.offline);

/** Sends new ballots at once, except during a pause. */
export const deliver = () => progress.isPausing || send(true);

/** Loads the module that asks for a name. It also uses a voting code in the address. */
export const naming = async () => (asker ??= (await import("./naming.js")).prepare(bar, words, () => update(isNaming = true), use));

/** Asks for a name. `refusal` has the reason why the last one was refused. */
export async function ask(refusal) {
  try {
    (await naming())(refusal && reasonOf(refusal));
  } catch {
    fail();
  }
}

const reasonOf = ({ code, reason }) => words[code] ?? reason;

/** Uses a name from now on. */
function use(text) {
  write(holder, (given = text));
  isNaming = false;
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
  if (ballot?.vote === "NONE" && isTaken(ballot)) return ["", ""];
  return [words[now === "kept" && endpoint && !navigator.onLine ? "away" : now] ?? "", ""];
}

function update() {
  const ballots = everything(), states = ballots.map(stateOf);
  const count = (...some) => states.filter((now) => some.includes(now)).length;
  const kept = count("kept", "sending"), refused = count("refused"), failed = progress.problem;
  const votes = ballots.filter(({ song }) => song && voteFor(song) !== "NONE").length;
  bar.hidden = !states[0] && !isNaming;
  asking.hidden = page.dataset.requests === "closed";
  passing.hidden = !states[0] && asking.hidden && page.dataset.voting === "closed";
  state.textContent = (votes ? `${counted(locale, words.votes, votes)} · ` : "") + (progress.isBusy ? words.sending
    : kept ? failed ? `${words.failed} ${failed}. ${progress.isPausing ? words.again : ""}` : counted(locale, words.unsent, kept)
    : refused ? counted(locale, words.refused, refused) : words[states.find((now, index) => !isTaken(ballots[index])) ?? (states[0] ? "all" : "none")]);
  bar.classList.toggle("asks", isNaming);
  again.hidden = !kept || progress.isBusy || endpoint && !failed;
  rename.hidden = failed || !name();
  one("bdi", rename).textContent = name();
  if (failed && failed !== problem) say(state.textContent);
  problem = failed;
}

onChange(update);
on(window, "online", () => {
  notify();
  send();
});
on(window, "offline", notify);
on(document, "visibilitychange", () => document.hidden || send());
// Once the page is at rest, so that a vote in a cellar without a network can still ask, and be sent later.
setTimeout(() => Promise.all([name() || naming(), endpoint && import("./sending.js")]).then(() => progress.problem || send(), notify), 1e3);
// A page that was closed while sending doesn't know what arrived. Ballots sent again count once.
mark(everything(), (mine) => delete mine.trying);
update();
send();
