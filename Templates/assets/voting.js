// Adds Up and Down buttons to the rows of a song list, and shows the visitor's own votes in its numbers.

import { cast, difference, find, onChange, voteFor } from "./ballots.js";
import { all, copy, on, one, say } from "./page.js";
import { deliver, outcome } from "./sending.js";

/** The distance that a finger must move sideways to vote, in pixels. */
const swipe = 60;

const page = one(".songs-page");
const words = one("template.up").dataset;

/** The rows by their songs' ids: each has its `element`, and `count(ups, downs)`, which shows the numbers of a new list. */
export const rows = new Map();

/** Returns a signed number as pages write it. */
const signed = (number) => (number > 0 ? "+" : number ? "\u2212" : "") + Math.abs(number);

export function equip(element) {
  const { song } = element.dataset;
  const title = one(".title", element).textContent;
  const score = one(".score", element);
  const [note, fault] = ["mine", "fault"].map((name) => {
    const small = document.createElement("small");
    small.className = name;
    return small;
  });
  const cells = all(".ups, .downs", element);
  let votes = cells.map((cell) => Number(cell.textContent));
  const buttons = ["up", "down"].map((name, index) => {
    const button = copy(name);
    button.ariaLabel = `${button.textContent.trim()}: ${title}`;
    on(button, "click", () => vote(button.value));
    cells[index].append(button);
    return button;
  });

  const update = () => {
    const mine = difference(song, votes.join(" "));
    const own = find(song);
    const [ups, downs] = votes.map((number, index) => (cells[index].firstChild.data = number + mine[index]));
    score.firstChild.data = signed(ups - downs);
    const words = own && outcome(own);
    const isRefused = own?.refused?.at === own?.at;
    note.textContent = own && !isRefused ? words : "";
    fault.textContent = own && isRefused ? words : "";
    for (const button of buttons) {
      button.ariaPressed = voteFor(song) === button.value;
      button.hidden = page.dataset.voting === "closed";
    }
  };

  const vote = (way) => {
    cast(song, votes.join(" "), way);
    say(`${title}: ${words[voteFor(song).toLowerCase()]}, ${score.firstChild.data}`);
    deliver();
  };

  let from;
  on(element, "pointerdown", (touch) => (from = touch.pointerType === "touch" && touch));
  on(element, "pointercancel", () => (from = false));
  on(element, "pointerup", (touch) => {
    const way = from ? touch.clientX - from.clientX : 0;
    const isSideways = Math.abs(way) > swipe && Math.abs(touch.clientY - from.clientY) < swipe / 2;
    from = false;
    if (isSideways && !buttons[0].hidden) vote(way > 0 ? "UP" : "DOWN");
  });

  score.append(note);
  one("th", element).append(fault);
  const row = {
    element,
    update,
    count(...numbers) {
      votes = numbers;
      update();
    },
  };
  rows.set(song, row);
  update();
  return row;
}

all("[data-song]").forEach(equip);
export const updateAll = () => rows.forEach(({ update }) => update());
onChange(updateAll);
on(window, "online", updateAll);
on(window, "offline", updateAll);
