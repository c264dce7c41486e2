// Sharing a bulletin as text: by the share sheet, else the clipboard, else by hand.

import { copyText, mailto, offer, share } from "./deliver.js";

const box = document.querySelector(".share");
const sheet = document.querySelector(".sheet");
const text = (selector) => sheet.querySelector(selector)?.innerText.trim() ?? "";
const result = box.querySelector("[role=status]");
const mail = box.querySelector("a");
box.querySelector("button").addEventListener("click", async () => {
  const title = text("h1");
  const whole = [text(".signed bdi"), title, text(".signed time"), "", text(".prose")].join("\n");
  const outcome = await share({ title, text: whole });
  if (outcome === "shared") result.textContent = "Shared.";
  else if (outcome === "cancelled") result.textContent = "Not shared.";
  else if (await copyText(whole)) result.textContent = "Copied: paste it where you like.";
  else {
    result.textContent = "Nothing here can share or copy. Copy the text below, or mail it.";
    mail.href = mailto("", title, whole);
    mail.hidden = false;
    offer(box.querySelector("textarea"), whole);
  }
});
box.hidden = false;
