import { sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { selectJsonText } from "#db/select-json.server.ts";

/** What an answer shows of a branch beside its chances. */
export interface BranchDetails {
  branchId: number;
  branch: string;
  collegeId: number;
  college: string;
  city: string;
  state: string;
  ownership: string;
  /** Seats a year in all pools. */
  seats: number | null;
  /** Rupees a year; null: no general fee is known. */
  fees: number | null;
  /** Whether a listed hostel is near the college. */
  hasHostel: boolean;
  /** Of the college, in degrees; null: not known. */
  latitude: number | null;
  longitude: number | null;
}

/** How near a hostel counts as near. */
const hostelMetres = 2000;

/**
 * Branches by their ids, those of active colleges, as JSON of `BranchDetails[]`. Fees are the lowest general ones of the newest year: the branch's own,
 * else those that the college has for the branch's stream or for all of them.
 */
export function selectBranchDetails(db: ReadDb, ids: readonly number[]): Promise<string> {
  return selectJsonText(
    db,
    sql`with listed as (
        select b.*, c.name as college, c.city, c.state, c.ownership, c.latitude, c.longitude, s.name as stream
        from json_array_elements_text(${JSON.stringify(ids)}) as asked join branches b on b.id = asked.value::integer
          join colleges c on c.id = b.college_id and c.is_active join streams s on s.id = b.stream_id
      ),
      paid as (
        select distinct on (l.id) l.id, f.rupees_per_year as fees
        from listed l join fees f on f.college_id = l.college_id and f.is_general
          and (f.branch_id = l.id or f.branch_id is null and lower(f.programme) in ('', lower(l.stream)))
        order by l.id, f.branch_id is null, f.programme = '', f.year desc, f.rupees_per_year
      )
      select json_build_object('branchId', l.id, 'branch', l.name, 'collegeId', l.college_id, 'college', l.college,
        'city', l.city, 'state', l.state, 'ownership', l.ownership, 'seats', l.intake, 'fees', p.fees,
        'hasHostel', l.college_id in (
          select n.college_id from hostel_colleges n join hostels h on h.id = n.hostel_id and h.is_active
          where n.metres <= ${hostelMetres}),
        'latitude', l.latitude, 'longitude', l.longitude) as row
      from listed l left join paid p on p.id = l.id`,
  );
}

/** Changes with everything that visitors see of colleges. */
export async function selectCatalogueVersion(db: ReadDb): Promise<number> {
  const rows = await rowsOf<{ version: number }>(db, sql`select version::integer as version from catalogue_state`);
  return rows[0]?.version ?? 0;
}
