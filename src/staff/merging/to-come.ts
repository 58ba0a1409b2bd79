import type { Row } from "./rules.ts";

/** Stands for the number of the merge, or of who merges, in rows that name it, until there is one. */
export const numberToCome = 0;
/** Stands for the moment of the merge. */
export const momentToCome = "";

/** The values of a row that a merge adds, with its number, its moment and who merges filled in. */
export function fillIn(after: Row, merge: { id: number; staffId: number; at: Date }): Row {
  const values: Row = { merge_id: merge.id, staff_id: merge.staffId };
  return Object.fromEntries(
    Object.entries(after).map(([column, value]) => {
      if (value === momentToCome && column.endsWith("_at")) return [column, merge.at.toISOString()];
      return [column, value === numberToCome && column in values ? values[column] : value];
    }),
  );
}
