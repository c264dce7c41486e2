// Asks a voter for a name, or makes one up. Loaded when a name is needed.

import { everything, mark } from "./ballots.js";
import { on, one, read, write } from "./page.js";

/** The most names made up in a row because the server refused the last one. */
const most = 3;

/** Returns a name in the form for ballots; empty if it is invalid. */
function validName(text) {
  const name = text.normalize("NFC").trim();
  const seen = name.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  return seen && [...name].length <= 64 && !/\p{Cc}/u.test(name) ? name : "";
}

/** Uses a voting code in the address, as in #vote=K7XQ-M9TB-2RFW, and removes it, so that others can't see it there. */
function follow({ holder }, use) {
  const linked = new URLSearchParams(location.hash.slice(1)).get("vote");
  if (!linked) return false;
  history.replaceState(history.state, "", location.pathname + location.search);
  if (holder) use(linked);
  return holder;
}

// Prepares the sheet that asks for a name, and returns a function that asks. Pass it the reason if the last name was
// refused. It calls `show` to show the sheet, and `take` with the name.
export function prepare(bar, words, show, take) {
  const voter = one("input", bar);
  let tries = 0;
  // A vote that was just cast needs no question if the code is in the address.
  let linked = follow(words, use) && setTimeout(() => (linked = 0), 2e3);

  /** Uses a name from now on. `isMade` is true if the visitor didn't choose it. */
  function use(name, isMade) {
    write("made", isMade);
    // Ballots refused because of the name have a new one now.
    mark(everything(), (mine) => mine.refused?.code.startsWith("name-") && delete mine.refused);
    take(name);
  }

  /** Makes up a name for a visitor who gives none: a few thousand are enough that two rarely get the same one. */
  function invent() {
    const some = words.guests.split(" ");
    use(`${some[Math.floor(Math.random() * some.length)]} ${Math.floor(100 + Math.random() * 900)}`, true);
  }

  const leave = () => one(".rename").focus();
  on(voter, "input", () => voter.setCustomValidity(""));
  on(bar, "submit", (submission) => {
    submission.preventDefault();
    // The server checks a code.
    const valid = words.holder ? voter.value.trim() : validName(voter.value);
    voter.setCustomValidity(valid ? "" : words.wanted);
    if (!bar.reportValidity()) return;
    use(valid, false);
    leave();
  });
  on(one(".nameless", bar), "click", () => {
    invent();
    leave();
  });
  return (reason) => {
    if (linked && !reason) return;
    if (reason && !words.holder && read("made", false) && tries++ < most) return invent();
    show();
    voter.value = words.holder ? voter.value : read("name", voter.value);
    voter.focus();
    if (!reason) return;
    voter.setCustomValidity(reason);
    voter.reportValidity();
  };
}
