import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import type { Count } from "../pipeline/import-run.ts";
import { type FactOrigin, originColumns, takesOrigin } from "./provenance.ts";
import { type CorrectedTable, preserveCorrections } from "./staff-corrections.ts";
import { namedCollege, writeFacts } from "./write-facts.ts";

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
  const { count } = await writeFacts(tx, given.length, {
    table: "fees",
    alias: "f",
    figures: ["rupees_per_year", "is_general", "includes", "fixed_by"],
    named: sql`concat_ws(', ', ${namedCollege}, nullif(s.programme, ''), s.year, nullif(s.category, ''))`,
    insert: sql`
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
        (excluded.is_general, excluded.rupees_per_year, excluded.includes, excluded.fixed_by) or ${takesOrigin("f")}`,
  });
  return count;
}
