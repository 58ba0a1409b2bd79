/**
 * How words sound, so that one word is one whatever letters it is written in: "sarkari" and "सरकारी", "Nagpur", "nagpoor" and
 * "नागपूर". Devanagari becomes Latin letters; of these, one rule makes two keys: a strict one by which records are joined
 * (`soundOf`), and a lenient one by which what somebody types is found (`soundKey`).
 */

/** Devanagari consonants in Latin letters, each with the short "a" that is spoken where no other vowel is written. */
const consonants: Readonly<Record<string, string>> = Object.fromEntries(
  "क:k ख:kh ग:g घ:gh ङ:n च:ch छ:chh ज:j झ:jh ञ:n ट:t ठ:th ड:d ढ:dh ण:n त:t थ:th द:d ध:dh न:n प:p फ:ph ब:b भ:bh म:m य:y र:r ल:l ळ:l व:v श:sh ष:sh स:s ह:h"
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);
/** With a dot below them. */
const dotted: Readonly<Record<string, string>> = { ड: "r", ढ: "rh", ज: "z", फ: "f", क: "q", ख: "kh", ग: "g" };
const vowels: Readonly<Record<string, string>> = Object.fromEntries(
  "अ:a आ:a इ:i ई:i उ:u ऊ:u ऋ:ri ए:e ऐ:ai ऍ:e ओ:o औ:au ऑ:o ा:a ि:i ी:i ु:u ू:u ृ:ri े:e ै:ai ॅ:e ो:o ौ:au ॉ:o"
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);
const isSign = /^[\u093e-\u094c\u0945\u0949]$/u;
const nukta = "\u093c";
const virama = "\u094d";

export function isDevanagari(word: string): boolean {
  return /\p{Script=Devanagari}/u.test(word);
}

/** A word of Devanagari in Latin letters as people type it: "नागपूर" is "nagapur". Other letters stay. */
export function romanise(word: string): string {
  // "ज्ञ" is spoken "gy" in Hindi and "dny" in Marathi; Latin spellings of names have the first.
  const letters = [...word.normalize("NFKD").replaceAll("ज्ञ", "ग्य")];
  let latin = "";
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at]!;
    const hasDot = letters[at + 1] === nukta;
    const consonant = (hasDot && dotted[letter]) || consonants[letter];
    if (!consonant) {
      latin += vowels[letter] ?? markOf(letter, letters[at + 1] ?? "");
      continue;
    }
    if (hasDot) at += 1;
    latin += consonant;
    const next = letters[at + 1] ?? "";
    // The short "a" is silent at the end of a word.
    if (next === virama) at += 1;
    else if (next !== "" && !isSign.test(next)) latin += "a";
  }
  return latin;
}

/**
 * A word in Latin letters, and where one is written for the other with "r" in place of "d" or "d" in place of "r"; and English names
 * as English writes them: "फर्ग्युसन" has no "y".
 */
export function romanisations(word: string): string[] {
  const plain = word.normalize("NFKD");
  const withoutDots = plain.replace(/(?<=[डढ])\u093c/g, "");
  const english = plain.replace(/\u094dय(?=[ुू])/g, "");
  return [...new Set([plain, withoutDots, withoutDots.replace(/[डढ]/g, `$&${nukta}`), english])].map(romanise);
}

/** Nasal dots are "n", before lips "m"; the breath at the end of a syllable is "h"; digits are digits. */
function markOf(letter: string, next: string): string {
  if (letter === "\u0902" || letter === "\u0901") return "पफबभम".includes(next || "-") ? "m" : "n";
  if (letter === "\u0903") return "h";
  const digit = letter.charCodeAt(0) - 0x0966;
  if (digit >= 0 && digit <= 9) return String(digit);
  return /\p{M}/u.test(letter) ? "" : letter;
}

/** One letter for those that are spoken alike, without the breath that transliterations add or leave out. */
function plainLetters(word: string): string {
  return word
    .replace(/h(?=$|[^aeiou])/g, "")
    .replace(/(?<=[bcdgjkpst])h/g, "")
    .replace(/w/g, "v")
    .replace(/z/g, "j");
}

function withoutDoubles(word: string): string {
  return word.replace(/(.)\1+/g, "$1");
}

/**
 * A word as it is spoken, for names that are to be one only where they agree in every sound: `Vidhya` and `Vidya`, `Rameshwar` and
 * `Rameswar`, `Ramaiah` and `Ramaya`. A plural is the same name. Words of up to three letters and those with digits stay.
 *
 * @param word in small letters
 */
export function soundOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const spoken = plainLetters(word)
    .replace(/ee|ea|y/g, "i")
    .replace(/oo|ou/g, "u");
  return withoutDoubles(spoken).replace(/(?<=.{3})s$/, "");
}

/**
 * The consonants of a word as it is spoken, and its first vowel, for what somebody types: spellings of C, F, G, Q and X count as one, and
 * vowels do not. Words that sound the same have one key; so have a few that do not, for which `isSameSound` looks at the vowels.
 *
 * @param word in small letters
 */
export function soundKey(word: string): string {
  const hard = word
    .replace(/^h/, "H")
    .replace(/^(?:yu|u|o)/, "u")
    .replace(/^[ie]/, "i")
    // The fort in names of places: Raigad, Aligarh.
    .replace(/(?<=.)ga+(?:rh|dh?)$/, "gad")
    .replace(/x/g, "ks")
    .replace(/ck|q|ch(?=[nlr])/g, "k")
    .replace(/c(?=[eiy])/g, "s")
    .replace(/g(?=[eiy])/g, "j")
    .replace(/ch/g, "C")
    .replace(/ph|f/g, "p")
    .replace(/c/g, "k");
  const spoken = plainLetters(hard)
    .toLowerCase()
    .replace(/(?<=.)[hy]/g, "")
    .replace(/(?<=g)a+n?v$/, "n");
  return withoutDoubles(spoken)
    .replace(/(?<=.)[aeiou]+/g, "")
    .replace(/m(?=[bp])/g, "n");
}

/** Whether two words with one key may be the same word: short keys say little, so there the vowels must agree as well. */
export function isSameSound(one: string, other: string): boolean {
  const key = soundKey(one);
  if (key !== soundKey(other)) return false;
  if (key.replace(/^[aiu]/, "").length >= 3) return true;
  return vowelsOf(one) === vowelsOf(other);
}

/** Whether two words of the same sound have the same vowels as well. */
export function isSpokenSame(one: string, other: string): boolean {
  return soundKey(one) === soundKey(other) && vowelsOf(one) === vowelsOf(other);
}

/**
 * The vowels between the consonants, long and short ones alike; "a" is often not spoken, and does not count. Sanskrit's vowel "ṛ" is
 * "ri" in the north and "ru" elsewhere: Amrita, Amrutha.
 */
function vowelsOf(word: string): string {
  return word
    .replace(/(?<=[^aeiour])ru(?![aeiou])/g, "ri")
    .replace(/ee|ea|y(?![aeiou])|(?<=a)y(?=a)/g, "i")
    .replace(/y/g, "")
    .replace(/oo|ou/g, "u")
    .replace(/[^eiou]+/g, "-")
    .replace(/[ie]+/g, "i")
    .replace(/[uo]+/g, "u");
}
