// Sends ballots by POST to the page's endpoint. Loaded when there is a first ballot, when ballots are passed on, or once the
// page is at rest.

import { everything, mark, onChange, waiting } from "./ballots.js";
import { on, one } from "./page.js";

/** The shortest and the longest pause before another attempt, in milliseconds. */
const shortest = 2e3, longest = 6e4;

/** The most ballots per request, so that no server finds one too long. */
const most = 25;

const page = one(".songs-page").dataset;

/** Whether a request is under way, whether another one follows after a pause, and why the last one failed. */
export const progress = { isBusy: false, isPausing: false, problem: "" };

let timer, pause = shortest, settings;

/** Sets the endpoint, the bar's texts, `name()`, which returns the voter's name, and `ask(refusal)`, which asks for another one. */
export function prepare(given) {
  settings ??= given;
}

/** Returns ballots as a file, one JSON object per line. A ballot that is sent twice counts once. */
export const file = (user, some) => some.map(({ song, title, artist, vote, at }) =>
  `${JSON.stringify({ event: page.event, song, title, artist, user, vote, at })}\n`).join("");

on(window, "online", () => {
  pause = shortest;
  if (settings) send();
});

/** What was closed when this was last checked. Votes of an earlier visit are sent again, too; its requests may be out of date. */
const closed = { voting: true, requests: false };

/** Sends ballots again, once, that were refused before voting or requests were opened. */
function reopen() {
  for (const what in closed) {
    const wasClosed = closed[what];
    closed[what] = page[what] === "closed";
    const refused = wasClosed && !closed[what] ? everything().filter(({ refused }) => refused?.code === `${what}-closed`) : [];
    mark(refused, (mine) => delete mine.refused);
    if (refused[0] && settings) send();
  }
}

onChange(reopen);
reopen();

/** Sends waiting ballots. `isByHand` is true if the voter may be asked for a name. If that fails, tries again after a growing pause. */
export async function send(isByHand) {
  const { endpoint, words, name, ask } = settings;
  clearTimeout(timer);
  progress.isPausing = false;
  const batch = waiting().slice(0, most).map((ballot) => ({ ...ballot }));
  if (progress.isBusy || !batch[0]) return;
  if (!name()) return isByHand && ask();
  progress.isBusy = true;
  mark(batch, (mine, { vote = "UP" }) => (mine.trying = vote));
  let done, wait, named;
  try {
    // Plain text needs no preflight request, even if the endpoint is on another site.
    const answer = await fetch(endpoint, {
      method: "POST", body: file(name(), batch), signal: AbortSignal.timeout(2e4),
    });
    const text = await answer.text();
    // A web page as the answer is from a network with a sign-in page, or from a host without the program.
    if (answer.ok && /^\s*</.test(text)) throw text;
    const said = text.startsWith("{") ? JSON.parse(text) : {};
    if (answer.ok) {
      const isLocked = said.refused?.some(({ code }) => code === "needs-code");
      // The collector may not know yet that this page was opened with the event's code.
      if (isLocked && document.querySelector(".forget") && await (await import("./gate.js")).prove()) wait = 1;
      else done = (mine, { at, vote }, index) => {
        const refused = said.refused?.find(({ line }) => line === index + 1);
        if (refused) mine.refused = { ...refused, at };
        else Object.assign(mine, { sent: at, last: vote, judged: "counted" in said && said.judged !== false });
      };
      progress.problem = "";
      pause = shortest;
      named = said.refused?.find(({ code }) => code.startsWith("name-"));
    } else {
      progress.problem = said.reason ?? `${words.answer} ${answer.status}`;
      // Other errors would occur again.
      if (answer.status === 429 || answer.status > 499) wait = answer.headers.get("Retry-After") * 1e3 || pause;
    }
  } catch {
    progress.problem = navigator.onLine ? words.unreachable : words.offline;
    wait = pause;
  }
  progress.isBusy = false;
  if (wait) {
    pause = Math.min(pause * 2, longest);
    progress.isPausing = true;
    // Browsers shouldn't all try at once when a server is back.
    timer = setTimeout(send, wait * (1 + Math.random() / 4));
  }
  mark(batch, (mine, ...rest) => {
    delete mine.trying;
    done?.(mine, ...rest);
  });
  if (named) ask(named);
  else if (done) send();
}
