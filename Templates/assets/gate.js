// Decrypts the sealed part of a page, only in this browser. Gate.swift seals it, and documents the format. A server
// that serves the page live opens it instead: then it knows the device, and browsers needn't be able to decrypt.

import { submitOnDoubleTap } from "./gestures.js";
import { all, motion, on, one } from "./page.js";

const gate = one(".gate");
const { context, salt, rounds, keys } = gate.dataset;
const form = one("form", gate);
const { code, remember } = form.elements;
const boxes = all(".boxes i", form);
const notice = one(".notice", gate);
const said = one(".said", gate);
const forget = one(".forget");
const [remembering, forgetting] = all("button", forget);
const door = one("#served")?.dataset.open;
const { subtle } = crypto;
const utf8 = new TextEncoder();
const bytes = (text) => Uint8Array.from(atob(text), (digit) => digit.charCodeAt());
const base64 = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)));

// Another first code has another salt. A key from before another code was changed is useless, and is removed.
const name = `corkboard key ${salt}`;

let open, key, isProven;

/** Resolves when the page shows the sealed content. */
export const opened = new Promise((resolve) => (open = resolve));

/** Returns a code in its normal form; `foldedCode` does the same in the build. */
const folded = (text) => [...text.normalize("NFKC").toLowerCase().toUpperCase()]
  .map((letter) => letter.toLowerCase()).join("").normalize("NFKC").replace(/[\p{White_Space}\p{Pd}\p{Cf}]/gu, "");

/** Returns the key that a code opens the page with, in Base64. Throws if the page has several codes, and not this one. */
async function derive(text) {
  const secret = await subtle.importKey("raw", utf8.encode(text), "PBKDF2", false, ["deriveBits"]);
  const way = { name: "PBKDF2", hash: "SHA-256", salt: bytes(salt), iterations: Number(rounds) };
  const own = await subtle.deriveBits(way, secret, 256);
  return base64(keys ? await Promise.any(keys.split(" ").map((text) => decrypted("corkboard keys 1", text, own))) : own);
}

/** Returns the bytes of a sealed text, opened with a key. Throws if the key is wrong, or anything was changed. */
async function decrypted(context, text, key) {
  const sealed = bytes(text);
  const way = { name: "AES-GCM", iv: sealed.subarray(0, 12), additionalData: utf8.encode(context) };
  const aes = await subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  return subtle.decrypt(way, aes, sealed.subarray(12));
}

/** Proves once to the event's endpoint that this page has the key. Returns whether that lets this browser vote. */
export async function prove() {
  if (!key || isProven) return false;
  const { event } = one(".songs-page").dataset;
  const way = { name: "HMAC", hash: "SHA-256" };
  const secret = await subtle.importKey("raw", bytes(key), way, false, ["sign"]);
  const proof = base64(await subtle.sign("HMAC", secret, utf8.encode("corkboard proof 1")));
  return (isProven = (await fetch(one(".ballots").dataset.endpoint, { method: "POST", body: JSON.stringify({ proof, event }) })).ok);
}

/** Opens a text that was sealed for this page's code. Throws if the key is wrong, or anything was changed. */
export async function unseal(context, text) {
  return new TextDecoder().decode(await decrypted(context, text, bytes(key)));
}

/** Returns the content, opened with a key or, if the server opens it, with a code; empty if the server knows this device. */
async function content(secret) {
  if (!door) {
    key = secret;
    return unseal(context, one("template", gate).content.textContent);
  }
  const answer = await fetch(door, { method: "POST", body: JSON.stringify({ page: location.pathname, code: secret || undefined }) })
    .catch(() => Promise.reject("failed"));
  if (!answer.ok) throw answer.status === 429 ? "wait" : answer.status === 403 ? "wrong" : "failed";
  return (await answer.json()).html;
}

