// Sends votes and requests: by POST as soon as they are made if something takes them, otherwise as a file, by hand.

import { everything, file, mark, onChange, request, requests, stateOf, validName, waiting, withdraw } from "./ballots.js";
import { copyText, mailto, share } from "./deliver.js";
import { all, copy, on, one, read, say, write } from "./page.js";

const page = one(".songs-page");
const bar = one(".ballots");
const words = bar.dataset;
const part = (name) => one(`.${name}`, page);
const [voter] = all("input", bar);
const [naming, again, state] = ["naming", "again", "state"].map(part);
const [title, artist] = all("input", part("asking"));
const asking = part("said");
const text = one("textarea", page);
const endpoint = one("#served")?.dataset.ballots ?? words.endpoint;
// A browser may refuse to store it.
let given = read("name", "");
const name = () => read("name", given);
const ballots = () => file(name(), everything());
const blob = () => new File([ballots()], "votes.ndjson", { type: "application/x-ndjson" });
const first = 2e3, longest = 6e4;
let isBusy, timer, isNaming, problem = "", pause = first;

/** The most ballots in one message, so that no server finds it too long. */
const most = 25;

/** Sends what waits, and again after a growing pause if that fails. */
async function send(isByHand) {
  clearTimeout(timer);
  timer = 0;
  const batch = waiting().slice(0, most).map((ballot) => ({ ...ballot }));
  if (isBusy || !endpoint || !batch[0]) return;
  if (!name()) return isByHand && ask();
  isBusy = true;
  mark(batch, (mine, { vote = "UP" }) => (mine.trying = vote));
  const before = problem;
  let done, wait;
  try {
    // Plain text needs no preflight request, even if the endpoint is on another site.
    const answer = await fetch(endpoint, {
      method: "POST", body: file(name(), batch), signal: AbortSignal.timeout(2e4),
    });
    const said = await answer.json().catch(() => ({}));
    if (answer.ok) {
      const refused = new Map(said.refused?.map((line) => [line.line - 1, line]));
      done = (mine, { at, vote }, index) => {
        const { code, reason } = refused.get(index) ?? {};
        if (reason) mine.refused = { at, code, reason };
        else Object.assign(mine, { sent: at, last: vote, judged: "counted" in said });
      };
      problem = "";
      pause = first;
      const named = [...refused.values()].find(({ code }) => /^name-/.test(code));
      if (named) ask(reasonOf(named));
    } else {
      problem = said.reason ?? `${words.answer} ${answer.status}`;
      // Anything else is the same the next time.
      if (answer.status === 429 || answer.status > 499) wait = answer.headers.get("Retry-After") * 1e3 || pause;
    }
  } catch {
    problem = navigator.onLine ? words.unreachable : words.offline;
    wait = pause;
  }
  isBusy = false;
  mark(batch, (mine, ...rest) => {
    delete mine.trying;
    done?.(mine, ...rest);
  });
  if (wait) {
    pause = Math.min(pause * 2, longest);
    // Not all at once when a server is back.
    timer = setTimeout(send, wait * (1 + Math.random() / 4));
  } else if (done) send();
  if (problem && problem !== before) say(state.textContent);
}

/** Sends what was just cast, unless a pause lasts. */
export const deliver = () => timer || send(true);

/** Asks for a name, and says why the one given can't be used. */
function ask(fault) {
  isNaming = true;
  update();
  voter.focus();
  if (!fault) return;
  voter.setCustomValidity(fault);
  voter.reportValidity();
}

const reasonOf = ({ code, reason }) => bar.getAttribute(`data-${code}`) ?? reason;

/** Returns true if there are a name and something to send; otherwise asks for what is missing. */
function isReady() {
  const isAny = everything()[0];
  if (!isAny) say(part("passed").textContent = words.nothing);
  else if (!name()) ask();
  return isAny && name();
}

