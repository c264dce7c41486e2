// Requests songs, and lists the visitor's requests.

import { counted, deliver, onChange, outcomes, request, requests, stateOf, withdraw } from "./ballots.js";
import { onList } from "./list.js";
import { all, copy, on, one } from "./page.js";

const form = one(".asking");
const [title, artist] = all("input", form);
const said = one(".request .said");
const total = one(".songs-page .count");
let count = Number(total.textContent.replace(/\D/g, ""));
let listed = [];

/** Returns a text for comparison, without case, accents or punctuation. */
const folded = (text) => text.normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

on(form, "submit", (submission) => {
  submission.preventDefault();
  const asked = [title, artist].map((field) => field.value.trim());
  const row = rowOf(...asked);
  const other = listed.find(({ title, artist }) => areSame([title, artist], asked));
  if (row || other) {
    said.textContent = said.dataset.listed;
    location.hash = row?.id ?? `song-${encodeURIComponent(other.id)}`;
    // After reloading, the page goes to a song on another page.
    return row ? row.scrollIntoView({ block: "center" }) : location.reload();
  }
  if (!asked.every(Boolean)) return (said.textContent = said.dataset.wanted);
  form.reset();
  said.textContent = `${asked[0]}: ${said.dataset.done}`;
  title.focus();
  request(...asked);
  deliver();
});

const areSame = (names, others) => names.every((name, index) => folded(name) === folded(others[index]));

/** Returns the row of a song with this title and artist, if it is on the page. */
const rowOf = (...names) =>
  all(".song").find((row) => areSame([".title", ".artist"].map((part) => one(part, row).textContent), names));

function update() {
  // If requests join the list at once, count them at once.
  const joined = one(".songs-page").dataset.requests === "open"
    ? requests().filter((asked) => stateOf(asked) !== "refused" && !rowOf(asked.title, asked.artist)).length : 0;
  if (joined || count) total.textContent = counted(total.dataset.forms, count + joined);
  one(".asked").hidden = !requests()[0];
  one(".asked").replaceChildren(...requests().map((asked) => {
    const item = copy("request");
    const [label, note, button] = item.children;
    label.textContent = `${asked.title} – ${asked.artist}`;
    note.textContent = outcomes(asked).join("");
    button.ariaLabel = `${button.textContent} ${asked.title}`;
    button.hidden = /^sen|counted/.test(stateOf(asked));
    on(button, "click", () => {
      withdraw(asked);
      said.textContent = `${asked.title}: ${said.dataset.undone}`;
      one("summary", form.parentElement).focus();
    });
    return item;
  }));
}

onChange(update);
onList(({ songs }) => {
  listed = songs;
  count = songs.length;
  update();
});
update();
form.hidden = false;
