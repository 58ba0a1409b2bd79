import type { CatalogueIndex } from "../index/catalogue-index.ts";
import { keyOf, stemOf, wordsOf } from "../text/normalise.ts";
import { valueKinds } from "../text/text-table.ts";
import { wordsInEnglish } from "../text/typed-text.ts";
import type { ExcludedKind, QuestionPart } from "./question.ts";
import { type Reading, spanOf, take } from "./reading.ts";
import { isCommonForState, stateOfLetters } from "./state-letters.ts";
import { tokensOf } from "./tokens.ts";

const phrasesOf = (list: string) =>
  list
    .split("|")
    .map((phrase) => phrase.normalize("NFC").split(" "))
    .sort((one, other) => other.length - one.length);

/** In front of what is not wanted. */
const before = phrasesOf(
  "not in|not from|not at|not a|not|non|except for|except|excluding|other than|apart from|outside of|outside",
);
/** Behind what is not wanted, in Hindi and Marathi in both scripts. */
const behind = phrasesOf(
  `ke alawa|ke ilawa|ke alava|k alawa|ke siwa|ke siva|ke sivay|ko chhod kar|ko chod kar|ko chhod ke|ko chod ke|ko chhodkar|ko chodkar|chhod kar|chod kar|chhod ke|chod ke|chhodke|chodke|chhodkar|chodkar|ke bahar|se bahar|baher|nahi chahiye|nahi|nahin|nahee|nako|sodun|sodoon|vagalun|vyatirikt|के अलावा|के सिवा|के सिवाय|को छोड़कर|को छोड़ कर|छोड़कर|छोड़ कर|छोड़ के|के बाहर|से बाहर|नहीं चाहिए|नहीं|नही|सोडून|वगळून|व्यतिरिक्त|बाहेर|नको|नाही`.replace(
    /\s*\n\s*/g,
    "",
  ),
);
/** In front of an exam or a fee that is to be done without. */
const without = phrasesOf("without|bina|विना|बिना");
/** Behind it. */
const withoutBehind = phrasesOf("ke bina|ke bagair|shivay|sivay|के बिना|के बगैर|शिवाय");
/** 'Not private' and the like, in words of ours. */
const kinds: Readonly<Record<string, ExcludedKind>> = {
  private: "private",
  government: "government",
  govt: "government",
  public: "government",
  aided: "government_aided",
  deemed: "deemed",
  women: "women",
  girls: "women",
  girl: "women",
  ladies: "women",
};
const joining = new Set("and or aur ani ya va और या आणि व किंवा".split(" ").map((word) => word.normalize("NFC")));
const examTails = new Set(["main", "mains", "exam", "entrance", "advanced", "cet", "परीक्षा"]);
const maxPlaceWords = 3;

/** Takes 'not in delhi', 'non government', 'पुणे सोडून', 'private nahi' and 'without jee'. What a negation is of and we do not know is never searched for: the page says so. */
export function readNegations(reading: Reading): void {
  const { words, isTaken } = reading;
  for (let at = 0; at < words.length; at += 1) {
    if (isTaken[at]) continue;
    const ahead = phraseAt(words, at, before);
    const back = ahead ? 0 : phraseAt(words, at, behind);
    if (ahead > 0) takeExcluded(reading, at, at + ahead);
    // 'No private', but 'no donation' and 'admission no'.
    else if (words[at] === "no" && kinds[words[at + 1] ?? ""]) takeExcluded(reading, at, at + 1);
    else if (back > 0) takeExcludedBefore(reading, at, at + back - 1);
    else readWithout(reading, at);
  }
}

function phraseAt(words: readonly string[], at: number, phrases: readonly (readonly string[])[]): number {
  return phrases.find((phrase) => phrase.every((word, place) => words[at + place] === word))?.length ?? 0;
}

/** What follows a negation: a kind, or places joined by 'and'. */
function takeExcluded(reading: Reading, first: number, from: number): void {
  const { words, isTaken } = reading;
  const start = ["in", "from", "the", "any"].includes(words[from] ?? "") ? from + 1 : from;
  if (words[start] === undefined || isTaken[start]) return;
  let end = excludedFrom(reading, first, start);
  if (end === null) {
    take(reading, notUnderstood(reading, first, start), first, start);
    return;
  }
  while (joining.has(words[end + 1] ?? "") && words[end + 2] !== undefined) {
    const next = excludedFrom(reading, end + 1, end + 2);
    if (next === null) return;
    end = next;
  }
}

