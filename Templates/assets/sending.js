// Requests songs, and sends votes and requests: by POST if the site has an endpoint, otherwise as a file.

import { file, hasAny, isSent, markSent, onChange, request, requests, unsent, validName, withdraw } from "./ballots.js";
import { copyText, mailto, share } from "./deliver.js";
import { all, copy, on, one, read, write } from "./page.js";

const box = one(".sending");
const [title, artist, voter, text] = all("input, textarea", box);
const [asking, sending] = all("[role=status]", box);
const part = (name) => one(`.${name}`, box);
const ballots = () => file(validName(voter.value));
const blob = () => new File([ballots()], "votes.ndjson", { type: "application/x-ndjson" });
let isWaiting;

/** Ways to send the ballots, by the names of their buttons. Each returns an error message if it failed. */
const ways = {
  async send(button) {
    const words = button.dataset;
    sending.textContent = words.busy;
    try {
      // Plain text needs no preflight request, even if the endpoint is on another site.
      const { ok, status } = await fetch(box.dataset.endpoint, { method: "POST", body: ballots() });
      if (!ok) throw new Error(`${words.answer} ${status}`);
      isWaiting = false;
    } catch (error) {
      isWaiting = true;
      button.textContent = words.again;
      const reason = navigator.onLine ? error.message : words.offline;
      return `${words.failed} ${reason}. ${words.kept}`;
    }
  },
  async sheet({ dataset }) {
    // Some systems don't share files of this type.
    return (await share({ files: [blob()] }, dataset)) ?? (await share({ text: ballots() }, dataset)) ?? dataset.none;
  },
  copy: () => copyText(ballots(), text),
  save(link) {
    link.href = URL.createObjectURL(blob());
  },
  mail(link) {
    link.href = mailto(box.dataset.email, document.title, ballots());
  },
};

/** Returns true if there is a valid name and something to send; otherwise reports what is missing. */
function isReady() {
  const name = validName(voter.value);
  voter.setCustomValidity(name ? "" : voter.dataset.wanted);
  if (!voter.reportValidity()) return false;
  write("name", name);
  if (!hasAny()) sending.textContent = sending.dataset.wanted;
  return hasAny();
}

for (const name in ways) {
  const button = part(name);
  if (button) on(button, "click", async (click) => {
    if (!isReady()) return click.preventDefault();
    const problem = await ways[name](button);
    if (!problem) markSent();
    sending.textContent = problem || button.dataset.done;
  });
}
part("sheet").hidden = !navigator.canShare;
on(window, "online", () => isWaiting && part("send").click());

on(one("form", box), "submit", (submission) => {
  submission.preventDefault();
  const asked = [title, artist].map((field) => field.value.trim());
  if (!asked.every(Boolean)) return (asking.textContent = asking.dataset.wanted);
  request(...asked);
  submission.target.reset();
  asking.textContent = `${asked[0]} ${asking.dataset.done}`;
  title.focus();
});

function update() {
  const count = unsent();
  const state = part("state");
  state.textContent = (count || "") + state.dataset[count ? "unsent" : hasAny() ? "sent" : "none"];
  part("asked").replaceChildren(...requests().map((asked) => {
    const item = copy("request");
    const [words, button] = item.children;
    words.textContent = `${asked.title} – ${asked.artist}`;
    button.ariaLabel = `${button.textContent} ${asked.title}`;
    on(button, "click", () => {
      withdraw(asked);
      asking.textContent = `${asked.title} ${asking.dataset.undone}`;
      title.focus();
    });
    if (isSent(asked)) button.replaceWith(button.dataset.sent);
    return item;
  }));
}
voter.value = read("name", "");
onChange(update);
update();
box.hidden = false;
