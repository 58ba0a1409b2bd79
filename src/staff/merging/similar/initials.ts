import { plainWords } from "./words.ts";

/** What a college is called and where it is, as far as initials are concerned. */
interface Called {
  /** Its names, as they are written. */
  called: readonly string[];
  /** Words of its places, in lower case. */
  places: ReadonlySet<string>;
  /** Where the name of its university may be. */
  area: string;
  university: string;
}

/** A college's names as keys: the initials with which a name begins, and the rest of its words. */
export interface InitialKeys {
  /** Of names that are written with initials: `O U College of Engineering`. */
  short: ReadonlySet<string>;
  /** Of names in full, and of the university at whose address a college is: `University College of Engineering, Osmania University`. */
  long: ReadonlySet<string>;
}

const titles = new Set("sir dr shri sri smt".split(" "));
const small = new Set("of and the for in at a to".split(" "));
const longestInitials = 6;

/** Whether the initials of one name abbreviate the first words of the other, and the other words of both agree. */
export function shareInitials(one: InitialKeys, other: InitialKeys): boolean {
  const abbreviate = (short: InitialKeys["short"], long: InitialKeys["long"]) =>
    [...short].some((key) => long.has(key));
  return abbreviate(one.short, other.long) || abbreviate(other.short, one.long);
}

export function initialKeys(college: Called): InitialKeys {
  const { called, places, area, university } = college;
  const names = called.map(tokensOf);
  const owners = [area, university].flatMap((text) => text.match(/\p{L}+(?: \p{L}+){0,5} University\b/u) ?? []);
  const keyOf = (initials: string, words: readonly string[]) => {
    const rest = words.filter((word) => !places.has(word)).toSorted();
    return initials.length > 1 && rest.length > 0 ? [`${initials} ${rest.join(" ")}`] : [];
  };
  return {
    short: new Set(
      names.flatMap((tokens) => {
        const { initials, rest } = leadingInitials(tokens);
        return keyOf(initials, wordsIn(rest));
      }),
    ),
    long: new Set([
      ...names.flatMap((tokens) => {
        const words = wordsIn(tokens);
        const starts = titles.has(words[0] ?? "") ? [words, words.slice(1)] : [words];
        return starts.flatMap((all) =>
          Array.from({ length: longestInitials - 1 }, (_, at) =>
            keyOf(initialsOf(all.slice(0, at + 2)), all.slice(at + 2)),
          ).flat(),
        );
      }),
      ...owners.flatMap((owner) =>
        names.flatMap((tokens) =>
          keyOf(
            initialsOf(plainWords(owner)),
            wordsIn(tokens).filter((word) => word !== "university"),
          ),
        ),
      ),
    ]),
  };
}

/** Single letters at the beginning of a name, or a first word in capitals alone. */
function leadingInitials(tokens: readonly string[]): { initials: string; rest: readonly string[] } {
  const start = titles.has(tokens[0]?.toLowerCase() ?? "") ? 1 : 0;
  if (/^\p{Lu}{2,6}$/u.test(tokens[start] ?? ""))
    return { initials: tokens[start]!.toLowerCase(), rest: tokens.slice(start + 1) };
  const end = tokens.findIndex((token, at) => at >= start && token.length > 1);
  const letters = end < 0 ? [] : tokens.slice(start, end);
  return { initials: letters.join("").toLowerCase(), rest: tokens.slice(start + letters.length) };
}

function tokensOf(name: string): string[] {
  return name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

function wordsIn(tokens: readonly string[]): string[] {
  return plainWords(tokens.join(" ")).filter((word) => !small.has(word));
}

function initialsOf(words: readonly string[]): string {
  return words
    .filter((word) => !small.has(word))
    .map((word) => word[0])
    .join("");
}
