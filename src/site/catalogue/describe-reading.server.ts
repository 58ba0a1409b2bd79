import type { AppliedPart, QuestionReading } from "margdeep-search/find-colleges";
import { withoutPart } from "margdeep-search/question";
import type { CollegeQuery, ReadWord } from "#features/catalogue/contract.ts";
import { searchPath } from "#lib/addresses.ts";
import type { Locale, Messages } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { withExactWords } from "./components/list/list-address.ts";

/** How a search was read, in words, with the link to the other way of reading it. */
export interface ReadingText {
  text: string;
  /** Another text was searched, since the typed one found nothing: stated where the results begin. */
  isInstead: boolean;
  link: string;
  to: string;
}

/** The parts of a question, each with the search without it, and what could not be used. */
export interface QuestionText {
  chips: { text: string; to: string }[];
  notUsed: string | null;
  unknownFees: { text: string; link: string; to: string } | null;
}

/** These say how a question is put: nobody would remove them. */
const silent: ReadonlySet<string> = new Set(["filler", "wanted", "category"]);

/** What a card of hostels is narrowed by: colleges that do not meet it are no shortcoming of the answer. */
const usedForHostels: ReadonlySet<string> = new Set(["near", "money"]);

/**
 * Puts in words what a question says beside names, courses and places; null: nothing that narrows the list.
 *
 * @param hasHostels hostels are answered above the list
 */
export function describeQuestion(
  { q }: Pick<CollegeQuery, "q">,
  question: QuestionReading | null,
  { locale, hasHostels }: { locale: Locale; hasHostels: boolean },
): QuestionText | null {
  const { search_reading: m } = languageOf(locale).messages;
  const isUsed = ({ kind, isApplied }: AppliedPart) => hasHostels && !isApplied && usedForHostels.has(kind);
  const told = question?.parts.filter((part) => !silent.has(part.kind) && !isUsed(part)) ?? [];
  if (!question || told.length === 0) return null;
  const toWithout = (part: AppliedPart) => searchPath(withoutPart({ text: q, parts: [], rest: "" }, part));
  const unused = told.filter(({ isApplied }) => !isApplied);
  const money = told.find(({ kind, isApplied }) => kind === "money" && isApplied);
  const quoted = unused.map(({ typed }) => m.quoted({ word: typed })).join(", ");
  return {
    chips: told.filter(({ isApplied }) => isApplied).map((part) => ({ text: part.typed, to: toWithout(part) })),
    notUsed: unused.length === 0 ? null : m.not_used({ parts: quoted }),
    unknownFees:
      money && question.unknownFees > 0
        ? { text: m.unknown_fees({ count: question.unknownFees }), link: m.show_unknown_fees(), to: toWithout(money) }
        : null,
  };
}

/**
 * Puts in words how a search was read.
 *
 * @param hasAnswer something else than colleges is answered too: how their search read a word then only misleads ('neet' is no
 *   misspelled name), but for words of Hindi and Marathi, which the answer read the same way
 * @param instead what was searched in place of the whole text: it shows the words that it leaves out or spells otherwise
 * @param search of the page's address
 * @returns null when a search was read as it was typed
 */
export function describeSearchReading(
  { q, exact }: Pick<CollegeQuery, "q" | "exact">,
  words: readonly ReadWord[],
  { hasAnswer, instead }: { hasAnswer: boolean; instead: string | null },
  search: string,
  locale: Locale,
): ReadingText | null {
  const { search_reading: m, catalogue } = languageOf(locale).messages;
  if (q === "") return null;
  if (exact) return { text: m.exact(), isInstead: false, link: m.not_exactly(), to: withExactWords(search, false) };
  const readAs = words.filter(
    ({ how, typed }) => (!hasAnswer || how === "translated") && (instead === null || hasWords(instead, typed)),
  );
  if (readAs.length === 0 && instead === null) return null;
  const texts = [
    ...(instead === null ? [] : [catalogue.searched_instead({ query: q, instead })]),
    ...(readAs.length === 0 ? [] : [m.understood({ parts: describeParts(readAs, m) })]),
  ];
  const to = withExactWords(search, true);
  return { text: texts.join(" "), isInstead: instead !== null, link: m.exactly(), to };
}

function hasWords(text: string, typed: string): boolean {
  const words = new Set(text.split(" "));
  return typed.split(" ").every((word) => words.has(word));
}

function describeParts(readAs: readonly ReadWord[], m: Messages["search_reading"]): string {
  const quoted = (words: readonly string[]) => words.map((word) => m.quoted({ word })).join(", ");
  const leftOut = readAs.filter(({ how }) => how === "left_out").map(({ typed }) => typed);
  const parts = [
    ...readAs
      .filter(({ how }) => how !== "left_out")
      .map(({ typed, how, meant }) => m.read_as({ how, typed: m.quoted({ word: typed }), meant: quoted(meant) })),
    ...(leftOut.length > 0 ? [m.left_out({ words: quoted(leftOut) })] : []),
  ];
  return parts.join("; ");
}
