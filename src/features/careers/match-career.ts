import { wordsOf } from "margdeep-search/normalise";

/** What people type for a page, beside its address. */
export interface CareerWords {
  slug: string;
  title: string;
  words: readonly string[];
}

export interface CareerMatch {
  slug: string;
  /** The question is one word, such as `mba`: colleges that teach it are wanted as well. */
  isBare: boolean;
}

/** Words around a career in a question, which change nothing: `how to become`, `kaise bane`, `कसे व्हावे`. */
const around = new Set(
  wordsOf(
    `how to become becoming can i be a an in do does what which want is are the for my of on about with by or option options
    detail details information guide guidance india
    kya kaise kare karu karna karne bane banu bante banna ban hain hai ho hota ki ka ke ko liye mein me se chahiye
    kay kase kasa karave karayche vhave hoyche sathi che chi cha ahe ne
    क्या कैसे करें करे करना बनें बने बनूं बनना की का के को लिए में से है हो चाहिए
    काय कसे कसा करावे करायचे व्हावे बनावे साठी चे ची चा आहे`,
  ),
);

/** The words of a phrase; pages hold some hundreds of phrases, which every question is compared with. */
const parsed = new Map<string, readonly string[]>();
const maxParsed = 10_000;

/**
 * The page that a question asks for: one of its phrases, its words in their order, and nothing else but words that change
 * nothing. The longest phrase decides.
 *
 * @returns null when the question is about no page alone, such as `pilot college pune`
 */
export function matchCareer(pages: readonly CareerWords[], question: string): CareerMatch | null {
  const asked = wordsOf(question);
  let best: { slug: string; length: number } | null = null;
  for (const { slug, title, words } of pages) {
    for (const phrase of [title, ...words]) {
      const wanted = phraseWords(phrase);
      if (wanted.length > (best?.length ?? 0) && isAskedFor(asked, wanted)) best = { slug, length: wanted.length };
    }
  }
  return best && { slug: best.slug, isBare: asked.length === 1 };
}

function isAskedFor(asked: readonly string[], wanted: readonly string[]): boolean {
  const at = asked.findIndex((_, from) => wanted.every((word, place) => asked[from + place] === word));
  return at >= 0 && asked.every((word, place) => around.has(word) || (place >= at && place < at + wanted.length));
}

function phraseWords(phrase: string): readonly string[] {
  let words = parsed.get(phrase);
  if (!words) {
    words = wordsOf(phrase);
    // Staff edit phrases: those that are gone leave with the others.
    if (parsed.size >= maxParsed) parsed.clear();
    parsed.set(phrase, words);
  }
  return words;
}
