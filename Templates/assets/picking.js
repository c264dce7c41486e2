// Offers songs of a songbook while the visitor types, from files that hold the songs with words in one range.

import { copy, on, one } from "./page.js";
import { wordsOf } from "./twins.js";

/** The least letters to look for, the most songs to offer, and the most files to load for one of the searches. */
const least = 3, most = 8, patience = 5;

/** The most characters of a word in the files. */
const longest = 24;

/** Letters of scripts whose words have one or two letters. */
const dense = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;

/** Offers songs below a form, and calls `pick` with the chosen one. Returns a function that returns the first offered song. */
export function offerSongs(form, list, pick) {
  const input = one("input", form);
  const loaded = {};
  let index, turn = 0, offered = [];

  const load = (name) => (loaded[name] ??= fetch(`${form.dataset.songbook}${name}.json`).then((answer) => {
    if (!answer.ok) throw answer.status;
    return answer.json();
  }).catch((problem) => {
    delete loaded[name];
    throw problem;
  }));

  /** Loads a part, with the words of its songs. */
  const part = async (name) => (await load(name)).map((song) => (song.words ??= wordsOf(song.join(" ")), song));

  /** Returns the names of the parts that have songs with a word that begins with this one. */
  function partsOf(word) {
    const start = [...word].slice(0, longest).join("");
    const last = index.findLastIndex(([first]) => first < start || first.startsWith(start));
    return index.slice(Math.max(0, index.findLastIndex(([first]) => first < start)), last + 1).map(([, name]) => name);
  }

  function show(songs) {
    offered = songs;
    list.hidden = !songs[0];
    list.replaceChildren(...songs.map(([title, artist]) => {
      const item = copy("pick");
      const [name, by] = item.querySelectorAll("bdi");
      name.textContent = title;
      by.textContent = artist;
      on(one("button", item), "click", () => {
        show([]);
        pick({ title, artist });
      });
      return item;
    }));
  }

  async function look() {
    const mine = ++turn;
    const words = wordsOf(input.value);
    const letters = words.join("");
    if (letters.length < (dense.test(letters) ? 1 : least)) return show([]);
    try {
      index ??= (await load("index")).shards;
      const parts = words.map(partsOf).sort((a, b) => a.length - b.length)[0];
      const found = new Map();
      for (const name of parts.slice(0, patience)) {
        const songs = await part(name);
        // The visitor has typed on.
        if (mine !== turn) return;
        for (const song of songs) if (words.every((word) => song.words.some((other) => other.startsWith(word)))) found.set(song.join("\n"), song);
        if (found.size >= most) break;
      }
      // Titles that begin with the typed letters come first.
      const isFirst = ([title]) => !wordsOf(title).join("").startsWith(letters);
      if (mine === turn) show([...found.values()].sort((a, b) => isFirst(a) - isFirst(b)).slice(0, most));
    } catch {
      // Without the files, the visitor types the complete title. A new build may have replaced them.
      index = undefined;
      delete loaded.index;
      show([]);
    }
  }

  on(input, "input", look);
  for (const end of ["submit", "reset"]) on(form, end, () => show([]));
  on(form, "keydown", (key) => {
    if (key.key === "Escape") show([]);
    if (key.key !== "ArrowDown" || list.hidden) return;
    key.preventDefault();
    one("button", list).focus();
  });
  on(list, "keydown", (key) => {
    const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[key.key];
    if (key.key === "Escape") show([]);
    if (!step && key.key !== "Escape") return;
    key.preventDefault();
    const next = step && key.target.closest("li")[step];
    (next ? one("button", next) : input).focus();
  });
  // Visitors may have typed before this script was loaded.
  if (input.value) look();
  else load("index").then(({ shards }) => (index ??= shards)).catch(() => {});
  return () => offered[0];
}
