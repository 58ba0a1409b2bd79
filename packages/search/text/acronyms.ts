import { isSmallWord, withoutTitles, wordsOf } from "./normalise.ts";

const shortest = 3;
const longest = 8;

/**
 * Acronyms people make of a college's name: 'College of Engineering, Pune' is 'coep', 'cep', 'coe' and 'ce' without those
 * of fewer than three letters.
 *
 * @param isPlace tells whether a word names where the college is: the last word of a name is left out when it does
 */
export function acronymsOf(name: string, isPlace: (word: string) => boolean): string[] {
  const base = name.split(/[([{]/, 1)[0] ?? "";
  const found = new Set<string>();
  const own = withoutTrust(base);
  for (const text of new Set([base, withoutTitles(base), own, withoutTitles(own)])) {
    const words = wordsOf(text);
    addInitials(words, found);
    if (isPlace(words.at(-1) ?? "")) addInitials(words.slice(0, -1), found);
  }
  return [...found];
}

/** "Zeal Education Society's Zeal College" is known by what follows the society. */
function withoutTrust(name: string): string {
  return name.split(/['’]s\s/i).at(-1) ?? name;
}

function addInitials(words: readonly string[], found: Set<string>): void {
  const spoken = words.filter((word) => word !== "and" && word !== "the");
  const large = spoken.filter((word) => !isSmallWord(word));
  for (const chosen of [spoken, large]) {
    if (large.length >= 2 && chosen.length >= shortest && chosen.length <= longest) {
      found.add(chosen.map((word) => word[0]).join(""));
    }
  }
}
