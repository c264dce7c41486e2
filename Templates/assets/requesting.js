// Asks for songs, and lists what the visitor has asked for.

import { deliver, onChange, outcomes, request, requests, stateOf, withdraw } from "./ballots.js";
import { all, copy, on, one } from "./page.js";

const form = one(".asking");
const [title, artist] = all("input", form);
const said = one(".request .said");

/** Returns a text as it is compared: case, accents and signs tell no songs apart. */
const folded = (text) => text.normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

on(form, "submit", (submission) => {
  submission.preventDefault();
  const asked = [title, artist].map((field) => field.value.trim());
  const listed = all(".song").find((row) => [".title", ".artist"].every((part, index) =>
    folded(one(part, row).textContent) === folded(asked[index])));
  if (listed) {
    said.textContent = said.dataset.listed;
    location.hash = listed.id;
    return listed.scrollIntoView({ block: "center" });
  }
  if (!asked.every(Boolean)) return (said.textContent = said.dataset.wanted);
  form.reset();
  said.textContent = `${asked[0]} ${said.dataset.done}`;
  title.focus();
  request(...asked);
  deliver();
});

function update() {
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
      said.textContent = `${asked.title} ${said.dataset.undone}`;
      one("summary", form.parentElement).focus();
    });
    return item;
  }));
}

onChange(update);
update();
form.hidden = false;
