// The host's control panel, which replaces the report if `corkboard serve` serves the page.

import { connect } from "./connecting.js";
import { removeOnSwipe } from "./gestures.js";
import { signed } from "./list.js";
import { all, copy, on, one, say } from "./page.js";

const report = one(".report");
const address = one("#served").dataset.manage + report.dataset.event.split("/").map(encodeURIComponent).join("/");
const panel = copy("manage");
one(".heading", report).after(panel);
report.classList.add("managed-live");

const words = panel.dataset;
const [lost, fault, last, end, dialog] = [".lost", ".fault", ".last", ".end", "dialog"].map((part) => one(part, panel));
const undo = one(".undo", last);

/** The possible actions on a song, by its place. */
const choices = {
  waiting: () => ["accept", "decline", "merge"],
  playing: () => ["played"],
  listed: ({ pinned }) => ["playing", "played", pinned ? "unpin" : "pin", "merge", "remove"],
  gone: () => ["accepted"],
  merged: () => ["separate"],
};
const rows = new Map();

const reveal = one(".reveal", panel);
const [next, again] = all("button", reveal);
const several = one(".several", panel);
const listed = one("#listed", panel);

/** How long rows stay in place after a touch, in milliseconds, so that no one taps the wrong song. */
const calm = 1500;

/** The least time between two moves of rows, in milliseconds. */
const pace = 1e3;
let latest, token, isBusy, touched = 0, moved = 0, timer, isEnded, pause = 1e3;

/** Asks the host to confirm an action; returns false if they don't. */
function agrees(question, what, label) {
  const [text, name, yes] = ["#sure", "bdi", ".sure"].map((part) => one(part, dialog));
  text.textContent = question;
  name.textContent = what;
  yes.textContent = label;
  dialog.returnValue = "no";
  dialog.showModal();
  one("[value=no]", dialog).focus();
  return new Promise((resolve) => on(dialog, "close", () => resolve(dialog.returnValue === "yes"), { once: true }));
}

/** Merges songs, and finds those that may be the same; loaded with the first songs. */
let merging;

/** Sends an action to the server, and reports the result. If `isSure`, the host isn't asked first. */
async function act(button, order, what = "", isSure) {
  if (isBusy) return;
  const label = button.textContent;
  const question = isSure ? "" : words[order.action];
  if (question && !(await agrees(question, what, label))) return button.focus();
  isBusy = true;
  button.ariaBusy = true;
  fault.textContent = "";
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(order),
    }).catch(() => {
      throw new Error(words.offline);
    });
    const { undo: next, reason } = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Error(words[answer.status] ?? words[reason] ?? reason ?? `${words.answer} ${answer.status}`);
    token = next;
    isEnded = order.action === "end";
    one("a", last).hidden = !isEnded;
    // If the end of the event was undone, follow it again at once.
    if (stream.isRefused) stream.open();
    const text = isEnded ? words.ended : `${words.done} ${[label, what].filter(Boolean).join(", ")}`;
    one("span", last).textContent = text;
    undo.hidden = !token;
    last.hidden = false;
    say(text);
    // The host expects to see the effect of a tap at once.
    touched = moved = 0;
    if (latest) arrange();
    return true;
  } catch (error) {
    fault.textContent = `${words.failed} ${[label, what].filter(Boolean).join(", ")}. ${error.message}.`;
  } finally {
    isBusy = false;
    button.ariaBusy = null;
  }
}

/** Returns the updated row of a song. */
function row(song, place) {
  const { id, title, artist, ups = 0, downs = 0, pinned, status, askers, votes = askers } = song;
  if (!rows.has(id)) {
    const made = copy("managed");
    for (const button of all(".acts button", made)) {
      on(button, "click", () => button.value === "merge" ? merging?.choose(button, made.song, latest.songs, act) : act(button, { action: button.value, song: id }, made.what));
    }
    const join = one(".twin button", made);
    on(join, "click", () => act(join, { action: "merge", song: id, into: made.other.id }, `${made.what} → ${made.other.title}`));
    const remove = one("[value=remove]", made);
    removeOnSwipe(made, () => remove.hidden || act(remove, { action: "remove", song: id }, made.what, true));
    rows.set(id, made);
  }
  const made = rows.get(id);
  made.what = title;
  made.song = song;
  const other = (made.other = place !== "gone" && place !== "merged" && merging?.twinOf(id));
  const twin = one(".twin", made);
  twin.hidden = !other;
  one("span", twin).textContent = other ? words.same.replace("#", `${other.title} – ${other.artist}`) : "";
  one(".title", made).textContent = title;
  one(".artist", made).textContent = artist;
  one(".score", made).textContent = votes ? `× ${votes}` : signed(ups - downs);
  for (const [tag, isShown] of [["pin", pinned], ["asked", status === "requested"], ["off", status === "played"]]) one(`.tag.${tag}`, made).hidden = !isShown;
  const possible = choices[place](song);
  for (const button of all(".acts button", made)) {
    button.hidden = !possible.includes(button.value);
    button.ariaLabel = `${button.textContent}: ${title}`;
  }
  return made;
}

