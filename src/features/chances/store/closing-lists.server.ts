import { sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { selectJson } from "#db/select-json.server.ts";
import type { ListedCollege } from "../closing-lists-contract.ts";

export type ListedCollegeRow = ListedCollege & { exams: string[] };

/** Each active college once for each authority with closing values of it, by name. Reads every cut-off: for the work pool. */
export function selectListedColleges(db: ReadDb): Promise<ListedCollegeRow[]> {
  return selectJson(
    db,
    sql`with lists as (select distinct branch_id, authority, exam, year from cutoffs)
      select json_build_object('authority', l.authority, 'college_id', c.id, 'college_name', c.name, 'city', c.city,
        'state', c.state, 'years', array_agg(distinct l.year order by l.year desc),
        'exams', array_agg(distinct l.exam order by l.exam)) as row
      from lists l join branches b on b.id = l.branch_id join colleges c on c.id = b.college_id and c.is_active
      group by l.authority, c.id order by l.authority, c.name, c.id`,
  );
}
