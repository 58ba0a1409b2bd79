import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import type { Count } from "../pipeline/import-run.ts";
import { type FactOrigin, originColumns, takesOrigin } from "../write/provenance.ts";
import { type CorrectedTable, preserveCorrections } from "../write/staff-corrections.ts";
import { namedBranch, writeFacts } from "../write/write-facts.ts";

/** Seats of one category of a branch. */
export interface NewSeats extends FactOrigin {
  branchId: number;
  year: number;
  category: string;
  seats: number;
  position: number;
}

const storedSeats: CorrectedTable<NewSeats> = {
  kind: "intake",
  table: "intake_details",
  properties: {
    branch_id: "branchId",
    year: "year",
    category_name: "category",
    intake_count: "seats",
  },
};

/**
 * Inserts seats by category and updates changed numbers, but not what staff corrected.
 *
 * @param given no two with the same branch, year and category
 */
export async function upsertSeats(tx: Db, given: NewSeats[]): Promise<Count> {
  const seats = await preserveCorrections(tx, storedSeats, given);
  const { count } = await writeFacts(tx, given.length, {
    table: "intake_details",
    alias: "i",
    figures: ["intake_count"],
    named: sql`concat_ws(', ', ${namedBranch}, s.year, s.category_name)`,
    insert: sql`
    insert into intake_details as i (branch_id, year, category_name, intake_count, position, source_id, source_file_id,
      source_line)
    select "branchId", year, category, seats, position, "sourceId",
      "sourceFileId", "sourceLine"
    from json_to_recordset(${JSON.stringify(seats)}::text::json) as g ("branchId" integer, year smallint, category text,
      seats integer, position smallint, ${originColumns})
    order by "branchId", year, category
    on conflict (branch_id, year, category_name) do update set intake_count = excluded.intake_count,
      source_id = excluded.source_id, source_file_id = excluded.source_file_id, source_line = excluded.source_line
    where i.intake_count <> excluded.intake_count or ${takesOrigin("i")}`,
  });
  return count;
}
