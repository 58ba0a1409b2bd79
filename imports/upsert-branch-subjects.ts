import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { type Count, rowsOf } from "./import-run.ts";
import { type FactOrigin, isOfNewerEdition, originColumns, takesOrigin } from "./provenance.ts";

/** The subjects of an entrance test that a programme asks for. */
export interface BranchSubjects extends FactOrigin {
  branchId: number;
  subjects: string;
}

/** Inserts the subjects of branches and updates those that differ. @param given no two for one branch */
export async function upsertBranchSubjects(tx: Db, given: BranchSubjects[]): Promise<Count> {
  const result = await tx.execute(sql`
    insert into branch_subjects as b (branch_id, subjects, source_id, source_file_id, source_line)
    select "branchId", subjects, "sourceId", "sourceFileId", "sourceLine"
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as g ("branchId" integer, subjects text, ${originColumns})
    order by "branchId"
    on conflict (branch_id) do update set subjects = excluded.subjects, source_id = excluded.source_id,
      source_file_id = excluded.source_file_id, source_line = excluded.source_line
    where (b.subjects <> excluded.subjects or ${takesOrigin("b")}) and not ${isOfNewerEdition("b")}
    returning (b.xmax = 0) as is_new`);
  const rows = rowsOf<{ is_new: boolean }>(result);
  const added = rows.filter((row) => row.is_new).length;
  return { added, changed: rows.length - added, left: given.length - rows.length };
}
