import { cellsOf } from "./state-list-files.ts";

const codeColumns = ["collegecode", "inst_code", "college_code", "coc"];
const nameColumns = ["collegename", "institute_name", "college_name", "con", "crn"];

/**
 * The names that the files of one import have for the codes of their colleges: some lists have codes alone, and their names
 * are in another file of the authority.
 */
export function readNamesByCode(paths: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const path of paths.filter((one) => /\.(csv|json)(\.gz)?$/i.test(one))) {
    for (const { cells } of cellsOf(path, [])) {
      const [code, name] = [codeColumns, nameColumns].map((columns) => columns.map((of) => cells[of]).find(Boolean));
      if (code && name && !names.has(code)) names.set(code, name.replace(/[^\S ]+/g, " "));
    }
  }
  return names;
}
