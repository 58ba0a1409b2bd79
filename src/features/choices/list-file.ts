import { writeCsv } from "#lib/csv.ts";
import { listCheckDigit, rowCheckDigit } from "./check-digits.ts";
import type { ChoiceList } from "./list-rules.ts";

/** The columns of the file; a list that is pasted back is read by its codes and names. */
const columns = ["Choice", "Institute", "Programme", "Choice code", "Check digit", "Group", "Note"];

/** A list as a CSV file for its owner, notes included; its last line has the check digit of the whole list. */
export function writeListCsv({ rows }: Pick<ChoiceList, "rows">): string {
  const lines = rows.map((row, index) => {
    const { institute, programme, code, group, note } = row;
    return [String(index + 1), institute, programme, code, String(rowCheckDigit(row, index + 1)), group, note];
  });
  const last = ["", "Check digit of the list", "", "", String(listCheckDigit(rows)), "", ""];
  return writeCsv([columns, ...lines, ...(rows.length > 0 ? [last] : [])]);
}
