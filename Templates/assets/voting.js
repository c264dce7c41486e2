// Up and Down on every row of a song list.

import { cast, difference, onChange, voteFor } from "./ballots.js";
import { all, copy, say } from "./page.js";

const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `\u2212${-number}` : "0");

/** How far a finger goes sideways before it means a vote, in pixels. */
const swipe = 60;

function enable(row) {
  const { song } = row.dataset;
  const title = row.querySelector(".title").textContent;
  const score = row.querySelector(".score");
  const tally = all(".ups, .downs", row).map((cell) => Number(cell.textContent));
  const note = document.createElement("small");
  const buttons = [["UP", "up", ".ups"], ["DOWN", "down", ".downs"]].map(([vote, name, cell]) => {
    const button = copy(name);
    button.ariaLabel = `${button.textContent.trim()}: ${title}`;
    button.addEventListener("click", () => choose(vote));
    row.querySelector(cell).append(button);
    return [vote, button];
  });

  function update() {
    const mine = difference(song, tally.join());
    score.firstChild.data = signed(tally[0] - tally[1] + mine);
    note.textContent = mine ? "with your vote" : "";
    for (const [vote, button] of buttons) button.ariaPressed = String(voteFor(song) === vote);
  }

  function choose(vote) {
    cast(song, vote);
    const words = { UP: "up", DOWN: "down", NONE: "vote withdrawn" }[voteFor(song)];
    say(`${title}: ${words}, ${score.textContent.replace("with", ", with")}`);
  }

  let from;
  row.addEventListener("pointerdown", (touch) => (from = touch.pointerType === "touch" ? touch : undefined));
  row.addEventListener("pointercancel", () => (from = undefined));
  row.addEventListener("pointerup", (touch) => {
    const way = from && touch.pointerId === from.pointerId ? touch.clientX - from.clientX : 0;
    const isSideways = Math.abs(way) > swipe && Math.abs(touch.clientY - from.clientY) < swipe / 2;
    from = undefined;
    if (isSideways) choose(way > 0 ? "UP" : "DOWN");
  });

  score.append(note);
  onChange(update);
  update();
}

all("[data-song]").forEach(enable);
