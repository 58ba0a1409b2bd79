import { sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { selectJson } from "#db/select-json.server.ts";

/**
 * The college of each branch; of a branch that was merged into another one that of the one that remains.
 *
 * @returns rows by the id that was requested; none for a branch that is not there
 */
export function selectBranchColleges(
  db: ReadDb,
  ids: readonly number[],
): Promise<{ asked: number; branchId: number; collegeId: number }[]> {
  return selectJson(
    db,
    sql`select json_build_object('asked', asked.id, 'branchId', b.id, 'collegeId', b.college_id) as row
      from (select value::integer as id from json_array_elements_text(${JSON.stringify(ids)})) as asked
        left join branch_redirects r on r.from_id = asked.id
        join branches b on b.id = coalesce(r.to_id, asked.id)`,
  );
}
