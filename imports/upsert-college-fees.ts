import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { type Count, rowsOf } from "./import-run.ts";
import { type FactOrigin, hasOtherOrigin, originColumns } from "./provenance.ts";
import { type CorrectedTable, preserveCorrections } from "./staff-corrections.ts";

/** What one year costs at a college. */
export interface NewCollegeFee extends FactOrigin {
  collegeId: number;
  branchId: number | null;
  programme: string;
  year: number;
  category: string;
  isGeneral: boolean;
  rupeesPerYear: number;
  includes: string;
  fixedBy: string;
}

const storedFees: CorrectedTable<NewCollegeFee> = {
  kind: "fees",
  table: "fees",
  properties: {
    college_id: "collegeId",
    branch_id: "branchId",
    programme: "programme",
    year: "year",
    category: "category",
    is_general: "isGeneral",
    rupees_per_year: "rupeesPerYear",
    includes: "includes",
    fixed_by: "fixedBy",
  },
};

/**
 * Inserts fees and updates changed ones, but not what staff corrected.
 *
 * @param given no two for the same college, branch, programme, year and category
 */
export async function upsertCollegeFees(tx: Db, given: NewCollegeFee[]): Promise<Count> {
  const fees = await preserveCorrections(tx, storedFees, given);
  const result = await tx.execute(sql`
    insert into fees as f (college_id, branch_id, programme, year, category, is_general, rupees_per_year, includes,
      fixed_by, source_id, source_file_id, source_line)
    select "collegeId", "branchId", programme, year, category, "isGeneral", "rupeesPerYear", includes, "fixedBy",
      "sourceId", "sourceFileId", "sourceLine"
    from jsonb_to_recordset(${JSON.stringify(fees)}::text::jsonb) as g ("collegeId" integer, "branchId" integer,
      programme text, year smallint, category text, "isGeneral" boolean, "rupeesPerYear" integer, includes text,
      "fixedBy" text, ${originColumns})
    order by "collegeId", "branchId", programme, category
    on conflict (college_id, branch_id, programme, year, category) do update set is_general = excluded.is_general,
      rupees_per_year = excluded.rupees_per_year, includes = excluded.includes, fixed_by = excluded.fixed_by,
      source_id = excluded.source_id, source_file_id = excluded.source_file_id, source_line = excluded.source_line
    where (f.is_general, f.rupees_per_year, f.includes, f.fixed_by) is distinct from
        (excluded.is_general, excluded.rupees_per_year, excluded.includes, excluded.fixed_by) or ${hasOtherOrigin("f")}
    returning (f.xmax = 0) as is_new`);
  const rows = rowsOf<{ is_new: boolean }>(result);
  const added = rows.filter((row) => row.is_new).length;
  return { added, changed: rows.length - added, left: given.length - rows.length };
}
