import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "../../pipeline/import-run.ts";
import type { CounsellingList } from "../counselling/counselling-file.ts";

/** The largest share of a stored list that a complete one may remove; more means that the file is cut off. */
const largestShareRemoved = 1 / 5;

/** The seats of a cut-off within its list. */
export interface Seats {
  branchId: number;
  quota: string;
  seatType: string;
  gender: string;
  isPreparatory: boolean;
}

/** The key of a cut-off within its list. */
export function seatsKey({ branchId, quota, seatType, gender, isPreparatory }: Seats): string {
  return `${branchId}|${quota}|${seatType}|${gender}|${isPreparatory}`;
}

/**
 * Removes the cut-offs of a list that its complete file does not have. Those from another publisher's source stay, and
 * those that staff corrected.
 *
 * @param present  keys of all seats in the file
 * @param sourceId the file's source
 * @returns how many were removed, and their colleges; `kept` when the file lacks so many that it is cut off
 */
export async function removeAbsent(
  tx: Db,
  { authority, year, round }: CounsellingList,
  present: ReadonlySet<string>,
  sourceId: number,
): Promise<{ removed: number; kept: number; collegeIds: number[] }> {
  const stored = rowsOf<Seats & { id: number; collegeId: number }>(
    await tx.execute(sql`
      select c.id, c.branch_id as "branchId", b.college_id as "collegeId", c.quota, c.seat_type as "seatType", c.gender,
        c.is_preparatory as "isPreparatory"
      from cutoffs c join branches b on b.id = c.branch_id join sources s on s.id = c.source_id
      where c.authority = ${authority} and c.year = ${year} and c.round = ${round} and c.stage = ''
        and s.publisher = (select publisher from sources where id = ${sourceId})
        and not exists (select from field_locks l where l.resource = 'cutoffs' and l.record_id = c.id)`),
  );
  const absent = stored.filter((seats) => !present.has(seatsKey(seats)));
  if (absent.length > stored.length * largestShareRemoved) return { removed: 0, kept: absent.length, collegeIds: [] };
  await tx.execute(sql`
    delete from cutoffs where id in (
      select value::integer from jsonb_array_elements_text(${JSON.stringify(absent.map(({ id }) => id))}::text::jsonb))`);
  return { removed: absent.length, kept: 0, collegeIds: [...new Set(absent.map(({ collegeId }) => collegeId))] };
}

/** How many cut-offs each list has, by `listKey`. */
export async function countLists(tx: Db): Promise<Map<string, number>> {
  const counted = await tx.execute(sql`
    select authority, year, round, count(*)::integer as count from cutoffs
    where authority in ('JoSAA', 'CSAB') group by authority, year, round`);
  return new Map(rowsOf<CounsellingList & { count: number }>(counted).map((row) => [listKey(row), row.count]));
}

/** The key of a list. */
export function listKey({ authority, year, round }: CounsellingList): string {
  return `${authority} ${year} ${round}`;
}
