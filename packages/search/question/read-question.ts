import type { CatalogueIndex } from "../index/catalogue-index.ts";
import { localityAt } from "../index/localities.ts";
import { stemOf } from "../text/normalise.ts";
import type { Question, QuestionPart } from "./question.ts";
import { readMoney } from "./read-money.ts";
import { readNear } from "./read-near.ts";
import { readNegations } from "./read-negations.ts";
import { type Reading, spanOf, take } from "./reading.ts";
import { isCommonForState, stateOfLetters } from "./state-letters.ts";
import { tokensOf } from "./tokens.ts";
import { kindWords, meaningAt, vocabularyWordNear } from "./vocabulary.ts";

/** Words that a question's parts may follow; they say nothing when the part is gone. */
const linking = new Set(
  "in of for at from with and the me mein ka ki ke में का की के से चा ची चे च्या मध्ये"
    .split(" ")
    .map((word) => word.normalize("NFC")),
);
/** Comparisons are read as a whole. */
const comparing = new Set(["vs", "versus", "v/s", "compare"]);

/**
 * Takes a question apart: money, nearness, negations, conditions, the thing wanted. What is left is searched by its words. A question
 * that is nothing but such words stays whole, for they may be a name.
 *
 * @param text in any script, at most 100 characters
 */
export function readQuestion(index: CatalogueIndex, text: string): Question {
  const tokens = tokensOf(text);
  const words = tokens.map(({ word }) => word);
  if (words.some((word) => comparing.has(word))) return { text, parts: [], rest: text };
  const reading: Reading = { index, text, tokens, words, isTaken: tokens.map(() => false), parts: [] };
  const money = readMoney(text, tokens);
  if (money) take(reading, money.part, money.first, money.last);
  readNear(reading);
  readNegations(reading);
  readSchoolMarks(reading);
  readPhrases(reading);
  readStateLetters(reading);
  readLocalities(reading);
  const rest = restOf(reading);
  const parts = reading.parts.toSorted((one, other) => one.from - other.from);
  const isOnlyAsked = rest === "" && !parts.some((part) => isFilter(part));
  return isOnlyAsked ? { text, parts: [], rest: text } : { text, parts, rest };
}

/** Whether a part leaves out colleges by itself. */
function isFilter({ kind }: QuestionPart): boolean {
  return kind === "money" || kind === "near" || kind === "state" || kind === "not_there" || kind === "not_of_kind";
}

/** '12th 75 percent': marks of school, by which no list of ours is made. */
function readSchoolMarks(reading: Reading): void {
  const { words } = reading;
  const isClass = (word: string) => /^(?:\d{1,3}|th|12th|10th|hsc|ssc|puc|board|class|in|me|with)$/.test(word);
  const at = words.findIndex(
    (word, place) => /^\d/.test(word) && /^(?:%|percent|percentage|pct)$/.test(words[place + 1] ?? ""),
  );
  if (at < 0 || !words.some((word) => /^(?:12th|10th|hsc|ssc|puc|board|th|12|10)$/.test(word))) return;
  let [first, last] = [at, at + 1];
  while (first > 0 && isClass(words[first - 1]!)) first -= 1;
  while (last + 1 < words.length && isClass(words[last + 1]!)) last += 1;
  take(reading, { kind: "condition", condition: "school_marks", ...spanOf(reading, first, last) }, first, last);
}

/** Categories that are also words of names count only beside what they belong to. */
const certainCategories = new Set(["obc", "ews", "ओबीसी"]);

function readPhrases(reading: Reading): void {
  const { index, isTaken } = reading;
  const words = reading.words.map((word) => (isKnown(index, word) ? word : (vocabularyWordNear(word) ?? word)));
  const asksForValues = words.some((word) =>
    /^(?:cut|cutoffs?|closing|opening|rank|ranks|seats|percentile)$/.test(word),
  );
  for (let at = 0; at < words.length; at += 1) {
    const found = isTaken[at] ? null : meaningAt(words, at);
    if (!found || words.slice(at, at + found.length).some((_, place) => isTaken[at + place])) continue;
    const last = at + found.length - 1;
    const { meaning } = found;
    if (meaning.kind === "category" && !asksForValues && !certainCategories.has(words[at]!)) continue;
    // 'open university' is a kind of university.
    if (meaning.kind === "category" && words[at] === "open" && /^(?:univers|school|learn)/.test(words[last + 1] ?? ""))
      continue;
    take(reading, { ...meaning, ...spanOf(reading, at, last) }, at, last);
    at = last;
  }
}

/** Whether a word is in any text of the catalogue as it is typed. */
function isKnown({ text }: CatalogueIndex, word: string): boolean {
  return text.termIds.has(stemOf(word));
}

/** 'engineering colleges in up': letters are a state where a place is expected. */
function readStateLetters(reading: Reading): void {
  const { words, isTaken } = reading;
  const asksForKind = words.some((word) => kindWords.has(word));
  for (let at = 0; at < words.length; at += 1) {
    const state = isTaken[at] || !asksForKind ? null : stateOfLetters(words[at]!);
    const isBehind =
      at > 0 && (at === words.length - 1 || ["in", "of", "from"].includes(words[at - 1]!) || isTaken[at + 1]);
    const isBefore =
      at === 0 &&
      isCommonForState(words[at]!) &&
      (kindWords.has(words[1] ?? "") || ["me", "mein", "ke", "ka"].includes(words[1] ?? ""));
    if (state === null || !(isBehind || isBefore)) continue;
    take(reading, { kind: "state", state, ...spanOf(reading, at, at) }, at, at);
  }
}

/** 'kothrud mit': an area of a town that is no word of any name. */
function readLocalities(reading: Reading): void {
  const { index, words, isTaken } = reading;
  if (reading.parts.some(({ kind }) => kind === "near")) return;
  for (let at = 0; at < words.length; at += 1) {
    if (isTaken[at]) continue;
    const isIn = words[at - 1] === "in" || ["me", "mein", "madhe", "madhil"].includes(words[at + 1] ?? "");
    const found = localityAt(index, words, at, isIn ? "place" : "word");
    if (!found) continue;
    const last = at + found.length - 1;
    take(
      reading,
      { kind: "near", km: null, pin: null, place: found.key, isGuessed: !isIn, ...spanOf(reading, at, last) },
      at,
      last,
    );
    return;
  }
}

/** The words that no part has taken, as they were typed; a linking word is gone with the word behind it. */
function restOf({ text, tokens, words, isTaken }: Reading): string {
  let rest = "";
  let end = 0;
  tokens.forEach(({ from, to }, at) => {
    const isLoose = linking.has(words[at]!) && (isTaken[at + 1] === true || isTaken[at - 1] === true);
    if (isTaken[at] || isLoose) {
      rest += `${text.slice(end, from)} `;
      end = to;
    }
  });
  // Of 'non-government' the hyphen is left.
  return (rest + text.slice(end)).replace(/(?:^|\s)-(?=\s)|\s+/g, " ").trim();
}
