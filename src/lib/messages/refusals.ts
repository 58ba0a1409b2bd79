/** Sentences by key, each a function of what is put into it. */
type Sentences = Readonly<Record<string, (values: never) => string>>;

interface Pattern {
  key: string;
  pattern: RegExp;
  /** What the sentence takes, in its order. */
  names: readonly string[];
  /** Letters that are the sentence's own: of two patterns the one with more of them is meant. */
  ownLength: number;
}

/** Stands for a value while a sentence's pattern is made; no text of ours holds it. */
const [open, close] = ["\u{E000}", "\u{E001}"];
const placeholder = new RegExp(`${open}(\\w+)${close}`, "g");

/**
 * Says sentences of schemas and rules in another language. They are written in English where they are decided, as the REST
 * API answers them; the catalogue has each of them, and with it the other languages.
 *
 * @param english the catalogue's sentences, by which one is recognised
 * @param wordsOf the same in the language to say them in, as they are now
 * @returns for a sentence that is not in the catalogue, itself
 */
export function createRefusals(english: Sentences, wordsOf: () => Sentences): (sentence: string) => string {
  const patterns = Object.entries(english)
    .map(([key, sentence]) => patternOf(key, sentence))
    .sort((a, b) => Number(a.names.length > 0) - Number(b.names.length > 0) || b.ownLength - a.ownLength);
  return (sentence) => {
    for (const { key, pattern, names } of patterns) {
      const found = pattern.exec(sentence);
      if (!found) continue;
      const values = Object.fromEntries(names.map((name, at) => [name, found[at + 1]]));
      return wordsOf()[key]?.(values as never) ?? sentence;
    }
    return sentence;
  };
}

function patternOf(key: string, sentence: (values: never) => string): Pattern {
  const marks = new Proxy({}, { get: (_, name) => `${open}${String(name)}${close}` });
  const text = sentence(marks as never);
  const names = [...text.matchAll(placeholder)].map(([, name = ""]) => name);
  const parts = text.split(placeholder).filter((_, at) => at % 2 === 0);
  return {
    key,
    names,
    pattern: new RegExp(`^${parts.map(literally).join("(.+)")}$`, "s"),
    ownLength: parts.join("").length,
  };
}

/** A text as a regular expression that fits it alone. */
function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
