/** Finds words that scripts/banned-words.txt replaces. Pure; used by scripts/check-words.ts. */

export interface BannedWord {
  pattern: RegExp;
  replacement: string;
}
export interface FoundWord {
  /** Counted from 1. */
  line: number;
  word: string;
  replacement: string;
}

/**
 * Reads the list: one entry per line, a regular expression and its replacement separated by two or more spaces.
 *
 * @throws Error for a line without a replacement
 */
export function readBannedWords(list: string): BannedWord[] {
  return list
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [words, replacement] = line.split(/ {2,}/);
      if (!words || !replacement) throw new Error(`a banned word needs a replacement: ${line}`);
      return { pattern: new RegExp(`\\b(?:${words})\\b`, "gi"), replacement };
    });
}

/** @param allowed phrases in which a banned word is allowed, such as wording fixed by the specification */
export function findBannedWords(text: string, banned: BannedWord[], allowed: readonly string[] = []): FoundWord[] {
  const plain = allowed.reduce((rest, exact) => rest.replaceAll(exact, " ".repeat(exact.length)), text);
  return plain
    .split("\n")
    .flatMap((content, index) =>
      banned.flatMap(({ pattern, replacement }) =>
        [...content.matchAll(pattern)].map(([word]) => ({ line: index + 1, word, replacement })),
      ),
    );
}
