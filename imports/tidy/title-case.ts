/** Words that stay in lower case unless they begin a name. */
const smallWords = new Set(["of", "and", "for", "in", "the", "to", "with", "on", "by", "at", "an", "be"]);

/** Words of up to four letters without a vowel that are not abbreviations. */
const shortWords = new Set([
  "dr",
  "st",
  "smt",
  "mt",
  "mr",
  "mrs",
  "pt",
  "ch",
  "sr",
  "br",
  "fr",
  "jr",
  "ltd",
  "pvt",
  "ft",
]);

/** Brother and Senior are written with a dot; without it these are initials, as in `Dr. BR Ambedkar`. */
const initialsWithoutDot = new Set(["br", "sr"]);

/**
 * Writes text in capitals as a title: `COLLEGE OF ENGINEERING` becomes `College of Engineering`.
 *
 * @param text        normalized text; only words entirely in upper or lower case are changed, `IoT` stays
 * @param spellings   words with a fixed spelling, by their lower-case form: `vlsi` to `VLSI`, `iot` to `IoT`
 * @param initialisms true where a short word without a vowel is an abbreviation, as in the names of institutes
 */
export function titleCase(text: string, spellings: ReadonlyMap<string, string>, initialisms: boolean): string {
  return text.replace(/[\p{L}\p{M}\d]+(?:'[\p{L}\p{M}]+)?/gu, (word, offset: number) => {
    const before = text[offset - 1] ?? "";
    const small = word.toLowerCase();
    const special = spellings.get(small);
    if (special) return special;
    if (word !== small && word !== word.toUpperCase() && !/^\p{Ll}\p{Lu}{2,}/u.test(word)) return word;
    const isFirst = offset === 0 || /[("/:]$/.test(text.slice(0, offset).trimEnd());
    if (!isFirst && before === " " && smallWords.has(small)) return small;
    const [head = "", tail] = small.split("'");
    const isShort = initialisms && isInitialism(head, before, text[offset + word.length] ?? "");
    const start = spellings.get(head) ?? (isShort ? head.toUpperCase() : upperFirst(head));
    return tail === undefined ? start : `${start}'${tail.length > 2 ? upperFirst(tail) : tail}`;
  });
}

function isInitialism(small: string, before: string, after: string): boolean {
  if (small.length === 1) return true;
  if (initialsWithoutDot.has(small) && after !== ".") return true;
  if (/\d/.test(small) || shortWords.has(small)) return false;
  if (/^(ii|iii|iv|vi|vii|viii|ix|xi|xii)$/.test(small)) return true;
  if (small.length <= 3 && after === "." && before === ".") return true;
  return small.length <= 5 && !/[aeiouy]/.test(small);
}

function upperFirst(small: string): string {
  return small.charAt(0).toUpperCase() + small.slice(1);
}
