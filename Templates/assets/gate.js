// Decrypts the sealed part of a page, only in this browser. Gate.swift seals it, and documents the format.

import { all, on, one } from "./page.js";

const gate = one(".gate");
const { context, salt, rounds } = gate.dataset;
const form = one("form", gate);
const { code, remember } = form.elements;
const notice = one(".notice", gate);
const said = one(".said", gate);
const forget = one(".forget");
const { subtle } = crypto;
const utf8 = new TextEncoder();
const bytes = (text) => Uint8Array.from(atob(text), (digit) => digit.charCodeAt());

// A new code has a new salt, so a stored key is never used with the wrong code.
const name = `corkboard key ${salt}`;

let open;

/** Fulfilled when the page shows the sealed content. */
export const opened = new Promise((resolve) => (open = resolve));

/** Returns a code in the form for comparison; `foldedCode` does the same in the build. */
const folded = (text) => [...text.normalize("NFKC").toLowerCase().toUpperCase()]
  .map((letter) => letter.toLowerCase()).join("").normalize("NFKC").replace(/[\p{White_Space}\p{Pd}\p{Cf}]/gu, "");

async function derive(text) {
  const secret = await subtle.importKey("raw", utf8.encode(text), "PBKDF2", false, ["deriveBits"]);
  const way = { name: "PBKDF2", hash: "SHA-256", salt: bytes(salt), iterations: Number(rounds) };
  return new Uint8Array(await subtle.deriveBits(way, secret, 256));
}

/** Shows the sealed content; throws if the key is wrong, or anything was changed. */
async function show(key, isKept) {
  const sealed = bytes(one("template", gate).content.textContent);
  const way = { name: "AES-GCM", iv: sealed.subarray(0, 12), additionalData: utf8.encode(context) };
  const aes = await subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const html = new TextDecoder().decode(await subtle.decrypt(way, aes, sealed.subarray(12)));
  // Another call may have opened the gate already.
  if (!gate.isConnected) return;
  gate.insertAdjacentHTML("afterend", html);
  gate.remove();
  forget.hidden = !isKept;
  one("main").focus();
  open();
}

/** Stores the key for this session, or removes it; a browser may refuse to store anything. */
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

async function enter(text) {
  const plain = folded(text);
  const controls = all("input, button", form);
  const pause = (isBusy) => controls.forEach((control) => (control.disabled = isBusy));
  said.textContent = said.dataset[plain ? "busy" : "empty"];
  if (plain) {
    pause(true);
    try {
      const key = await derive(plain);
      await show(key, remember.checked);
      return remember.checked && keep(btoa(String.fromCharCode(...key)));
    } catch {
      said.textContent = said.dataset.wrong;
    }
    pause(false);
  }
  code.focus();
  code.select();
}

/** Uses a code in the address, as in #code=K7XQ-2M9, and removes it, because others could see it there. */
function follow() {
  const linked = new URLSearchParams(location.hash.slice(1)).get("code");
  if (linked === null) return;
  history.replaceState(null, "", location.pathname + location.search);
  enter(linked);
}

if (subtle) {
  on(form, "submit", (submission) => {
    submission.preventDefault();
    enter(code.value);
  });
  on(one("button", forget), "click", () => {
    keep();
    location.reload();
  });
  form.hidden = false;
  notice.hidden = true;
  const key = kept();
  if (key) show(bytes(key), true).catch(() => keep());
  on(window, "hashchange", follow);
  follow();
} else {
  notice.textContent = notice.dataset.insecure;
}