on(voter, "input", () => voter.setCustomValidity(""));
on(bar, "submit", (submission) => {
  submission.preventDefault();
  const valid = validName(voter.value);
  voter.setCustomValidity(valid ? "" : words.wanted);
  if (!bar.reportValidity()) return;
  write("name", (given = valid));
  isNaming = false;
  // What was refused because of the name has another one now.
  mark(everything(), (mine) => /^name-/.test(mine.refused?.code) && delete mine.refused);
  part("rename").focus();
  send();
});
on(part("rename"), "click", () => ask());
on(again, "click", () => {
  if (endpoint) return send(true);
  part("passing").open = true;
  one("summary", part("passing")).focus();
});
if (!endpoint) again.textContent = again.dataset.other;

/** Ways to pass the ballots on that nobody acknowledges, by the names of their buttons. Each returns an error message. */
const ways = {
  async hand({ dataset }) {
    // Some systems don't share files of this type.
    return (await share({ files: [blob()] }, dataset)) ?? (await share({ text: ballots() }, dataset)) ?? dataset.none;
  },
  copy: () => copyText(ballots(), text),
  save(link) {
    link.href = URL.createObjectURL(blob());
  },
  mail(link) {
    link.href = mailto(words.email, document.title, ballots());
  },
};
for (const way in ways) {
  const button = part(way);
  if (button) on(button, "click", async (click) => {
    if (!isReady()) return click.preventDefault();
    const fault = await ways[way](button);
    if (!fault) mark(everything(), (mine) => Object.assign(mine, { passed: mine.at, last: mine.vote, way }));
    part("passed").textContent = fault || button.dataset.done;
  });
}
part("hand").hidden = !navigator.canShare;

on(part("asking"), "submit", (submission) => {
  submission.preventDefault();
  const asked = [title, artist].map((field) => field.value.trim());
  if (!asked.every(Boolean)) return (asking.textContent = asking.dataset.wanted);
  submission.target.reset();
  asking.textContent = `${asked[0]} ${asking.dataset.done}`;
  title.focus();
  request(...asked);
  deliver();
});

/** Returns the words for what became of a ballot. */
export function outcome(ballot) {
  const now = stateOf(ballot);
  if (now === "refused") return reasonOf(ballot.refused);
  return words[now === "kept" && endpoint && !navigator.onLine ? "away" : now];
}

function update() {
  const kept = waiting();
  const count = kept.filter((ballot) => !ways[stateOf(ballot)]).length;
  const isAny = everything()[0];
  const refused = everything().filter((ballot) => stateOf(ballot) === "refused").length;
  const { voting, requests: taken } = page.dataset;
  bar.hidden = part("passing").hidden = !isAny && voting + taken === "closedclosed";
  part("request").hidden = taken === "closed" && !requests()[0];
  state.textContent = isBusy ? words.sending : count ? problem ? `${words.failed} ${problem}. ${words.again}` : `${count} ${words.unsent}`
    : refused ? `${refused} ${words.refused}` : words[kept[0] ? kept[0].way : isAny ? "all" : "none"];
  naming.hidden = !isNaming;
  for (const other of [state, part("rename"), again]) other.hidden = isNaming;
  part("rename").hidden ||= !name() || problem;
  one("bdi", part("rename")).textContent = name();
  again.hidden ||= !count || isBusy || endpoint && !problem;
  part("asked").replaceChildren(...requests().map((asked) => {
    const item = copy("request");
    const [label, note, button] = item.children;
    label.textContent = `${asked.title} – ${asked.artist}`;
    note.textContent = outcome(asked);
    button.ariaLabel = `${button.textContent} ${asked.title}`;
    button.hidden = /^sen|counted/.test(stateOf(asked));
    on(button, "click", () => {
      withdraw(asked);
      asking.textContent = `${asked.title} ${asking.dataset.undone}`;
      title.focus();
    });
    return item;
  }));
}

onChange(update);
on(window, "online", () => {
  pause = first;
  send();
});
on(window, "offline", update);
on(document, "visibilitychange", () => document.hidden || send());
voter.value = name();
// A page that was closed while it sent doesn't know what arrived; sent again, that counts once.
mark(everything(), (mine) => delete mine.trying);
send();
