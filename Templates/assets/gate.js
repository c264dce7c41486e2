// Opens what a page holds sealed, in this browser alone. Gate.swift seals it, and says how.

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

// A code that was changed has another salt.
const name = `corkboard key ${salt}`;

let open;

/** Fulfilled when the page shows what was sealed. */
export const opened = new Promise((resolve) => (open = resolve));

/** A code as it is compared, just as `foldedCode` does it where the page is made. */
const folded = (text) => [...text.normalize("NFKC").toLowerCase().toUpperCase()]
  .map((letter) => letter.toLowerCase()).join("").normalize("NFKC").replace(/[\p{White_Space}\p{Pd}\p{Cf}]/gu, "");

async function derive(text) {
  const secret = await subtle.importKey("raw", utf8.encode(text), "PBKDF2", false, ["deriveBits"]);
  const way = { name: "PBKDF2", hash: "SHA-256", salt: bytes(salt), iterations: Number(rounds) };
  return new Uint8Array(await subtle.deriveBits(way, secret, 256));
}

/** Shows what was sealed; throws where the key is another one, or anything was changed. */
async function show(key, isKept) {
  const sealed = bytes(one("template", gate).content.textContent);
  const way = { name: "AES-GCM", iv: sealed.subarray(0, 12), additionalData: utf8.encode(context) };
  const aes = await subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const html = new TextDecoder().decode(await subtle.decrypt(way, aes, sealed.subarray(12)));
  // Two keys may be on their way.
  if (!gate.isConnected) return;
  gate.insertAdjacentHTML("afterend", html);
  gate.remove();
  forget.hidden = !isKept;
  one("main").focus();
  open();
}

/** Browsers may refuse to keep anything. */
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

/** Takes a code from the address, where it would be seen and kept, as in #code=K7XQ-2M9. */
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
