import { listLimits } from "#features/choices/list-rules.ts";
import { type Answers, questionOf, readAnswers } from "#site/chances/answers.ts";

/** A list of /choices, in the account or in the browser. */
export interface ListOfChoices {
  id: string;
  name: string;
  /** Of a browser without account and without script, which has no other place for it: all lists, packed. */
  carried: string;
}

/** What the form of the page holds: who asks, what the family wishes, and the list. */
export interface CheckForm {
  answers: Answers;
  needsHostel: boolean;
  /** Branch ids in order. */
  choices: number[];
  /** Branches that the reader wants most. */
  wanted: number[];
  /** Where the choices are from, and can be saved back; null: they were pasted, or another page sent them. */
  list: ListOfChoices | null;
  /** Whether the choices are those of a mended list. */
  isMended: boolean;
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
    wanted: readIds(texts("wanted").join(",")),
    list: readList(texts("list_id").at(-1), texts("list_name").at(-1), texts("carried").at(-1)),
    isMended: texts("use").length > 0 || texts("mended").at(-1) === "yes",
  };
}

function readList(id = "", name = "", carried = ""): ListOfChoices | null {
  return /^[A-Za-z0-9_-]{8,40}$/.test(id) ? { id, name: name.slice(0, listLimits.name), carried } : null;
}

/** Branch ids as a field holds them; anything else is left out. */
export function readIds(text: string): number[] {
  const words = text.slice(0, maxListText).split(/[\s,]+/);
  return words.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31);
}

/** The question as `POST /api/choices/check/` takes it. Its schema, on the server, decides what is accepted. */
export function checkQuestion({ answers, needsHostel, choices, wanted }: CheckForm): Record<string, unknown> {
  return {
    ...questionOf(answers),
    choices,
    ...(needsHostel && { needs_hostel: true }),
    ...(wanted.length > 0 && { wanted }),
  };
}
