// Adds Up and Down buttons to every row of a song list.

import { cast, difference, onChange, voteFor } from "./ballots.js";
import { all, copy, on, one, say } from "./page.js";

/** The distance that a finger must move sideways to vote, in pixels. */
const swipe = 60;

const words = one("template.up").dataset;

for (const row of all("[data-song]")) {
  const { song } = row.dataset;
  const title = one(".title", row).textContent;
  const score = one(".score", row);
  const note = document.createElement("small");
  const cells = all(".ups, .downs", row);
  const [ups, downs] = cells.map((cell) => Number(cell.textContent));
  const tally = `${ups} ${downs}`;
  const buttons = ["up", "down"].map((name, index) => {
    const button = copy(name);
    button.ariaLabel = `${button.textContent.trim()}: ${title}`;
    on(button, "click", () => vote(button.value));
    cells[index].append(button);
    return button;
  });

  const update = () => {
    const mine = difference(song, tally);
    const sum = ups - downs + mine;
    score.firstChild.data = sum > 0 ? `+${sum}` : sum < 0 ? `\u2212${-sum}` : "0";
    note.textContent = mine ? words.mine : "";
    for (const button of buttons) button.ariaPressed = voteFor(song) === button.value;
  };

  const vote = (way) => {
    cast(song, tally, way);
    say(`${title}: ${words[voteFor(song).toLowerCase()]}, ${score.textContent}`);
  };

  let from;
  on(row, "pointerdown", (touch) => (from = touch.pointerType === "touch" && touch));
  on(row, "pointercancel", () => (from = false));
  on(row, "pointerup", (touch) => {
    const way = from ? touch.clientX - from.clientX : 0;
    const isSideways = Math.abs(way) > swipe && Math.abs(touch.clientY - from.clientY) < swipe / 2;
    from = false;
    if (isSideways) vote(way > 0 ? "UP" : "DOWN");
  });

  score.append(note);
  onChange(update);
  update();
}
