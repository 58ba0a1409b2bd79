import type { CatalogueIndex } from "../index/catalogue-index.ts";
import type { QuestionPart } from "./question.ts";
import type { Token } from "./tokens.ts";

/** What reads the words of a question one after the other: which words are taken, and the parts found so far. */
export interface Reading {
  index: CatalogueIndex;
  text: string;
  tokens: readonly Token[];
  words: readonly string[];
  isTaken: boolean[];
  parts: QuestionPart[];
}

/** Adds a part whose words, from the first to the last, no other part may have. */
export function take(reading: Reading, part: QuestionPart, first: number, last: number): void {
  reading.parts.push(part);
  for (let at = first; at <= last; at += 1) reading.isTaken[at] = true;
}

/** The part of the text from one word to another. */
export function spanOf({ text, tokens }: Reading, first: number, last: number) {
  const [from, to] = [tokens[first]!.from, tokens[last]!.to];
  return { typed: text.slice(from, to), from, to };
}
