// The search: loads the index files for the words that were typed, then the blocks with the records to show.

import { all, copy, on, one } from "./page.js";

const form = one(".search");
const [input, said, list, more] = ["input", ".said", ".found", ".more"].map((part) => one(part, form));
const root = one(".brand").href;
const files = {};
let turn = 0;
let shown;

/** Loads a file of the index; each is fetched only once. */
const load = (name) => (files[name] ??= fetch(root + name).then((answer) => answer.json()));

const plain = { ß: "ss", ς: "σ", ø: "o", ł: "l", đ: "d", ð: "d", ħ: "h", ŧ: "t", ı: "i", æ: "ae", œ: "oe", þ: "th" };

/** Returns the words of a text, in lower case and without accents, as in the index. */
function words(text) {
  const folded = text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f\u200b-\u200f\u2060]/g, "");
  return folded.replace(/[ßςøłđðħŧıæœþ]/g, (letter) => plain[letter]).normalize().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** Scores the records with a word that starts with `word`: titles most, then details, then texts, and whole words a bit more. */
async function found(word, { parts, texts }) {
  const [first, second = 0] = [...word].map((letter) => letter.codePointAt());
  const names = [`words-${(first * 31 + second) % parts}`, ...texts.map((number) => `texts-${number}`)];
  const files = await Promise.all(names.map((name) => load(`search/${name}.json`)));
  const counts = new Map();
  files.forEach((file, isText) => {
    for (const [other, lists] of Object.entries(file))
      if (other.startsWith(word))
        lists.forEach((steps, isElsewhere) => {
          let number = 0;
          const count = (isText ? 1 : isElsewhere ? 3 : 5) + (other === word);
          for (const step of steps) {
            number += step;
            counts.set(number, Math.max(counts.get(number) ?? 0, count));
          }
        });
  });
  return counts;
}

async function search() {
  const own = ++turn;
  const typed = words(input.value);
  const index = await load("search.json");
  const { kinds, events, ahead } = index;
  const [first = new Map(), ...rest] = await Promise.all(typed.map((word) => found(word, index)));
  const numbers = [...first]
    .map(([number, count]) => [number, rest.reduce((sum, other) => sum + (other.get(number) ?? -99), count)])
    .filter(([, count]) => count > 0)
    // Events that are still to come stand first, the nearest in front; those that are over follow the bulletins, the latest in front.
    .map(([number, count]) => {
      const [kind, place] = [number % kinds, Math.floor(number / kinds)];
      const distance = kind === events ? place - ahead : -1;
      return { number, count, group: distance < 0 ? -kind : -kinds, place: distance < 0 ? -place : place };
    })
    .sort((a, b) => b.count - a.count || a.group - b.group || a.place - b.place);
  const records = await Promise.all(
    numbers.slice(0, shown).map(async ({ number }) => {
      const place = Math.floor(number / kinds);
      return (await load(`search/${number % kinds}-${place >> 6}.json`))[place & 63];
    }),
  );
  if (own !== turn) return;
  list.replaceChildren(...records.map(row));
  more.hidden = numbers.length <= shown;
  one(".index").hidden = input.value.trim();
  said.textContent = input.value.trim() ? `${numbers.length} ${said.dataset.found}` : "";
}

function row([link, title, rest, language]) {
  const item = copy("result");
  const [anchor, what, about] = all("*", item);
  anchor.href = root + link;
  what.textContent = title;
  // What is not translated yet is in another language than the page.
  if (language) what.lang = language;
  about.textContent = rest;
  return item;
}

function start(count) {
  shown = count;
  search().catch(() => (said.textContent = said.dataset.lost));
}

on(input, "input", () => {
  start(10);
  // Keeps the query in the address, so that it is still there when the visitor comes back from a result.
  history.replaceState(null, "", input.value ? `?${new URLSearchParams(new FormData(form))}` : location.pathname);
});
on(more, "click", () => start(shown + 20));
on(form, "submit", (event) => event.preventDefault());
input.value = new URLSearchParams(location.search).get("q");
start(10);