/** Sorts the rows into their lists, unless a finger is near or they have just moved. */
function arrange() {
  clearTimeout(timer);
  const wait = Math.max(touched + calm, moved + pace) - Date.now();
  if (wait > 0) return (timer = setTimeout(arrange, wait));
  moved = Date.now();
  const { songs, waiting, merged = [], shown } = latest;
  const isGone = ({ status }) => status === "played" || status === "declined";
  const places = {
    // Where requests join at once, the undecided ones are on the list.
    waiting: waiting.filter(({ listed }) => !listed),
    playing: songs.filter(({ status }) => status === "playing"),
    listed: songs.filter((song) => song.status !== "playing" && !isGone(song)),
    gone: songs.filter(isGone),
    merged,
  };
  merging?.compare([...songs.filter(({ status }) => status !== "declined"), ...places.waiting]);
  const focused = document.activeElement;
  const home = focused.closest("li")?.closest("section, details");
  for (const place in places) {
    const list = one(`ul.${place}`, panel);
    const items = places[place].map((song) => row(song, place));
    if (items.length !== list.children.length || items.some((item, index) => item !== list.children[index])) list.replaceChildren(...items);
    const count = one(".count", list.parentElement);
    if (count) count.textContent = items.length || "";
    const nothing = one(".nothing", list.parentElement);
    if (nothing) nothing.hidden = items[0];
    if (place === "playing") list.parentElement.hidden = !items[0];
  }
  for (const box of all("fieldset", panel))
    for (const button of all("button", box)) button.ariaPressed = button.value === latest[box.dataset.action];
  several.hidden = !several.open && !places.waiting[0];
  const left = latest.places - shown;
  reveal.hidden = !latest.places;
  next.textContent = left ? next.dataset.place.replace("#", latest.next || left) : next.dataset.end;
  again.hidden = !shown;
  // A moved element loses the focus. If its song is in another list, move the focus to the heading of the former one,
  // which is hidden if no song plays any more.
  if (focused === document.activeElement) return;
  const target = [focused, home && one("h2, summary", home), listed].find((element) => element?.checkVisibility());
  target.focus({ preventScroll: true });
}

const miss = () => (lost.textContent = isEnded ? "" : words.lost);

/** The event's report. If the server refuses, the pause before another attempt grows. */
const stream = connect(address, {
  report(text) {
    latest = JSON.parse(text);
    lost.textContent = "";
    pause = 1e3;
    arrange();
  },
  error: miss,
  lost: miss,
}, () => {
  stream.openLater(pause);
  pause = Math.min(pause * 2, 60e3);
});

for (const box of all("fieldset", panel)) {
  const { action } = box.dataset;
  for (const button of all("button", box)) {
    button.ariaLabel = `${one("legend", box).textContent}: ${button.textContent}`;
    on(button, "click", () => act(button, { action, value: button.value }, one("legend", box).textContent));
  }
}
on(next, "click", () => act(next, { action: "reveal", value: `${latest.shown + 1}` }));
on(again, "click", () => act(again, { action: "reveal", value: "0" }));
// A date of a series ends by itself. Only all of its dates can be deleted, in the series.
end.hidden = report.dataset.event.includes("/");
on(end, "click", () => act(end, { action: "end" }, one("h1 bdi", report).textContent));
on(undo, "click", async () => {
  if (await act(undo, { action: "undo", undo: token }, one("span", last).textContent.replace(words.done, "").trim())) (token ? undo : listed).focus();
});
for (const kind of ["pointerdown", "pointermove"]) on(one(".listed", panel), kind, ({ pointerType }) => pointerType === "mouse" && kind === "pointermove" || (touched = Date.now()));
import("./deciding.js").then(({ prepare }) => prepare(panel, act));
import("./merging.js").then((module) => {
  merging = module;
  if (latest) arrange();
});
