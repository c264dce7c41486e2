// Ways to pass ballots on without an acknowledgement.

import { everything, mark } from "./ballots.js";
import { ask, name } from "./bar.js";
import { copyText, mailto, share } from "./deliver.js";
import { on, one } from "./page.js";
import { file } from "./sending.js";

const box = one(".passing");
const said = one(".passed", box);
const text = one("textarea", box);
const ballots = () => file(name(), everything());
const blob = () => new File([ballots()], "votes.ndjson", { type: "application/x-ndjson" });

/** The ways, by the classes of their buttons. Each returns an error message if it failed. */
const ways = {
  async hand({ dataset }) {
    // Some systems don't share files of this type.
    return (await share({ files: [blob()] }, dataset)) ?? (await share({ text: ballots() }, dataset)) ?? dataset.none;
  },
  copy: () => copyText(ballots(), text),
  save(link) {
    link.href = URL.createObjectURL(blob());
  },
  mail(link) {
    link.href = mailto(one(".ballots").dataset.email, document.title, ballots());
  },
};

/** Returns true if there is a name and a ballot; otherwise asks for the missing one. */
function isReady() {
  const isAny = everything()[0];
  if (!isAny) said.textContent = said.dataset.nothing;
  else if (!name()) ask();
  return isAny && name();
}

for (const way in ways) {
  const button = one(`.${way}`, box);
  if (button) on(button, "click", async (click) => {
    if (!isReady()) return click.preventDefault();
    const fault = await ways[way](button);
    if (!fault) mark(everything(), (mine) => Object.assign(mine, { passed: mine.at, last: mine.vote, way }));
    said.textContent = fault || button.dataset.done;
  });
}
one(".hand", box).hidden = !navigator.canShare;
one(".ways", box).hidden = false;
