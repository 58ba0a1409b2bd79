import { asciiDigits, withoutFormat } from "./any-script.ts";

/** Words that carry no meaning in a name or a question; they are neither indexed nor searched. */
const smallWords = new Set(["of", "and", "the", "in", "at", "for", "near", "with", "to", "by", "on"]);

/** Letters that are written apart from the word they belong to: 'B.Tech', 'm pharm'. */
const degreeEndings = new Set(["tech", "sc", "com", "pharm", "arch", "des", "ed", "plan", "voc", "lib"]);

/** Degrees of which dots or blanks part more than one letter: 'D.El.Ed.', 'B. P. Ed', 'B.V.Sc.', 'LL.B.', 'D. Pharm'. */
const partedDegrees = /\b(?:[bd][. ]+el[. ]+ed|[bmd][. ]*p[. ]+ed|[bm][. ]*v[. ]+sc|ll[. ]+[bm]|d[. ]+pharm)\b/g;

/**
 * A text as words that can be compared: small letters, accents, dots, apostrophes and characters without shape gone, digits of
 * every script as 0 to 9, '&' read as 'and', single letters joined ('I.I.T' is 'iit', 'B.Tech' is 'btech').
 */
export function wordsOf(text: string): string[] {
  const plain = asciiDigits(withoutFormat(text))
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’‘`´]/g, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replace(partedDegrees, (degree) => degree.replace(/[. ]+/g, ""));
  return joinLetters(plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
}

function joinLetters(parts: readonly string[]): string[] {
  const words: string[] = [];
  let letters = "";
  for (const part of parts) {
    if (/^\p{L}$/u.test(part)) {
      // 'Pharm.D.' has its letter behind.
      if (part === "d" && letters === "" && words.at(-1) === "pharm") words[words.length - 1] = "pharmd";
      else letters += part;
      continue;
    }
    if ((letters === "b" || letters === "m") && degreeEndings.has(part)) words.push(letters + part);
    else words.push(...(letters ? [letters, part] : [part]));
    letters = "";
  }
  if (letters) words.push(letters);
  return words;
}

/** The form in which words are compared: plurals and singulars are one word. Not for people's eyes. */
export function stemOf(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || /(ss|us|is)$/.test(word)) return word;
  return word.endsWith("ies") && word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

/** True for 'of', 'and' and their like. */
export function isSmallWord(word: string): boolean {
  return smallWords.has(word);
}

/** Titles of persons that the names of colleges begin with; what people call the college has no letter of them. */
const titles =
  /^(?:(?:shri|shree|sri|smt|shrimati|dr|prof|late|lt|pt|pandit|sant|swami|saint|st|hon|sardar|sir)\b[.\s]*)+/i;

/** The name without the titles that it begins with; the whole name where nothing is left. */
export function withoutTitles(name: string): string {
  return name.replace(titles, "") || name;
}

/** A text as one string of compared words with a space between: equal keys mean the same name. */
export function keyOf(words: readonly string[]): string {
  return words
    .filter((word) => !smallWords.has(word))
    .map(stemOf)
    .join(" ");
}
