import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { type Count, rowsOf } from "../import-run.ts";
import { type FactOrigin, hasOtherOrigin, originColumns } from "../provenance.ts";

/** Seats of one category of a branch. */
export interface NewSeats extends FactOrigin {
  branchId: number;
  year: number;
  category: string;
  seats: number;
  position: number;
}

/** What a year of study costs in a branch. */
export interface NewFee extends FactOrigin {
  collegeId: number;
  branchId: number;
  year: number;
  category: string;
  rupeesPerYear: number;
  includes: string;
  fixedBy: string;
}

/** Inserts seats by category and updates changed numbers. @param seats no two with the same branch, year and category */
export async function upsertSeats(tx: Db, seats: NewSeats[]): Promise<Count> {
  const result = await tx.execute(sql`
    insert into intake_details as i (branch_id, year, category_name, intake_count, position, source_id, source_file_id,
      source_line)
    select distinct on ("branchId", year, category) "branchId", year, category, seats, position, "sourceId",
      "sourceFileId", "sourceLine"
    from json_to_recordset(${JSON.stringify(seats)}::text::json) as g ("branchId" integer, year smallint, category text,
      seats integer, position smallint, ${originColumns})
    order by "branchId", year, category
    on conflict (branch_id, year, category_name) do update set intake_count = excluded.intake_count,
      source_id = excluded.source_id, source_file_id = excluded.source_file_id, source_line = excluded.source_line
    where i.intake_count <> excluded.intake_count or ${hasOtherOrigin("i")}
    returning (i.xmax = 0) as is_new`);
  return countOf(rowsOf<{ is_new: boolean }>(result), seats.length);
}

/** Inserts fees and updates changed amounts. */
export async function upsertFees(tx: Db, fees: NewFee[]): Promise<Count> {
  const result = await tx.execute(sql`
    insert into fees as f (college_id, branch_id, year, category, rupees_per_year, includes, fixed_by, source_id,
      source_file_id, source_line)
    select distinct on ("collegeId", "branchId", year, category) "collegeId", "branchId", year, category,
      "rupeesPerYear", includes, "fixedBy", "sourceId", "sourceFileId", "sourceLine"
    from json_to_recordset(${JSON.stringify(fees)}::text::json) as g ("collegeId" integer, "branchId" integer,
      year smallint, category text, "rupeesPerYear" integer, includes text, "fixedBy" text, ${originColumns})
    order by "collegeId", "branchId", year, category
    on conflict (college_id, branch_id, programme, year, category) do update set
      rupees_per_year = excluded.rupees_per_year, includes = excluded.includes, fixed_by = excluded.fixed_by,
      source_id = excluded.source_id, source_file_id = excluded.source_file_id, source_line = excluded.source_line
    where (f.rupees_per_year, f.includes, f.fixed_by) is distinct from
        (excluded.rupees_per_year, excluded.includes, excluded.fixed_by) or ${hasOtherOrigin("f")}
    returning (f.xmax = 0) as is_new`);
  return countOf(rowsOf<{ is_new: boolean }>(result), fees.length);
}

function countOf(rows: { is_new: boolean }[], given: number): Count {
  const added = rows.filter((row) => row.is_new).length;
  return { added, changed: rows.length - added, left: given - rows.length };
}
