import { type SQL, sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { selectJson, sourceJson } from "#db/select-json.server.ts";
import type { Fact } from "../contract.ts";

const most = 50;

/** A fact that another one is computed from. */
export type Part = Fact["made_of"][number];

/** Facts of the seats of a college, in one stream or in all, largest first. */
export function selectSeatFacts(
  db: ReadDb,
  collegeId: number,
  streamId: number | null,
  withUnknown: boolean,
): Promise<Part[]> {
  return selectJson(
    db,
    sql`select json_build_object('id', 'seats-' || id,
        'name', concat_ws(', ', name, nullif(degree, '')), 'value', intake) as row from branches
      where college_id = ${collegeId} and (${streamId}::integer is null or stream_id = ${streamId})
        and (${withUnknown} or intake is not null)
      order by intake desc nulls last, id limit ${most}`,
  );
}

interface DistanceFact {
  metres: number;
  college: { id: number; name: string };
  hostel: { id: number; name: string };
  /** Linked and measured by our office. */
  isManual: boolean;
  source: NonNullable<Fact["source"]>;
}

/** How far a hostel is from a college; with no hostel named, the nearest one that is no sample. */
export async function selectDistance(
  db: ReadDb,
  collegeId: number,
  hostelId: number | null,
): Promise<DistanceFact | null> {
  const [row] = await selectJson<DistanceFact>(
    db,
    sql`select json_build_object('metres', near.metres, 'isManual', near.is_manual,
        'college', json_build_object('id', c.id, 'name', c.name), 'hostel', json_build_object('id', h.id, 'name', h.name),
        'source', ${sourceJson}) as row
      from hostel_colleges near join hostels h on h.id = near.hostel_id and h.is_active
        join colleges c on c.id = near.college_id and c.is_active join sources s on s.id = h.source_id
      where near.college_id = ${collegeId}
        and case when ${hostelId}::integer is null then s.status <> 'sample' else h.id = ${hostelId}::integer end
      order by near.metres, h.id limit 1`,
  );
  return row ?? null;
}

interface PriceFact {
  rupeesPerMonth: number;
  room: string;
  /** Beds in the room. */
  sharing: number;
  hostel: { id: number; name: string };
  source: NonNullable<Fact["source"]>;
}

/** A bed in one kind of room. */
export function selectRoom(db: ReadDb, roomId: number): Promise<PriceFact | null> {
  return selectBed(db, sql`r.id = ${roomId}`);
}

/** The cheapest bed of a hostel. */
export function selectPrice(db: ReadDb, hostelId: number): Promise<PriceFact | null> {
  return selectBed(db, sql`h.id = ${hostelId}`);
}

async function selectBed(db: ReadDb, condition: SQL): Promise<PriceFact | null> {
  const [row] = await selectJson<PriceFact>(
    db,
    sql`select json_build_object('rupeesPerMonth', r.charge_rupees, 'room', r.room_category, 'sharing', r.sharing,
        'hostel', json_build_object('id', h.id, 'name', h.name),
        'source', ${sourceJson}) as row
      from hostel_rooms r join hostels h on h.id = r.hostel_id and h.is_active join sources s on s.id = h.source_id
      where ${condition} order by r.charge_rupees, r.id limit 1`,
  );
  return row ?? null;
}

/** General fees of a college in a year, lowest first; those of another stream's branches are left out. */
export function selectFeeFacts(db: ReadDb, collegeId: number, streamId: number | null, year: number): Promise<Part[]> {
  return selectJson(
    db,
    sql`select json_build_object('id', 'fee-' || f.id, 'name', coalesce(b.name, nullif(f.programme, ''), c.name),
        'value', f.rupees_per_year) as row
      from fees f join colleges c on c.id = f.college_id join sources s on s.id = f.source_id and s.status <> 'sample'
        left join branches b on b.id = f.branch_id
      where f.college_id = ${collegeId} and f.year = ${year} and f.is_general
        and (${streamId}::integer is null or b.id is null or b.stream_id = ${streamId})
      order by f.rupees_per_year, f.id limit ${most}`,
  );
}
