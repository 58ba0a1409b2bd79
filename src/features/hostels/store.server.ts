import { and, asc, eq, getTableColumns, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { collegePhotos, colleges } from "#db/schema/colleges.ts";
import { hostelColleges, hostelPhotos, hostelRooms, hostelRules, hostels } from "#db/schema/hostels.ts";
import { sources } from "#db/schema/sources.ts";
import { selectJson } from "#db/select-json.server.ts";
import type { HostelKind, HostelSort, Resident } from "./choice-rules.ts";
import type { HostelCard, HostelQuery } from "./contract.ts";
import { kindsFor, metresWithinWalk, minResidents, nearCollegeLimit, validSince } from "./rules.ts";

/** One page of the list: which hostels, how many on all pages, and what each other choice would find. */
export interface FoundHostels {
  count: number;
  /** With metres to the requested college. */
  found: { id: number; metres: number | null }[];
  /** The 50 most frequent. */
  city: { value: string; count: number }[];
  kind: { value: HostelKind; count: number }[];
  forWhom: { value: Resident; count: number }[];
}

const orders: Record<HostelSort, SQL> = {
  price: sql`is_confirmed desc, price asc nulls last, name, id`,
  distance: sql`is_confirmed desc, metres asc nulls last, price asc nulls last, name, id`,
  name: sql`is_confirmed desc, name, id`,
};

/**
 * Finds active hostels in one round trip: each is read once with the choices that it matches, and a facet counts
 * those that fit every choice but its own. Those with a confirmed rent come first.
 *
 * @param today in India
 */
export async function findHostels(tx: ReadDb, query: HostelQuery, today: string): Promise<FoundHostels> {
  const { city, forWhom, kind, maxRupeesPerMonth, collegeId, sort, page, pageSize } = query;
  const fitsCity = city === null ? sql`true` : sql`lower(h.city) = lower(${city})`;
  const fitsKind = kind === null ? sql`true` : sql`h.kind = ${kind}`;
  const fitsForWhom = forWhom === null ? sql`true` : sql`h.for_whom in ${kindsFor(forWhom)}`;
  const others = [
    maxRupeesPerMonth === null ? sql`` : sql`and cheapest.price <= ${maxRupeesPerMonth}`,
    collegeId === null ? sql`` : sql`and near.college_id is not null`,
    collegeId === null || query.maxWalkMinutes === null
      ? sql``
      : sql`and near.metres <= ${metresWithinWalk(query.maxWalkMinutes)}`,
    query.food === null ? sql`` : sql`and h.food in ${query.food === "veg" ? ["veg", "veg_and_nonveg"] : [query.food]}`,
    query.maxDepositRupees === null ? sql`` : sql`and h.deposit_rupees <= ${query.maxDepositRupees}`,
    query.maxNoticeDays === null ? sql`` : sql`and h.notice_days <= ${query.maxNoticeDays}`,
  ];
  const [found] = await selectJson<FoundHostels>(
    tx,
    sql`with hostel as materialized (
        select h.id, h.name, h.city, h.kind, h.for_whom, cheapest.price, near.metres,
          ${hasConfirmedRent(today)} as is_confirmed,
          ${fitsCity} as fits_city, ${fitsKind} as fits_kind, ${fitsForWhom} as fits_for_whom
        from hostels h
        left join (select hostel_id, min(charge_rupees) as price from hostel_rooms group by hostel_id) cheapest
          on cheapest.hostel_id = h.id
        left join (hostel_colleges near join colleges on colleges.id = near.college_id and colleges.is_active)
          on near.hostel_id = h.id and near.college_id = ${collegeId ?? 0}
        where h.is_active ${sql.join(others, sql` `)}
      )
      select json_build_object(
        'count', (select count(*) from hostel where fits_city and fits_kind and fits_for_whom),
        'found', (select coalesce(json_agg(json_build_object('id', id, 'metres', metres)), '[]') from (
          select id, metres from hostel where fits_city and fits_kind and fits_for_whom
          order by ${orders[sort]} limit ${pageSize} offset ${(page - 1) * pageSize}) as shown),
        'city', ${countedBy(sql`city`, sql`fits_kind and fits_for_whom`)},
        'kind', ${countedBy(sql`kind`, sql`fits_city and fits_for_whom`)},
        'forWhom', ${countedBy(sql`for_whom`, sql`fits_city and fits_kind`)}) as row`,
  );
  return found!;
}

/** As `chooseEvidence` decides it, of one hostel `h`. */
function hasConfirmedRent(today: string): SQL {
  const since = validSince("rent", today);
  return sql`exists (
    select from (
      select confirmed_on, 0 as residents from hostel_evidence where hostel_id = h.id and topic = 'rent'
      union all
      select max(reported_on), count(*) from hostel_resident_reports
      where hostel_id = h.id and topic = 'rent' and is_right and reported_on >= ${since} having count(*) >= ${minResidents}
    ) as told
    where confirmed_on between ${since} and ${today} and greatest(${minResidents}, residents) > (
      select count(*) from hostel_resident_reports
      where hostel_id = h.id and topic = 'rent' and not is_right and reported_on >= confirmed_on))`;
}

function countedBy(column: SQL, fitsOthers: SQL): SQL {
  return sql`(select coalesce(json_agg(json_build_object('value', value, 'count', count)), '[]') from (
    select ${column} as value, count(*) as count from hostel where ${fitsOthers}
    group by 1 order by 2 desc, 1 limit 50) as counted)`;
}

/** A card without what depends on the question and on the day. */
export type StoredCard = Omit<HostelCard, "distance" | "rent_evidence">;

/** Cards of these hostels, active or not, in no order. Each table is read once, not once a hostel. */
export function readCards(tx: ReadDb, ids: number[]): Promise<StoredCard[]> {
  return selectJson(
    tx,
    sql`select json_build_object('id', h.id, 'name', h.name, 'kind', h.kind, 'for_whom', h.for_whom, 'area', h.area,
        'city', h.city, 'state', h.state, 'photos', coalesce(photos.urls, '[]'), 'facilities', coalesce(facilities.names, '[]'),
        'price', rooms.price, 'food', h.food, 'deposit', h.deposit_rupees,
        'notice_days', h.notice_days, 'sharing', coalesce(rooms.sharing, '[]'), 'is_sample', s.status = 'sample') as row
      from hostels h join sources s on s.id = h.source_id
      left join (select hostel_id, json_agg(url order by position, id) as urls
        from hostel_photos where hostel_id in ${ids} group by hostel_id) photos on photos.hostel_id = h.id
      left join (select hostel_id, json_agg(name order by position, name) as names
        from hostel_facilities where hostel_id in ${ids} group by hostel_id) facilities on facilities.hostel_id = h.id
      left join (select hostel_id, min(charge_rupees) as price, json_agg(distinct sharing order by sharing) as sharing
        from hostel_rooms where hostel_id in ${ids} group by hostel_id) rooms on rooms.hostel_id = h.id
      where h.id in ${ids}`,
  );
}

/** What a page shows of a hostel: all but what staff alone decide by. */
const { isActive: _isActive, sourceId: _sourceId, ...shownColumns } = getTableColumns(hostels);
export type HostelRow = Pick<typeof hostels.$inferSelect, keyof typeof shownColumns>;
export type SourceRow = typeof sources.$inferSelect;
export type NearRow = Awaited<ReturnType<typeof readNearColleges>>[number];

/** Hostels with their sources, in no order; active ones alone, unless all are requested. */
export function readHostels(tx: ReadDb, ids: number[], withInactive: boolean) {
  return tx
    .select({ hostel: shownColumns, source: sources })
    .from(hostels)
    .innerJoin(sources, eq(sources.id, hostels.sourceId))
    .where(and(inArray(hostels.id, ids), withInactive ? undefined : eq(hostels.isActive, true)));
}

/** Rooms of these hostels, each hostel's in its own order. */
export function readRooms(tx: ReadDb, ids: number[]) {
  const { id, roomCategory, details, sharing, rupeesPerMonth } = hostelRooms;
  return tx
    .select({
      hostelId: hostelRooms.hostelId,
      room: { id, room_category: roomCategory, details, sharing, charge: rupeesPerMonth },
    })
    .from(hostelRooms)
    .where(inArray(hostelRooms.hostelId, ids))
    .orderBy(asc(hostelRooms.position), asc(hostelRooms.id));
}

export function readRules(tx: ReadDb, ids: number[]) {
  return tx
    .select()
    .from(hostelRules)
    .where(inArray(hostelRules.hostelId, ids))
    .orderBy(asc(hostelRules.position), asc(hostelRules.rule));
}

export function readPhotos(tx: ReadDb, ids: number[]) {
  return tx
    .select({
      hostelId: hostelPhotos.hostelId,
      url: hostelPhotos.url,
      alt: hostelPhotos.alt,
      credit: hostelPhotos.credit,
    })
    .from(hostelPhotos)
    .where(inArray(hostelPhotos.hostelId, ids))
    .orderBy(asc(hostelPhotos.position), asc(hostelPhotos.id));
}

/** Listed colleges near these hostels, nearest first; of more than the limit, those linked by hand stay, then the nearest. */
export function readNearColleges(tx: ReadDb, ids: number[]) {
  const ranked = tx
    .select({
      hostelId: hostelColleges.hostelId,
      id: colleges.id,
      name: colleges.name,
      area: colleges.area,
      city: colleges.city,
      state: colleges.state,
      metres: hostelColleges.metres,
      place: sql<number>`row_number() over (partition by ${hostelColleges.hostelId}
        order by ${hostelColleges.isManual} desc, ${hostelColleges.metres}, ${hostelColleges.collegeId})`.as("place"),
    })
    .from(hostelColleges)
    .innerJoin(colleges, eq(colleges.id, hostelColleges.collegeId))
    .where(and(inArray(hostelColleges.hostelId, ids), eq(colleges.isActive, true)))
    .as("ranked");
  return tx
    .select({
      hostelId: ranked.hostelId,
      id: ranked.id,
      name: ranked.name,
      area: ranked.area,
      city: ranked.city,
      state: ranked.state,
      metres: ranked.metres,
    })
    .from(ranked)
    .where(lte(ranked.place, nearCollegeLimit))
    .orderBy(asc(ranked.metres), asc(ranked.id));
}

/** The leading picture of each of these colleges that has one. */
export async function readLeadingPhotos(tx: ReadDb, collegeIds: number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectDistinctOn([collegePhotos.collegeId], { collegeId: collegePhotos.collegeId, url: collegePhotos.url })
    .from(collegePhotos)
    .where(inArray(collegePhotos.collegeId, collegeIds))
    .orderBy(asc(collegePhotos.collegeId), asc(collegePhotos.position), asc(collegePhotos.id));
  return new Map(rows.map((row) => [row.collegeId, row.url]));
}

/** The name of a listed college, or null. */
export async function readCollegeName(tx: ReadDb, collegeId: number): Promise<string | null> {
  const [row] = await tx
    .select({ name: colleges.name })
    .from(colleges)
    .where(and(eq(colleges.id, collegeId), eq(colleges.isActive, true)));
  return row?.name ?? null;
}