/** Takes the place or kind that begins at a word, with the negation in front; null: it is neither. */
function excludedFrom(reading: Reading, first: number, start: number): number | null {
  for (let last = Math.min(start + maxPlaceWords, reading.words.length) - 1; last >= start; last -= 1) {
    const excluded = excludedBy(reading, start, last);
    if (!excluded) continue;
    take(reading, { ...excluded, ...spanOf(reading, first, last) }, first, last);
    return last;
  }
  return null;
}

/** What comes before a negation: 'jaipur ke alawa', 'मुंबई सोडून'. */
function takeExcludedBefore(reading: Reading, at: number, last: number): void {
  if (at === 0) return;
  for (let first = Math.max(0, at - maxPlaceWords); first < at; first += 1) {
    const excluded = excludedBy(reading, first, at - 1);
    if (!excluded) continue;
    take(reading, { ...excluded, ...spanOf(reading, first, last) }, first, last);
    return;
  }
  if (!reading.isTaken[at - 1]) take(reading, notUnderstood(reading, at - 1, last), at - 1, last);
}

type Excluded = { kind: "not_there"; place: string } | { kind: "not_of_kind"; of: ExcludedKind };

function excludedBy({ index, words, isTaken }: Reading, first: number, last: number): Excluded | null {
  if (isTaken.slice(first, last + 1).includes(true)) return null;
  const typed = words.slice(first, last + 1);
  const meant = typed.flatMap((word) => wordsInEnglish(word, index.text));
  if (meant.length === 0) return null;
  const kind = meant.length === 1 ? kinds[meant[0]!] : undefined;
  if (kind) return { kind: "not_of_kind", of: kind };
  const letters = typed.length === 1 && isCommonForState(typed[0]!) ? stateOfLetters(typed[0]!) : null;
  const place = letters ?? meant.join(" ");
  return letters || isPlace(index, place) ? { kind: "not_there", place } : null;
}

function readWithout(reading: Reading, at: number): void {
  const { words, isTaken } = reading;
  const ahead = phraseAt(words, at, without);
  if (ahead > 0 && words[at + 1] !== undefined && !isTaken[at + 1]) {
    const condition = words[at + 1] === "donation" ? "donation" : "without";
    const last = examTails.has(words[at + 2] ?? "") ? at + 2 : at + 1;
    take(reading, { kind: "condition", condition, ...spanOf(reading, at, last) }, at, last);
    return;
  }
  const back = phraseAt(words, at, withoutBehind);
  if (back === 0 || at === 0 || isTaken[at - 1]) return;
  const first = examTails.has(words[at - 1]!) && at > 1 ? at - 2 : at - 1;
  const last = at + back - 1;
  take(reading, { kind: "condition", condition: "without", ...spanOf(reading, first, last) }, first, last);
}

function notUnderstood(reading: Reading, first: number, last: number): QuestionPart {
  return { kind: "condition", condition: "negation", ...spanOf(reading, first, last) };
}

/** The words of a kind of college, with the text without them: what remains to be searched where no college is of that kind. */
export function withoutKind(index: CatalogueIndex, text: string): { text: string; part: QuestionPart } | null {
  const tokens = tokensOf(text);
  const at = tokens.findIndex(({ word }) => wordsInEnglish(word, index.text).some((one) => kinds[one] !== undefined));
  if (at < 0) return null;
  const { from, to } = tokens[at]!;
  // Spaces keep the places of all other words.
  const rest = text.slice(0, from) + " ".repeat(to - from) + text.slice(to);
  return { text: rest, part: { kind: "condition", condition: "kind", typed: text.slice(from, to), from, to } };
}

/** Whether words name a state, district or town of the catalogue: 'mumbai', 'navi mumbai', and not 'mumbai maharashtra'. */
export function isPlace(index: CatalogueIndex, words: string): boolean {
  const { text, cities, districts, states } = index;
  const isPart = words.split(" ").every((word) => {
    const term = text.termIds.get(stemOf(word));
    return term !== undefined && (text.termKinds[term]! & (valueKinds.place | valueKinds.state)) !== 0;
  });
  if (!isPart || !words.includes(" ")) return isPart;
  const key = keyOf(wordsOf(words));
  return [cities, districts, states].some(({ labels }) => labels.some((label) => keyOf(wordsOf(label)) === key));
}
