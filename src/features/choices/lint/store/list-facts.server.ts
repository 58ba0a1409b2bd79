import { sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { selectJson } from "#db/select-json.server.ts";

/** Of these colleges those with a listed hostel within so many metres. */
export async function selectCollegesNearHostel(
  db: ReadDb,
  collegeIds: readonly number[],
  metres: number,
): Promise<Set<number>> {
  const rows = await selectJson<{ id: number }>(
    db,
    sql`select json_build_object('id', n.college_id) as row
      from hostel_colleges n join hostels h on h.id = n.hostel_id and h.is_active
      where n.metres <= ${metres}
        and n.college_id in (select value::integer from json_array_elements_text(${JSON.stringify(collegeIds)}))
      group by n.college_id`,
  );
  return new Set(rows.map(({ id }) => id));
}

export interface BranchNames {
  branchId: number;
  branch: string;
  collegeId: number;
  college: string;
}

/** What branches and their colleges are called, by the branch's id; those of active colleges. */
export async function selectBranchNames(db: ReadDb, ids: readonly number[]): Promise<Map<number, BranchNames>> {
  const rows = await selectJson<BranchNames>(
    db,
    sql`select json_build_object('branchId', b.id, 'branch', b.name, 'collegeId', c.id, 'college', c.name) as row
      from branches b join colleges c on c.id = b.college_id and c.is_active
      where b.id in (select value::integer from json_array_elements_text(${JSON.stringify(ids)}))`,
  );
  return new Map(rows.map((row) => [row.branchId, row]));
}
