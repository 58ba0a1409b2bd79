import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { type Count, rowsOf } from "./import-run.ts";

/** One line of an opening and closing rank list, its branch known. Ranks are of the seat type's own list. */
export interface NewCutoff {
  branchId: number;
  collegeId: number;
  authority: string;
  exam: string;
  year: number;
  round: number;
  quota: string;
  seatType: string;
  gender: "any" | "female";
  opening: number | null;
  closing: number;
  isPreparatory: boolean;
  sourceId: number;
}

/**
 * Adds cut-offs and brings changed ranks up to date.
 *
 * @param cutoffs no two for the same seats of one list
 * @returns the counts, and the colleges with a cut-off that was added or changed
 */
export async function upsertCutoffs(tx: Db, cutoffs: NewCutoff[]): Promise<{ count: Count; collegeIds: number[] }> {
  const result = await tx.execute(sql`
    insert into cutoffs as c (branch_id, authority, exam, year, round, quota, seat_type, gender, unit, opening, closing,
      is_preparatory, source_id)
    select "branchId", authority, exam, year, round, quota, "seatType", gender, 'rank', opening, closing,
      "isPreparatory", "sourceId"
    from json_to_recordset(${JSON.stringify(cutoffs)}::text::json) as g ("branchId" integer, authority text, exam text,
      year smallint, round smallint, quota text, "seatType" text, gender text, opening double precision,
      closing double precision, "isPreparatory" boolean, "sourceId" integer)
    on conflict (branch_id, authority, year, round, quota, seat_type, gender, is_preparatory) do update set
      exam = excluded.exam, opening = excluded.opening, closing = excluded.closing, source_id = excluded.source_id
    where (c.exam, c.opening, c.closing) is distinct from (excluded.exam, excluded.opening, excluded.closing)
    returning c.branch_id, (c.xmax = 0) as is_new`);
  const rows = rowsOf<{ branch_id: number; is_new: boolean }>(result);
  const added = rows.filter((row) => row.is_new).length;
  const touched = new Set(rows.map((row) => row.branch_id));
  return {
    count: { added, changed: rows.length - added, left: cutoffs.length - rows.length },
    collegeIds: [
      ...new Set(cutoffs.filter((cutoff) => touched.has(cutoff.branchId)).map((cutoff) => cutoff.collegeId)),
    ],
  };
}
