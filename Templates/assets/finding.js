// Finds songs: by words in titles and artists, by whether the visitor voted for or against them, and by the page's
// address, which may name a song on another page of the list.

import { notify, voteFor } from "./ballots.js";
import { naming } from "./bar.js";
import { onList } from "./list.js";
import { all, on, one } from "./page.js";
import { wordsOf } from "./twins.js";

const form = one(".finding");
const [input, none, body] = [one("input", form), one(".none"), one(".songs tbody")];
const buttons = all("button", form);
let way = "all";

/** Returns the words of a text, apart and together, because "R.E.M." is also "REM". */
const folded = (text) => `${wordsOf(text).join(" ")} ${wordsOf(text).join("")}`;

/** Shows the songs that match. Rows that were checked keep their state until the visitor searches for something new. */
function find(isNew) {
  const words = wordsOf(input.value);
  let group, count = 0;
  for (const row of body.children) {
    if (row.matches(".group")) {
      group = row;
      group.hidden = true;
      continue;
    }
    const text = folded(one("[scope=row]", row).textContent);
    const isMine = voteFor(row.dataset.song) !== "NONE";
    if (isNew || !("found" in row.dataset))
      row.dataset.found = words.every((word) => text.includes(word)) && (way === "all" || isMine === (way === "mine")) || "";
    row.hidden = !row.dataset.found;
    if (row.hidden) continue;
    count++;
    if (group) group.hidden = false;
  }
  none.textContent = count ? "" : none.dataset.none;
}

for (const button of buttons) on(button, "click", () => {
  way = button.value;
  for (const other of buttons) other.ariaPressed = other === button;
  find(true);
});
on(input, "input", () => find(true));
// Visitors may have typed before this script was loaded, and a browser that goes back restores their text.
if (input.value) find(true);
on(form, "submit", (submission) => submission.preventDefault());
new MutationObserver(() => find()).observe(body, { childList: true });

let wanted = location.hash.slice(6);
// Programs that shorten links may cut an encoded letter in two. The rest names no song.
try {
  wanted = decodeURIComponent(wanted);
} catch {}
const here = all("[data-song]").find(({ dataset }) => dataset.song === wanted);
let isSought = wanted && !here;
here?.scrollIntoView({ block: "center" });
onList(({ songs }) => {
  const place = songs.findIndex(({ id }) => id === wanted);
  if (!isSought || place < 0) return;
  isSought = false;
  // A page has a hundred songs. The first page is in the same folder as the list's file.
  const number = Math.floor(place / 100) + 1;
  const list = new URL(one("[data-list]").dataset.list, location);
  const page = new URL(number > 1 ? `page/${number}/` : ".", list);
  if (page.pathname !== location.pathname) location.replace(page + location.hash);
});

// A voting code in the address.
if (/vote=/.test(location.hash)) naming().catch(notify);
