import { firstOf } from "#lib/lookups.ts";
import { listLimits, type NewRow } from "../list-rules.ts";
import { comparable, findChoices, indexChoices, type ReadLine, readLines } from "../match-rows.ts";
import type { NamedBranch } from "../store/names.server.ts";

export type { NamedBranch };

/** A branch as a row of a list. */
export function rowOf({ branchId, collegeId, institute, programme, code }: NamedBranch): NewRow {
  return { branchId, collegeId, institute, programme, code };
}

/** A row of one's own words. */
export function bareRow(text: string): NewRow {
  return { branchId: null, collegeId: null, institute: "", programme: text, code: "" };
}

/**
 * Reads pasted lines as choices by their codes, the authority's names or ours. Pure: the server and the offline kit run the
 * same.
 *
 * @param listed every branch of the authority's lists
 */
export function readListed(listed: readonly NamedBranch[], text: string): { rows: NewRow[]; notUnderstood: string[] } {
  return readByIndex(indexListed(listed), text);
}

type ListedIndex = ReturnType<typeof indexListed>;

/** What lines are recognised by: the same for every text. */
export function indexListed(listed: readonly NamedBranch[]) {
  return indexChoices(listed.flatMap(spellings));
}

/** The same as `readListed`, with an index that is there already. */
export function readByIndex(index: ListedIndex, text: string): { rows: NewRow[]; notUnderstood: string[] } {
  const lines = readLines(text).slice(0, listLimits.rows);
  const rows = lines.map((line) => rowOfLine(index, line));
  return { rows, notUnderstood: rows.filter(({ branchId }) => branchId === null).map(({ programme }) => programme) };
}

/** A branch as the authority writes it, and as we do. */
function spellings(branch: NamedBranch): { institute: string; programme: string; code: string; branch: NamedBranch }[] {
  const { institute, programme, code, ourInstitute, ourProgramme } = branch;
  const names = new Map<string, [string, string]>();
  for (const one of [institute, ourInstitute])
    for (const other of [programme, ourProgramme]) names.set(comparable(`${one} | ${other}`), [one, other]);
  return [...names.values()].map(([one, other], at) => ({
    institute: one,
    programme: other,
    code: at === 0 ? code : "",
    branch,
  }));
}

function rowOfLine(index: ListedIndex, line: ReadLine): NewRow {
  const found = findChoices(index, line).map(({ branch }) => branch);
  const isOne = new Set(found.map(({ branchId }) => branchId)).size === 1;
  return isOne ? rowOf(firstOf(found)) : bareRow(line.text);
}

/** How many lines of a pasted text are read, for what its reading costs. */
export function countLines(text: string): number {
  return Math.min(text.split("\n").length, listLimits.rows);
}

/** A row as in responses. */
export function toWireRow({ branchId, collegeId, institute, programme, code }: NewRow) {
  return { branch_id: branchId, college_id: collegeId, institute, programme, code };
}

/** The response of `POST /api/choices/read/`. */
export function toWireRows({ rows, notUnderstood }: ReturnType<typeof readListed>) {
  return { rows: rows.map(toWireRow), not_understood: notUnderstood };
}
