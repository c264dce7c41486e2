// The search: loads the parts of the index for the typed words, then the blocks with records that those parts don't contain.

import { folded } from "./folding.js";
import { all, copy, counted, on, one } from "./page.js";

const form = one(".search");
const [input, said, list, nothing, more] = ["input", ".said", ".found", ".nothing", ".more"].map((part) => one(part, form));
const root = one(".brand").href;
const files = {};
/** The records loaded along with words, by number. */
const records = {};
let turn = 0;
let shown;

/** Loads a file of the index, but only once. */
const load = (name) => (files[name] ??= fetch(root + name).then((answer) => answer.json()));

/** Letters of scripts without spaces between words, or whose words are found by their inner parts. */
const dense =
  String.raw`\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff` +
  String.raw`\uac00-\ud7a3\uf900-\ufaff\u{20000}-\u{3ffff}`;
const runs = RegExp(`[${dense}]+|[^${dense}]+`, "gu");
const isDense = RegExp(`^[${dense}]`, "u");

/** Returns the words of a text as in the index; in dense scripts, its pairs of letters. */
function words(text) {
  const parts = (folded(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).flatMap((word) => word.match(runs));
  const cut = parts.flatMap((part) => {
    const [first, ...rest] = part;
    return rest[0] && isDense.test(part) ? rest.map((letter, index) => (rest[index - 1] ?? first) + letter) : part;
  });
  return [...new Set(cut)];
}

/** Scores records with a word that starts with `word`: titles most, then details, then texts. Complete words get a bit more. */
async function found(word, { kinds, parts, texts }) {
  const codes = [...word].map((letter) => letter.codePointAt());
  const hash = (count) => [0, 1, 2].slice(0, count).reduce((sum, index) => sum * 31 + (codes[index] ?? 0), 0);
  const [names, shownFirst, ...tiers] = await Promise.all([
    load(`search/words-${hash(2) % parts}.json`),
    load(`search/shown-${hash(3) % parts}.json`),
    ...texts.map((count, tier) => count && load(`search/texts-${tier}-${hash(3) % count}.json`)),
  ]);
  Object.assign(records, shownFirst);
  const counts = new Map();
  const score = (count, steps, record) => {
    let number = 0;
    for (const step of steps) {
      number += step;
      const key = record(number);
      counts.set(key, Math.max(counts.get(key) ?? 0, count));
    }
  };
  for (const [other, lists] of Object.entries(names))
    if (other.startsWith(word))
      lists.forEach((steps, isElsewhere) => score((isElsewhere ? 3 : 5) + (other === word), steps, (number) => number));
  // Texts are grouped by the first three letters. With fewer letters, only complete words are in this file.
  for (const tier of tiers)
    for (const [other, steps] of Object.entries(tier))
      if (other === word || (codes[2] && other.startsWith(word)))
        score(1 + (other === word), steps, (place) => (place + 1) * kinds - 1);
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
    // Upcoming events come first, soonest first. Past events follow the bulletins, latest first.
    .map(([number, count]) => {
      const [kind, place] = [number % kinds, Math.floor(number / kinds)];
      const distance = kind === events ? place - ahead : -1;
      return { number, count, group: distance < 0 ? -kind : -kinds, place: distance < 0 ? -place : place };
    })
    .sort((a, b) => b.count - a.count || a.group - b.group || a.place - b.place);
  // Results by their addresses: the dates of a series are one result, and so is a song on the lists of several dates.
  const results = new Map();
  let read = 0;
  while (results.size < shown && read < numbers.length && read < shown + most) {
    const part = numbers.slice(read, (read += Math.max(10, shown - results.size)));
    const answer = await Promise.all(
      part.map(async ({ number }) => {
        const place = Math.floor(number / kinds);
        return records[number] ?? (await load(`search/${number % kinds}-${place >> 6}.json`))[place & 63];
      }),
    );
    for (const [index, record] of answer.entries()) {
      const address = record[0].replace(dated, "$1");
      const known = results.get(address);
      if (known) known.dates++;
      else if (results.size < shown) results.set(address, { record, kind: part[index].number % kinds, dates: 0 });
      else {
        // The rest is for the next answer.
        read -= part.length - index;
        break;
      }
    }
  }
  if (own !== turn) return;
  const sections = {};
  for (const { record, kind, dates } of results.values()) {
    sections[kind] ??= copy(`kind-${kind}`);
    one("ol", sections[kind]).append(row(record, typed, dates, read >= numbers.length));
  }
  list.replaceChildren(...new Set([...results.values()].map(({ kind }) => sections[kind])));
  more.hidden = read >= numbers.length;
  const isAsked = Boolean(input.value.trim());
  // Without results, the parts of the site are suggestions.
  one(".index").hidden = isAsked && numbers.length > 0;
  nothing.hidden = !isAsked || numbers.length > 0;
  said.textContent = isAsked ? counted(said.dataset.locale, said.dataset.found, numbers.length) : "";
}

/** The most further results that are read to find those with different addresses. */
const most = 60;

/** An address below a date of a series, which has a time if there may be several on a day. */
const dated = /^(events\/.+?\/)\d{4}-\d\d-\d\d(-\d{4})?\//;

/** Returns how many letters at the beginning of a word were typed. */
function typedIn(word, typed) {
  let size = 0;
  for (let end = 1; end <= word.length; end++)
    if (typed.some((other) => folded(word.slice(0, end)).startsWith(other) && !folded(word.slice(0, end - 1)).startsWith(other))) size = end;
  return size;
}

/** Shows a text with the typed words marked. */
function show(element, text, typed) {
  const pairs = typed.filter((word) => isDense.test(word));
  for (const part of text.split(/([\p{L}\p{N}\p{M}]+)/u)) {
    const pair = pairs.find((pair) => part.includes(pair));
    const [start, size] = pair ? [part.indexOf(pair), pair.length] : [0, typedIn(part, typed)];
    const hit = document.createElement("mark");
    hit.textContent = part.slice(start, start + size);
    element.append(part.slice(0, start), ...(size ? [hit] : []), part.slice(start + size));
  }
}

/** Returns the row of a result. `dates` is the number of further dates, which is the whole number if `isWhole`. */
function row([link, title, rest, language], typed, dates, isWhole) {
  const item = copy("result");
  const [anchor, what, about] = all("*", item);
  anchor.href = root + link;
  show(what, title, typed);
  // Text that isn't translated yet is in a different language from the page.
  if (language) what.lang = language;
  show(about, rest, typed);
  if (dates) {
    const others = copy("dates");
    const { forms, all: every } = one("template.dates").dataset;
    others.href = root + link.match(dated)[1];
    others.textContent = isWhole ? counted(said.dataset.locale, forms, dates) : every;
    others.ariaLabel = `${title}: ${others.textContent}`;
    item.append(others);
  }
  return item;
}

function start(count) {
  shown = count;
  search().catch(() => (said.textContent = said.dataset.lost));
}

on(input, "input", () => {
  start(10);
  // Keep the query in the address, so that it is still there when the visitor returns from a result.
  history.replaceState(null, "", input.value ? `?${new URLSearchParams(new FormData(form))}` : location.pathname);
});
on(more, "click", () => start(shown + 20));
on(form, "submit", (event) => event.preventDefault());
input.value = new URLSearchParams(location.search).get("q");
// The key that leads here from other pages wants to type.
if (location.hash === "#find") input.focus();
start(10);
