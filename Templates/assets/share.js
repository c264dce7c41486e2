// Shares a bulletin as text, or an event's address: by the share sheet, otherwise by the clipboard, by hand or by mail.
// Also lists the contents of a long bulletin when a visitor opens them.

import { copyText, mailto, share } from "./deliver.js";
import { all, on, one } from "./page.js";

const box = one(".share");
const [button, result, field, mail] = box.children;
const text = (selector) => one(selector).innerText.trim();

/** Returns the text of a bulletin with its title, author and date. */
function bulletin(title) {
  // Turn the footnotes' numbers into text, which list markers are not, and remove the links back.
  const prose = one(".prose").cloneNode(true);
  for (const mark of all(".footnote-ref", prose)) mark.replaceWith(`[${mark.innerText}]`);
  all("li[id]", prose).forEach((note, index) => one("*", note).prepend(`[${index + 1}] `));
  for (const back of all(".footnote-backref", prose)) back.remove();
  // Only the text of an element on the page has line breaks.
  box.append(prose);
  const whole = [text(".signed bdi"), title, box.dataset.time, "", text(".share .prose")].join("\n");
  prose.remove();
  return whole;
}

on(button, "click", async () => {
  const title = text("h1");
  const isPage = box.matches(".page");
  const when = isPage && one(".facts dd")?.innerText;
  const whole = isPage ? [title, when, location.href].filter(Boolean).join("\n") : bulletin(title);
  const words = result.dataset;
  const data = isPage ? { title, text: [title, when].filter(Boolean).join(", "), url: location.href } : { title, text: whole };
  const problem = await share(data, words);
  result.textContent = problem === undefined ? (await copyText(whole, field)) || words.copied : problem || words.shared;
  mail.href = mailto("", title, whole);
  mail.hidden = field.hidden;
});

const contents = one(".contents");
if (contents) on(contents, "toggle", () => one("ul", contents).replaceChildren(...all(".prose :is(h2, h3)[id]").map((heading) => {
  const [item, link] = ["li", "a"].map((name) => document.createElement(name));
  link.href = `#${heading.id}`;
  link.textContent = heading.textContent;
  item.append(link);
  return item;
})), { once: true });
