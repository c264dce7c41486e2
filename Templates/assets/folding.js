// Texts without differences of case and accents, for finding.

const plain = { ß: "ss", ς: "σ", ø: "o", ł: "l", đ: "d", ð: "d", ħ: "h", ŧ: "t", ı: "i", æ: "ae", œ: "oe", þ: "th" };

/** Returns a text in lower case and without accents. `SearchWords` in the program does the same: change both together. */
export const folded = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f\u200b-\u200f\u2060]/g, "")
  .replace(/[ßςøłđðħŧıæœþ]/g, (letter) => plain[letter]).normalize();
