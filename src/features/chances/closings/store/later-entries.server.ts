import { sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { selectJson } from "#db/select-json.server.ts";
import type { BranchDetails } from "../../store/branch-details.server.ts";
import type { ListedClosing } from "../panel.ts";
import type { StoredList } from "./closings.server.ts";

/** The lists of entries after a diploma or a degree, which are of no branch of the first year. */
export function selectLaterLists(db: ReadDb): Promise<StoredList[]> {
  return rowsOf<{ authority: string; year: number; round: number }>(
    db,
    sql`select distinct authority, year::integer, round::integer from later_entries
      order by authority, year desc, round`,
  );
}

type LaterRow = Omit<ListedClosing, "branchId" | "isProvisional" | "rankList"> &
  Pick<BranchDetails, "collegeId" | "college" | "city" | "state" | "ownership" | "branch"> & { isProvisional: boolean };

/** The closing values of one list; each programme of a college is a branch with a number below 0, as it is not among our branches. */
export async function selectLaterEntries(db: ReadDb, { authority, year, round }: StoredList) {
  const rows = await selectJson<LaterRow>(
    db,
    sql`select json_build_object('collegeId', c.id, 'college', c.name, 'city', c.city, 'state', c.state,
        'ownership', c.ownership, 'branch', l.programme, 'round', l.round, 'stage', l.stage, 'quota', l.quota,
        'seatType', l.seat_type, 'gender', case when c.is_women_only then 'female' else l.gender end, 'exam', l.exam, 'unit', l.unit, 'maxMarks', l.max_marks,
        'closing', l.closing, 'isProvisional', s.status = 'provisional') as row
      from later_entries l join colleges c on c.id = l.college_id and c.is_active join sources s on s.id = l.source_id
      where l.authority = ${authority} and l.year = ${year} and l.round = ${round} order by c.id, l.programme`,
  );
  return rows;
}

/** The rows of all rounds as a panel takes them. */
export function asBranches(rows: readonly LaterRow[]): { listed: ListedClosing[]; details: BranchDetails[] } {
  const details = new Map<string, BranchDetails>();
  const listed = rows.map(({ collegeId, college, city, state, ownership, branch, ...closing }): ListedClosing => {
    const key = `${collegeId}|${branch}`;
    const known = details.get(key);
    const branchId = known?.branchId ?? -(details.size + 1);
    if (!known) {
      const place = { collegeId, college, city, state, ownership };
      const unknown = { seats: null, fees: null, hasHostel: false, latitude: null, longitude: null };
      details.set(key, { branchId, branch, ...place, ...unknown });
    }
    return { ...closing, branchId, rankList: "common" };
  });
  return { listed, details: [...details.values()] };
}
