import { sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { selectJson } from "#db/select-json.server.ts";
import { readInTurns } from "#lib/in-turns.server.ts";
import type { ListedCollege } from "../closing-lists-contract.ts";

export type ListedCollegeRow = ListedCollege & { exams: string[] };

/** Colleges of which the closing values are read in one statement. */
const collegesAtOnce = 8;

/**
 * Each active college once for each authority with closing values of it, by name. Reads every cut-off, some colleges at a
 * time: for the work pool.
 */
export async function selectListedColleges(db: ReadDb): Promise<ListedCollegeRow[]> {
  const [last] = await selectJson<{ id: number }>(
    db,
    sql`select json_build_object('id', coalesce(max(id), 0)) as row from colleges`,
  );
  const rows = await readInTurns(last?.id ?? 0, collegesAtOnce, (from, before) => selectOfColleges(db, from, before));
  const byText = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
  return rows.toSorted(
    (a, b) =>
      byText(a.authority, b.authority) ||
      a.college_name.localeCompare(b.college_name, "en") ||
      a.college_id - b.college_id,
  );
}

function selectOfColleges(db: ReadDb, from: number, before: number): Promise<ListedCollegeRow[]> {
  return selectJson(
    db,
    sql`with lists as (
        select distinct b.college_id, k.authority, k.exam, k.year from branches b join cutoffs k on k.branch_id = b.id
        where b.college_id >= ${from} and b.college_id < ${before}
      )
      select json_build_object('authority', l.authority, 'college_id', c.id, 'college_name', c.name, 'city', c.city,
        'state', c.state, 'years', array_agg(distinct l.year order by l.year desc),
        'exams', array_agg(distinct l.exam order by l.exam)) as row
      from lists l join colleges c on c.id = l.college_id and c.is_active
      group by l.authority, c.id`,
  );
}
