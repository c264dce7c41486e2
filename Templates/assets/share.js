// Shares a bulletin as text: by the share sheet, otherwise the clipboard, otherwise by hand or mail.

import { copyText, mailto, share } from "./deliver.js";
import { all, on, one } from "./page.js";

const box = one(".share");
const [button, result, field, mail] = box.children;
const text = (selector) => one(selector).innerText.trim();

on(button, "click", async () => {
  // Footnotes get their numbers as text, which lists don't have, and lose their links back.
  const prose = one(".prose").cloneNode(true);
  for (const mark of all(".footnote-ref", prose)) mark.replaceWith(`[${mark.innerText}]`);
  all("li[id]", prose).forEach((note, index) => one("*", note).prepend(`[${index + 1}] `));
  for (const back of all(".footnote-backref", prose)) back.remove();
  // Only an element on the page has line breaks in its text.
  box.append(prose);
  const title = text("h1");
  const whole = [text(".signed bdi"), title, box.dataset.time, "", text(".share .prose")].join("\n");
  prose.remove();
  const words = result.dataset;
  const problem = await share({ title, text: whole }, words);
  result.textContent = problem === undefined ? (await copyText(whole, field)) || words.copied : problem || words.shared;
  mail.href = mailto("", title, whole);
  mail.hidden = field.hidden;
});
box.hidden = false;
