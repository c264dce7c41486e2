// Texts without differences of case, accents and points, for finding.

const plain = { ß: "ss", ς: "σ", ø: "o", ł: "l", đ: "d", ð: "d", ħ: "h", ŧ: "t", ı: "i", æ: "ae", œ: "oe", þ: "th" };

/** Returns a text in lower case and without accents and the points of Arabic and Hebrew. `foldForSearch` in the program does the same: change both together. */
export const folded = (text) => text.toLowerCase().normalize("NFD")
  .replace(/[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u200b-\u200f\u2060]/g, "")
  .replace(/[ßςøłđðħŧıæœþ]/g, (letter) => plain[letter]).normalize();
