import { sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { selectJson } from "#db/select-json.server.ts";
import type { ListedClosing } from "../panel.ts";

/** One list: the closing values of a round. */
export interface StoredList {
  authority: string;
  year: number;
  round: number;
}

/** Every list of closing values, newest first. */
export function selectLists(db: ReadDb): Promise<StoredList[]> {
  return rowsOf<{ authority: string; year: number; round: number }>(
    db,
    // One step through the index for each list, not one for each closing value.
    sql`with recursive lists as (
        (select authority, year, round from cutoffs order by authority, year, round limit 1)
        union all
        select n.authority, n.year, n.round from lists l cross join lateral (
          select authority, year, round from cutoffs c where (c.authority, c.year, c.round) > (l.authority, l.year, l.round)
          order by authority, year, round limit 1) n
      )
      select authority, year::integer, round::integer from lists order by authority, year desc, round`,
  );
}

/** The closing values of one list, without those of the preparatory rank list, which is of another scale; all seats of a
 * college for women are for women. */
export function selectClosings(db: ReadDb, { authority, year, round }: StoredList): Promise<ListedClosing[]> {
  return selectJson(
    db,
    sql`select json_build_object('branchId', k.branch_id, 'round', k.round, 'stage', k.stage, 'quota', k.quota,
        'seatType', k.seat_type, 'gender', case when c.is_women_only then 'female' else k.gender end, 'exam', k.exam, 'rankList', k.rank_list, 'unit', k.unit,
        'maxMarks', k.max_marks, 'closing', k.closing, 'isProvisional', s.status = 'provisional') as row
      from cutoffs k join sources s on s.id = k.source_id join branches b on b.id = k.branch_id
        join colleges c on c.id = b.college_id
      where k.authority = ${authority} and k.year = ${year} and k.round = ${round} and not k.is_preparatory`,
  );
}
