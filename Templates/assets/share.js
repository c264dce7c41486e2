// Sharing a bulletin as text: by the share sheet, else the clipboard, else by hand or mail.

import { copyText, mailto, share } from "./deliver.js";
import { on, one } from "./page.js";

const box = one(".share");
const text = (selector) => one(`.sheet ${selector}`).innerText.trim();

on(one("button", box), "click", async () => {
  const title = text("h1");
  const whole = [text(".signed bdi"), title, text(".signed time"), "", text(".prose")].join("\n");
  const field = one("textarea", box);
  const result = one("[role=status]", box);
  const words = result.dataset;
  const problem = await share({ title, text: whole }, words);
  result.textContent = problem === undefined ? (await copyText(whole, field)) || words.copied : problem || words.shared;
  const mail = one("a", box);
  mail.href = mailto("", title, whole);
  mail.hidden = field.hidden;
});
box.hidden = false;
