import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { selectJsonText } from "#db/select-json.server.ts";

/** A closing value `x` of branch `b` by itself. */
const headlineJson = sql`json_build_object('closing', x.closing, 'round', x.round, 'branch_id', b.id, 'branch', b.name,
  'fact', 'cutoff-' || x.id)`;

/** The closing range of a row of `college_streams cs`; `x` and `b` are those of its headline. */
export const closingJson = sql`case when x.id is not null then json_build_object('headline', ${headlineJson}, 'low', cs.closing_low,
  'high', cs.closing_high, 'year', cs.closing_year, 'exam', cs.closing_exam, 'unit', cs.closing_unit,
  'authority', cs.closing_authority, 'round', cs.closing_round, 'quota', cs.closing_quota,
  'seat_type', cs.closing_seat_type, 'gender', x.gender, 'pool', cs.closing_pool, 'level', cs.closing_level,
  'max_marks', cs.closing_max_marks, 'is_provisional', cs.closing_is_provisional,
  'isFallback', cs.closing_is_fallback) end`;

/** The closing values that speak for the branches of these colleges. @param isChosen which colleges `c` */
export function selectBranchClosings(db: Db, isChosen: SQL): Promise<string> {
  return selectJsonText(
    db,
    sql`select json_build_object('college', b.college_id, 'stream', b.stream_id, 'name', b.name, 'closing', json_build_object(
        'headline', ${headlineJson}, 'low', x.closing, 'high', x.closing, 'year', x.year, 'exam', x.exam, 'unit', x.unit,
        'authority', x.authority, 'round', x.round, 'quota', x.quota, 'seat_type', x.seat_type, 'gender', x.gender,
        'pool', own.pool, 'level', b.level, 'max_marks', x.max_marks, 'is_provisional', s.status = 'provisional',
        'isFallback', own.is_fallback)) as row
      from branch_closings own join cutoffs x on x.id = own.cutoff_id join sources s on s.id = x.source_id
      join branches b on b.id = own.branch_id join colleges c on c.id = b.college_id and ${isChosen}
      order by b.college_id, b.stream_id, b.id`,
  );
}
