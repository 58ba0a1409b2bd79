import { plainDigits } from "margdeep-search/any-script";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import { type ImportKind, SentProvenance } from "./contract.ts";

/**
 * Reads what was stated about public data files: the day of capture, the year where a file's name does not state it, and
 * the copy through which they came.
 *
 * @param files those of known columns: a list with other headings may have a column of years
 * @param told the fields of the form, as typed
 * @throws AppError invalid_input with a sentence for each missing or wrong field
 */
export function readSentProvenance(
  { importers, now }: Pick<Deps, "importers" | "now">,
  kind: ImportKind,
  files: readonly { name: string }[],
  told: Readonly<Record<string, string>>,
): SentProvenance {
  const year = told.year?.trim() ? Number(plainDigits(told.year)) : undefined;
  const read = SentProvenance.safeParse({
    captured_on: told.captured_on && plainDigits(told.captured_on).trim(),
    via: told.via?.trim() ?? "",
    ...(year !== undefined && { year }),
  });
  const problems = read.success ? {} : sentencesFor(read.error.issues.map(({ path }) => String(path[0])));
  if (read.success && read.data.captured_on > dayInIndia(now()))
    problems.captured_on = "The day of capture is in the future";
  const problem = kind.asks_year && !problems.year ? yearProblem(importers, files, year) : null;
  if (problem) problems.year = problem;
  if (!read.success || Object.keys(problems).length > 0) throw new AppError("invalid_input", problems);
  return read.data;
}

const sentences: Readonly<Record<string, string>> = {
  captured_on: "Please say on which day these files were taken from their publisher",
  year: "Please give a year such as 2025",
  via: "Please name the copy in at most 300 letters",
};

function sentencesFor(fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, sentences[field] ?? "is not valid"]));
}

/** A publisher's paper has its year on the page; the check says so where it has not. */
const statesItself = /\.pdf$/i;

function yearProblem(
  { yearInName }: Deps["importers"],
  files: readonly { name: string }[],
  year: number | undefined,
): string | null {
  for (const { name } of files) {
    const named = yearInName(name);
    if (named === null && year === undefined && !statesItself.test(name))
      return `Of which year is ${name}? Its name does not say`;
    if (named !== null && year !== undefined && named !== year) return `${name} is of ${named} by its name`;
  }
  return null;
}
