import { sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { selectJson } from "#db/select-json.server.ts";
import type { LaterEntry } from "../later-entry-contract.ts";
import { sourceJson } from "./college.server.ts";

/** Closing values of later entry of an active college, of the newest year of each authority. */
export function selectLaterEntries(db: ReadDb, collegeId: number): Promise<LaterEntry[]> {
  return selectJson(
    db,
    sql`select json_build_object('entry', e.entry, 'authority', e.authority, 'exam', e.exam, 'programme', e.programme,
        'year', e.year, 'round', e.round, 'stage', e.stage, 'quota', e.quota, 'seat_type', e.seat_type, 'gender', e.gender,
        'unit', e.unit, 'opening', e.opening, 'closing', e.closing, 'max_marks', e.max_marks,
        'marks_percent', e.marks_percent, 'fact', 'entry-' || e.id, 'source', ${sourceJson}) as row
      from later_entries e join sources s on s.id = e.source_id
        join colleges c on c.id = e.college_id and c.is_active
      where e.college_id = ${collegeId} and e.year = (select max(newest.year) from later_entries newest
        where newest.college_id = e.college_id and newest.authority = e.authority)
      order by e.entry desc, e.authority, e.programme, e.quota, e.seat_type, e.gender, e.round desc, e.stage, e.id`,
  );
}
