import { type Answers, questionOf, readAnswers } from "#site/chances/answers.ts";

/** What the form of the page holds: who asks, what the family wishes, and the list. */
export interface CheckForm {
  answers: Answers;
  needsHostel: boolean;
  /** Branch ids in order. */
  choices: number[];
}

/** More text than a list of the longest kind has. */
const maxListText = 20_000;

/** Reads the form. A mended list that was chosen comes last, and counts. */
export function readCheckForm(entries: Iterable<[string, unknown]>): CheckForm {
  const all = [...entries];
  const texts = (name: string) =>
    all.flatMap(([of, value]) => (of === name && typeof value === "string" ? [value] : []));
  return {
    answers: readAnswers(all),
    needsHostel: texts("needs_hostel").at(-1) === "yes",
    choices: readIds(texts("use").at(-1) ?? texts("choices").at(-1) ?? ""),
  };
}

/** Branch ids as a field holds them; what is none is left out. */
export function readIds(text: string): number[] {
  const words = text.slice(0, maxListText).split(/[\s,]+/);
  return words.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31);
}

/** The question as `POST /api/choices/check/` takes it. Its schema, on the server, decides what is accepted. */
export function checkQuestion({ answers, needsHostel, choices }: CheckForm): Record<string, unknown> {
  return { ...questionOf(answers), choices, ...(needsHostel && { needs_hostel: true }) };
}
