// Asking for songs, and sending votes and requests: by POST where the site takes it, else as a file.

import { file, hasAny, markSent, onChange, request, requested, unsent, validName, withdraw } from "./ballots.js";
import { copyText, mailto, offer, share } from "./deliver.js";
import { all } from "./page.js";
import { read, write } from "./store.js";

const box = document.querySelector(".sending");
const field = (name) => box.querySelector(`[name=${name}]`);
const ways = (name) => box.querySelector(`.${name}`);
const results = all("[role=status]", box);
const { endpoint } = box.dataset;
const blob = () => new File([text()], "votes.ndjson", { type: "application/x-ndjson" });
const text = () => file(validName(field("voter").value));
let isWaiting = false;

const tallies = () => new Map(all("[data-song]").map((row) => [
  row.dataset.song, all(".ups, .downs", row).map((cell) => parseInt(cell.textContent)).join(),
]));
const tell = (result, words) => (result.textContent = words);

/** Whether there is a name and something to send; where not, says what is missing. */
function isReady() {
  const name = field("voter");
  name.setCustomValidity(validName(name.value) ? "" : "Give a name of 1 to 64 characters.");
  if (!name.reportValidity()) return false;
  write("name", validName(name.value));
  if (!hasAny()) tell(results[1], "There is nothing to send yet: vote for a song, or ask for one.");
  return hasAny();
}

async function post() {
  tell(results[1], "Sending …");
  try {
    const answer = await fetch(endpoint, { method: "POST", body: blob() });
    if (!answer.ok) throw new Error(`the answer was ${answer.status}`);
    isWaiting = false;
    markSent(tallies());
    tell(results[1], "Sent. Thank you!");
  } catch (error) {
    isWaiting = true;
    const reason = navigator.onLine ? error.message : "you are offline";
    tell(results[1], `Not sent: ${reason}. Your votes are kept here; they are sent again when you are back online.`);
    ways("send").textContent = "Try again";
  }
}

const actions = {
  send: post,
  async sheet() {
    let outcome = await share({ files: [blob()] });
    // Not every system shares files of this kind.
    if (outcome === "impossible") outcome = await share({ text: text() });
    if (outcome === "shared") markSent(tallies());
    tell(results[1], { shared: "Shared.", cancelled: "Not shared." }[outcome] ?? "Sharing is not possible here.");
  },
  async copy() {
    const isCopied = await copyText(text());
    if (!isCopied) offer(field("file"), text());
    markSent(tallies());
    tell(results[1], isCopied ? "Copied: paste it into a message." : "Copy the text below into a message.");
  },
  save() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob());
    link.download = "votes.ndjson";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    markSent(tallies());
    tell(results[1], "Saved as votes.ndjson: hand it to the host.");
  },
  mail() {
    ways("mail").href = mailto(box.dataset.email, "Votes", text());
    markSent(tallies());
    tell(results[1], "Your mail program has the votes: send the message.");
  },
};
for (const [name, action] of Object.entries(actions)) {
  ways(name)?.addEventListener("click", (click) => (isReady() ? action() : click.preventDefault()));
}
ways("sheet").hidden = !navigator.canShare;
addEventListener("online", () => isWaiting && post());

box.querySelector("form").addEventListener("submit", (submission) => {
  submission.preventDefault();
  const [title, artist] = ["songTitle", "songArtist"].map((name) => field(name).value.trim());
  if (!title || !artist) return tell(results[0], "A request needs a title and an artist.");
  request(title, artist);
  submission.target.reset();
  tell(results[0], `${title} is on your list below. Send it with your votes.`);
  field("songTitle").focus();
});

function update() {
  const count = unsent();
  ways("state").textContent = count ? `${count} not sent yet` : hasAny() ? "All sent" : "Nothing to send yet";
  ways("asked").replaceChildren(...requested().map(({ title, artist, sent }, index) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.textContent = "Remove";
    button.ariaLabel = `Remove ${title}`;
    button.addEventListener("click", () => {
      withdraw(index);
      tell(results[0], `${title} is off your list.`);
      field("songTitle").focus();
    });
    item.append(`${title} – ${artist} `, sent ? "(sent)" : button);
    return item;
  }));
}
field("voter").value = read("name", "");
onChange(update);
update();
box.hidden = false;
