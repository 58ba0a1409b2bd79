import { descriptions } from "./descriptions.ts";

/** Where a figure of an exam leads. */
export interface ExamLists {
  authority: string;
  /** The stated category as the authority's form has it; null: none, or another. */
  category: string | null;
}

/** What authorities call the categories that JoSAA calls otherwise. */
const otherNames: Readonly<Record<string, string>> = { "OBC-NCL": "OBC" };

/**
 * The lists without a calculation that a figure of an exam counts for; null where none goes by such a figure.
 *
 * @param exam its key in the calendar
 * @param unit null: the exam alone was named
 */
export function listsOfExam(
  exam: string | null,
  unit: "rank" | "percentile" | "marks" | null,
  category: string | null = null,
): ExamLists | null {
  if (exam === null) return null;
  const found = descriptions.find(
    ({ exams, figures }) => exams.includes(exam) && (unit === null || figures[0]?.unit === unit),
  );
  if (!found) return null;
  const options = found.questions.category?.options ?? {};
  const named = [category ?? "", otherNames[category ?? ""] ?? ""].find((name) => name in options);
  return { authority: found.authority, category: named ?? null };
}
