import { wordsOf } from "margdeep-search/normalise";
import { countErrors } from "margdeep-search/spelling";

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

/** Words by which somebody asks for the way to a career: beside one a short word such as `ca` means that. */
const asking = new Set(
  wordsOf(
    `how become becoming kaise bane banu bante banna banne banana hone hona karne karna padega kase kasa vhave vhayche vhayla hoyche honyasathi banayche
    career careers scope future
    कैसे बनें बने बनूं करने पड़ेगा बनना बनने होने कसे कसा व्हावे व्हायचे बनावे होण्यासाठी`,
  ),
);
/** Words around a career in a question, which change nothing: `how to become`, `kaise bane`, `कसे व्हावे`. */
const around = new Set([
  ...asking,
  ...wordsOf(
    `to can i be a an in do does what which want is are the for my of on about with by or option options
    detail details information guide guidance india
    want will officer course courses padhai there good pe job jobs
    kya kare karu karna karne ban hain hai ho hota hoti ki ka ke ko liye mein me se
    chahiye chahta chahti hu hun mujhe mala aahe milega milel milta lena lene
    kay karave karayche vhaycha sathi che chi cha ahe ne
    क्या करें करे करना की का के को लिए में से है हो चाहिए
    काय करावे करायचे साठी चे ची चा आहे`,
  ),
]);

/** When somebody wants to begin: beside a career, `after 12th` and `12th ke baad` change nothing. */
const stage =
  /(?:^| )(?:after (?:10|12|graduation|diploma)|(?:10|12|graduation|diploma)(?: (?:science|commerce|arts))? (?:ke|k|के|kay) (?:baad|bad|बाद)|(?:10|12|diploma) (?:nantar|नंतर)|(?:barvi|baravi|barahvi|dahavi|dasvi)nantar|(?:बारावी|दहावी)नंतर)(?: (?:science|commerce|arts))?(?= |$)/u;

/** What is chosen at school: beside a stage alone it asks for what comes after it, 'after 10th science or commerce'. */
const ofSchool = new Set(
  wordsOf("science commerce arts pcm pcb polytechnic stream subject side gheu ghyave lu le choose select better or ki"),
);

/** A phrase: its words, and those of them that name the career. */
interface Phrase {
  all: readonly string[];
  telling: readonly string[];
}

/** Pages hold some hundreds of phrases, which every question is compared with. */
const parsed = new Map<string, Phrase>();
const maxParsed = 10_000;
/** A word of so many letters is known with one typing error. */
const recognisedLength = 6;

/**
 * The page that a question asks for: one of its phrases, its words in their order, and nothing else but words that change
 * nothing. The longest phrase decides. A question that asks for the way to a career needs only the words that name it, and one
 * long word may have a typing error.
 *
 * @returns null when the question is about no page alone, such as `pilot college pune`
 */
export function matchCareer(pages: readonly CareerWords[], question: string): CareerMatch | null {
  const asked = formsOf(question);
  const slug = matchWords(pages, asked) ?? matchBesideStage(pages, asked.join(" "));
  return slug === null ? null : { slug, isBare: asked.length === 1 };
}

/** The page that a question names beside a stage ('pilot after 12th'), or the one on what comes after that stage. */
function matchBesideStage(pages: readonly CareerWords[], asked: string): string | null {
  const found = stage.exec(asked)?.[0];
  if (found === undefined) return null;
  const others = asked.replace(found, " ").split(" ").filter(Boolean);
  const named = matchWords(pages, others);
  if (named !== null || !others.every((word) => around.has(word) || ofSchool.has(word))) return named;
  const reached = [...classes.map(([name]) => name), "graduation", "diploma"].find((word) => found.includes(word));
  return reached === undefined ? null : matchWords(pages, ["after", reached]);
}

function matchWords(pages: readonly CareerWords[], asked: readonly string[]): string | null {
  const askedTelling = asked.filter((word) => !around.has(word));
  const isWay = askedTelling.length > 0 && asked.some((word) => asking.has(word));
  let best: { slug: string; length: number } | null = null;
  for (const { slug, title, words } of pages) {
    if (isWay && best === null && isNamedTwice([title, ...words].map(phraseOf), askedTelling))
      best = { slug, length: askedTelling.length - 1 };
    for (const text of [title, ...words]) {
      const { all, telling } = phraseOf(text);
      if (all.length > (best?.length ?? 0) && isAskedFor(asked, all)) best = { slug, length: all.length };
      const isNamed = isWay && best === null && telling.length === askedTelling.length;
      if (isNamed && telling.every((word, at) => isWord(askedTelling[at]!, word)))
        best = { slug, length: telling.length - 1 };
    }
  }
  return best?.slug ?? null;
}

/** 'cs company secretary kaise bane': the words of two names of one career. */
function isNamedTwice(phrases: readonly Phrase[], asked: readonly string[]): boolean {
  const begins = (from: number) =>
    phrases.filter(({ telling }) => telling.every((word, at) => asked[from + at] === word));
  return begins(0).some(({ telling: { length } }) => {
    const isRest = ({ telling }: Phrase) => telling.length > 0 && telling.length === asked.length - length;
    return length > 0 && length < asked.length && begins(length).some(isRest);
  });
}

function isAskedFor(asked: readonly string[], wanted: readonly string[]): boolean {
  const at = asked.findIndex((_, from) => wanted.every((word, place) => asked[from + place] === word));
  return at >= 0 && asked.every((word, place) => around.has(word) || (place >= at && place < at + wanted.length));
}

function isWord(typed: string, known: string): boolean {
  return (
    typed === known || (known.length >= recognisedLength && typed[0] === known[0] && countErrors(typed, known, 1) <= 1)
  );
}

/** A class as people write it: `10th`, `10vi`, `dasvi`, `दहावी`. */
const classes: readonly (readonly [class_: string, words: RegExp])[] = [
  ["10", /^(?:10(?:th|vi|wi|ve|vin|वी|वीं|वि)|tenth|dasvi|dasvin|dasavi|dahavi|दसवीं|दसवी|दहावी)$/u],
  ["12", /^(?:12(?:th|vi|wi|ve|vin|वी|वीं|वि)|twelfth|barvi|baravi|barahvi|barahvin|बारहवीं|बारहवी|बारावी)$/u],
];

/** Words as they are compared: `jee main` is JEE. */
function formsOf(text: string): string[] {
  const words = wordsOf(text);
  const isPartOfExam = (word: string, at: number) =>
    (words[at - 1] === "jee" && /^(?:mains?|advanced?)$/.test(word)) || (words[at - 1] === "neet" && word === "ug");
  return words
    .filter((word, at) => !isPartOfExam(word, at))
    .map((word) => classes.find(([, words]) => words.test(word.normalize("NFC")))?.[0] ?? word);
}

function phraseOf(text: string): Phrase {
  let phrase = parsed.get(text);
  if (!phrase) {
    const all = formsOf(text);
    phrase = { all, telling: all.filter((word) => !around.has(word)) };
    // Staff edit phrases: those that are gone leave with the others.
    if (parsed.size >= maxParsed) parsed.clear();
    parsed.set(text, phrase);
  }
  return phrase;
}