/** Shows the typed letters in boxes. A code that is longer is shown in an ordinary field. */
function spell() {
  const letters = [...code.value.replace(/[\p{White_Space}\p{Pd}\p{Cf}]/gu, "")];
  form.classList.toggle("boxed", letters.length <= boxes.length);
  boxes.forEach((box, index) => {
    box.textContent = letters[index] && code.type === "password" ? "•" : letters[index] ?? "";
    box.className = index === Math.min(letters.length, boxes.length - 1) ? "next" : "";
  });
}

/** Shows the content. `isKept` is whether this device remembers the code, and undefined if no one was asked. */
function show(html, isKept) {
  // Another call may have opened the gate already.
  if (!gate.isConnected) return;
  gate.insertAdjacentHTML("afterend", html);
  gate.remove();
  // A big screen has its own style sheet. This page's are for ordinary pages.
  if (one(".screen")) for (const sheet of all("head link[data-page]")) sheet.remove();
  forget.hidden = isKept === false;
  remembering.hidden = isKept;
  one("main").focus();
  // The content unfolds for who has just entered a code.
  if (said.textContent && motion.matches && !one(".screen"))
    one("main").animate([{ clipPath: "inset(0 0 90%)", opacity: 0.4 }, { clipPath: "inset(0)" }], { duration: 500, easing: "ease-out" });
  open();
}

/** Stores the key until the tab is closed, or removes it. The browser may refuse to store anything. */
function keep(value) {
  try {
    value ? sessionStorage.setItem(name, value) : sessionStorage.removeItem(name);
  } catch {}
}

function kept() {
  try {
    return sessionStorage.getItem(name);
  } catch {}
}

/** Opens the gate with a code. If it came with a link, the browser's history entry keeps the key. */
async function enter(text, isLinked) {
  const plain = folded(text);
  const controls = all("input, button", form);
  const pause = (isBusy) => controls.forEach((control) => (control.disabled = isBusy));
  said.textContent = said.dataset[plain ? "busy" : "empty"];
  if (plain) {
    pause(true);
    try {
      const secret = door ? plain : await derive(plain);
      const html = await content(secret);
      // The server opens it again for this device.
      if (door) return show(html, true);
      key = secret;
      if (isLinked) history.replaceState({ key }, "");
      if (remember.checked) keep(key);
      return show(html, isLinked && !remember.checked ? undefined : remember.checked);
    } catch (fault) {
      said.textContent = said.dataset[fault] ?? said.dataset.wrong;
      if (motion.matches) one(".envelope", gate).animate({ translate: [0, "-.6rem", ".5rem", "-.3rem", ".2rem", 0] }, 400);
    }
    pause(false);
  }
  code.focus();
  code.select();
}

/** Uses a code in the address, as in #code=K7XQ-2M9, and removes it, so that others can't see it there. */
function follow() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const linked = parts.get("code");
  if (linked === null) return;
  // A voting code is for the content.
  parts.delete("code");
  const rest = `${parts}`;
  history.replaceState(null, "", location.pathname + location.search + (rest && `#${rest}`));
  enter(linked, true);
}

if (subtle || door) {
  on(form, "submit", (submission) => {
    submission.preventDefault();
    enter(code.value);
  });
  submitOnDoubleTap(form, gate);
  on(code, "input", spell);
  on(window, "pageshow", spell);
  spell();
  on(remembering, "click", () => {
    keep(key);
    remembering.hidden = true;
  });
  on(forgetting, "click", async () => {
    keep();
    if (door) await fetch(door, { method: "POST", body: JSON.stringify({ page: location.pathname, forget: true }) });
    history.replaceState(null, "");
    location.reload();
  });
  form.hidden = false;
  notice.hidden = true;
  // The server gets the code, and always remembers the device.
  if (door) for (const part of [remember.closest("p"), one(".how", form)]) part.hidden = true;
  const isKept = kept();
  const known = isKept ?? history.state?.key;
  if (door) content("").then((html) => show(html, true)).catch(() => {});
  else if (known) content(known).then((html) => show(html, isKept ? true : undefined)).catch(() => keep());
  on(window, "hashchange", follow);
  follow();
} else {
  notice.textContent = notice.dataset.insecure;
}
