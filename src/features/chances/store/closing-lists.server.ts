import { sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { selectJson } from "#db/select-json.server.ts";
import { readInTurns } from "#lib/in-turns.server.ts";
import { firstOf, lastOf } from "#lib/lookups.ts";
import type { ListedCollege } from "../closing-lists-contract.ts";

export type ListedCollegeRow = ListedCollege & { exams: string[] };

/** Colleges of which the closing values are read in the first statement. */
const collegesAtOnce = 4;

/**
 * Each active college once for each authority with closing values of it, by name. Reads every cut-off, some colleges at a
 * time: for the work pool.
 */
export async function selectListedColleges(db: ReadDb): Promise<ListedCollegeRow[]> {
  const colleges = await selectJson<{ id: number }>(
    db,
    sql`select json_build_object('id', id) as row from colleges where is_active order by id`,
  );
  const rows = await readInTurns(
    colleges.map(({ id }) => id),
    collegesAtOnce,
    (ids) => selectOfColleges(db, firstOf(ids), lastOf(ids)),
  );
  const byText = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
  return rows
    .flat()
    .toSorted(
      (a, b) =>
        byText(a.authority, b.authority) ||
        a.college_name.localeCompare(b.college_name, "en") ||
        a.college_id - b.college_id,
    );
}

function selectOfColleges(db: ReadDb, first: number, last: number): Promise<ListedCollegeRow[]> {
  return selectJson(
    db,
    sql`with lists as (
        -- Lateral, so that the cut-offs of each branch are found by its index: a plan for any range would read all of them.
        select b.college_id, k.authority, k.exam, k.year
        from branches b cross join lateral (select distinct authority, exam, year from cutoffs where branch_id = b.id) k
        where b.college_id >= ${first} and b.college_id <= ${last}
      )
      select json_build_object('authority', l.authority, 'college_id', c.id, 'college_name', c.name, 'city', c.city,
        'state', c.state, 'years', array_agg(distinct l.year order by l.year desc),
        'exams', array_agg(distinct l.exam order by l.exam)) as row
      from lists l join colleges c on c.id = l.college_id and c.is_active
      group by l.authority, c.id`,
  );
}
