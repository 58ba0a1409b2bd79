/** Words that many names have and that tell no two apart. */
const unimportant = new Set(
  "of and the for in at off a an to be shri sri smt deemed university campus off centre center extension".split(" "),
);

/** The words of a name, in lower case, without those of its places and those that every name may have. */
export function wordsOf(name: string, places: readonly string[] = []): Set<string> {
  const place = new Set(places.flatMap(plainWords));
  const words = plainWords(name);
  const telling = words.filter((word) => !unimportant.has(word));
  const own = telling.filter((word) => !place.has(word));
  // "Tezpur University" is nothing but its place: then the place is what tells it apart.
  return new Set(own.length > 1 ? own : telling.length > 0 ? telling : words);
}

/** Words in which registers and lists name the same. */
const synonyms: Readonly<Record<string, string>> = {
  vishwavidyalaya: "university",
  viswavidyalaya: "university",
  vishwavidyalay: "university",
};

/** The words of a text in lower case, by one name each. */
export function plainWords(text: string): string[] {
  const letters = text.toLowerCase().normalize("NFKD").replace(/&/g, " and ").replace(/['’.]/g, "");
  const words = letters.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.map((word) => synonyms[word] ?? word);
}

/** How much two sets share, from 0 to 1, when each word weighs what `weightOf` says. */
export function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>, weightOf: (word: string) => number) {
  const sum = (words: Iterable<string>) => [...words].reduce((total, word) => total + weightOf(word), 0);
  const common = [...one].filter((word) => other.has(word));
  const shared = sum(common);
  const [a, b] = [sum(one), sum(other)];
  const all = a + b - shared;
  const rarest = Math.max(0, ...common.map(weightOf));
  return {
    shared,
    rarest,
    jaccard: all > 0 ? shared / all : 0,
    contained: Math.min(a, b) > 0 ? shared / Math.min(a, b) : 0,
  };
}

/** The weight of a word: a rare one says more. @param names every set of words that is compared */
export function weighWords(names: readonly ReadonlySet<string>[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const words of names) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => Math.log(1 + names.length / (counts.get(word) ?? 1));
}
