// Recognises a song in another spelling. `FoldedSong` in the program does the same: change both together.

const list = (words) => new Set(words.split(" "));

/** Words of notes about another recording, those that don't make one in a note about the edition, and those about editions. */
const recordings = list("LIVE RADIO EDIT MIX REMIX REMIXED ACOUSTIC UNPLUGGED INSTRUMENTAL KARAOKE EXTENDED DEMO CLUB DUB REPRISE COVER VERSION SLOWED SPED");
const weak = list("MIX VERSION EDIT");
const editions = list("REMASTER REMASTERED REMASTERISED REMASTERIZED ORIGINAL ALBUM SINGLE OFFICIAL EXPLICIT LYRIC LYRICS VIDEO AUDIO STEREO MONO DELUXE BONUS ANNIVERSARY");
const guests = list("FEAT FT FEATURING");
const signs = { "&": " AND ", $: "S", Ø: "O", Ł: "L", Đ: "D", Ð: "D", Ħ: "H", Ŧ: "T", Æ: "AE", Œ: "OE", Þ: "TH" };

/** Returns a text in upper case, without apostrophes, accents, and the points of Arabic and Hebrew. */
const normalised = (text) => /^[\w ,.()-]*$/.test(text) ? text.toUpperCase() : text.replace(/['\u0060´‘’ʼ′]/g, "").normalize("NFKD")
  .replace(/[\u02bc\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g, "").toUpperCase()
  .replace(/[&$ØŁĐÐĦŦÆŒÞ]/g, (sign) => signs[sign])
  .replace(/(?<=[\p{L}\p{N}\p{M}])!(?=[\p{L}\p{N}\p{M}])/gu, "I");

const split = (text) => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** Returns the words of a text, for searching. */
export const wordsOf = (text) => split(normalised(text));

/** Returns the words of a note about another recording, an empty text for a guest or an edition, otherwise undefined. */
function noteOf(text) {
  const words = split(text);
  if (!words[0] || guests.has(words[0])) return "";
  const isEdition = words.some((word) => editions.has(word));
  const marks = words.filter((word) => recordings.has(word));
  if (marks[0] && !(isEdition && marks.every((word) => weak.has(word))))
    return words.filter((word) => !editions.has(word) && !/^\d{4}$/.test(word)).join(" ");
  return isEdition ? "" : undefined;
}

function withoutBrackets(text, variants) {
  let result = "", start = -1;
  for (const sign of text) {
    if ("([{".includes(sign)) start = result.length;
    else if (")]}".includes(sign)) {
      if (start < 0) continue;
      const note = noteOf(result.slice(start));
      if (note !== undefined) result = result.slice(0, start);
      if (note) variants.push(note);
      start = -1;
    } else {
      result += sign;
      continue;
    }
    result += " ";
  }
  return result;
}

function withoutTails(text, variants) {
  for (let parts; (parts = /^(.*\s)[-\u2010-\u2015\u2212](\s.*)$/su.exec(text)); text = parts[1]) {
    const note = noteOf(parts[2]);
    if (note === undefined) break;
    if (note) variants.push(note);
  }
  return text;
}

const withoutGuests = (text) => text.replace(/(?<=[^\p{L}\p{N}\p{M}])(?:FEAT|FT|FEATURING)(?![\p{L}\p{N}\p{M}]).*$/su, "");

/** Joins the words without a leading "The"; without words, returns the whole text, because "÷" is a title, too. */
const lettersOf = (words, text) => words.slice(words[1] && words[0] === "THE" ? 1 : 0).join("") || split(text).join("") || text.replace(/\s/g, "");

/** Returns the title, the artist and the variant without differences of spelling. */
export function fold({ title, artist }) {
  const [name, by] = [normalised(title), normalised(artist)];
  const variants = [];
  const rest = withoutGuests(withoutTails(withoutBrackets(name, variants), variants));
  const artists = withoutGuests(withoutBrackets(by, []));
  const words = split(artists);
  if (words[1] && words.at(-1) === "THE" && artists.includes(",")) words.pop();
  return [lettersOf(split(rest), name), lettersOf(words, by), variants.join(" ")];
}

export const areSame = (song, other) => fold(song).join("\n") === fold(other).join("\n");

/** Returns the number of edits between two texts: insert, delete, replace, swap neighbours. */
function distance(a, b) {
  let previous, row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      next.push(Math.min(row[j + 1] + 1, next[j] + 1, row[j] + (a[i] !== b[j])));
      if (i && j && a[i] === b[j - 1] && a[i - 1] === b[j]) next[j + 1] = Math.min(next[j + 1], previous[j - 1] + 1);
    }
    [previous, row] = [row, next];
  }
  return row[b.length];
}

function areNear(one, other) {
  if (one === other) return true;
  const [a, b] = [[...one], [...other]];
  const shorter = Math.min(a.length, b.length);
  const most = shorter < 4 ? 0 : shorter < 8 ? 1 : 2;
  return Math.abs(a.length - b.length) <= most && distance(a, b) <= most;
}

/** Returns true if two folded songs may be the same: another variant, or a spelling that differs in one or two letters. */
export const isNear = ([title, by], [otherTitle, otherBy]) => areNear(title, otherTitle)
  && (by.includes(otherBy) || otherBy.includes(by) || areNear(by, otherBy));
