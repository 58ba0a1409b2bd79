import { and, asc, count, desc, eq, inArray, lte, min, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { collegePhotos, colleges } from "#db/schema/colleges.ts";
import {
  hostelColleges,
  hostelFacilities,
  hostelPhotos,
  hostelRooms,
  hostelRules,
  hostels,
} from "#db/schema/hostels.ts";
import { sources } from "#db/schema/sources.ts";
import type { HostelQuery, HostelSort } from "./contract.ts";
import { housesFor, nearCollegeLimit } from "./rules.ts";

/** The filters of the list, which a facet leaves out one by one while it counts. */
export type HostelFilter = Pick<HostelQuery, "city" | "forWhom" | "kind" | "maxPrice" | "collegeId">;

/** Price of the cheapest bed by hostel; hostels without rooms are not in it. */
function cheapestBeds(tx: Db) {
  return tx
    .select({ hostelId: hostelRooms.hostelId, price: min(hostelRooms.chargeRupees).as("price") })
    .from(hostelRooms)
    .groupBy(hostelRooms.hostelId)
    .as("cheapest");
}
type CheapestBeds = ReturnType<typeof cheapestBeds>;

function fits(tx: Db, filter: HostelFilter, cheapest: CheapestBeds): SQL | undefined {
  const { city, forWhom, kind, maxPrice, collegeId } = filter;
  const nearIt = tx
    .select({ hostelId: hostelColleges.hostelId })
    .from(hostelColleges)
    .innerJoin(colleges, eq(colleges.id, hostelColleges.collegeId))
    .where(and(eq(hostelColleges.collegeId, collegeId ?? 0), eq(colleges.isActive, true)));
  return and(
    eq(hostels.isActive, true),
    city === null ? undefined : sql`lower(${hostels.city}) = lower(${city})`,
    forWhom === null ? undefined : inArray(hostels.forWhom, housesFor(forWhom)),
    kind === null ? undefined : eq(hostels.kind, kind),
    maxPrice === null ? undefined : lte(cheapest.price, maxPrice),
    collegeId === null ? undefined : inArray(hostels.id, nearIt),
  );
}

export async function countHostels(tx: Db, filter: HostelFilter): Promise<number> {
  const cheapest = cheapestBeds(tx);
  const [row] = await tx
    .select({ count: count() })
    .from(hostels)
    .leftJoin(cheapest, eq(cheapest.hostelId, hostels.id))
    .where(fits(tx, filter, cheapest));
  return row?.count ?? 0;
}

/** Ids of one page of hostels with their distance in metres to the filter's college. */
export function readHostelPage(
  tx: Db,
  filter: HostelFilter,
  page: { sort: HostelSort; limit: number; offset: number },
): Promise<{ id: number; metres: number | null }[]> {
  const cheapest = cheapestBeds(tx);
  const byPrice = sql`${cheapest.price} asc nulls last`;
  const orders: Record<HostelSort, SQL[]> = {
    price: [byPrice],
    distance: [sql`${hostelColleges.metres} asc nulls last`, byPrice],
    name: [],
  };
  return tx
    .select({ id: hostels.id, metres: hostelColleges.metres })
    .from(hostels)
    .leftJoin(cheapest, eq(cheapest.hostelId, hostels.id))
    .leftJoin(
      hostelColleges,
      and(eq(hostelColleges.hostelId, hostels.id), eq(hostelColleges.collegeId, filter.collegeId ?? 0)),
    )
    .where(fits(tx, filter, cheapest))
    .orderBy(...orders[page.sort], asc(hostels.name), asc(hostels.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** How many hostels of the filter have each value of a column, the 50 most frequent. */
export function countHostelsBy<Column extends "city" | "kind" | "forWhom">(
  tx: Db,
  filter: HostelFilter,
  column: Column,
): Promise<{ value: (typeof hostels.$inferSelect)[Column]; count: number }[]> {
  const cheapest = cheapestBeds(tx);
  const value = hostels[column];
  return tx
    .select({ value, count: count() })
    .from(hostels)
    .leftJoin(cheapest, eq(cheapest.hostelId, hostels.id))
    .where(fits(tx, { ...filter, [column]: null }, cheapest))
    .groupBy(value)
    .orderBy(desc(count()), asc(value))
    .limit(50) as never;
}

const whole = {
  id: hostels.id,
  name: hostels.name,
  kind: hostels.kind,
  forWhom: hostels.forWhom,
  area: hostels.area,
  city: hostels.city,
  state: hostels.state,
  address: hostels.address,
  pincode: hostels.pincode,
  landmark: hostels.landmark,
  contact: hostels.contact,
  contact2: hostels.contact2,
  email: hostels.email,
  description: hostels.description,
  overview: hostels.overview,
  latitude: hostels.latitude,
  longitude: hostels.longitude,
  updatedAt: hostels.updatedAt,
};
export type HostelRow = Pick<typeof hostels.$inferSelect, keyof typeof whole>;
export type SourceRow = typeof sources.$inferSelect;
export type RoomRow = typeof hostelRooms.$inferSelect;
export type NearRow = Awaited<ReturnType<typeof readNearColleges>>[number];

/** Hostels with their sources, in no order; active ones alone, unless all are asked for. */
export function readHostels(tx: Db, ids: number[], withInactive: boolean) {
  return tx
    .select({ hostel: whole, source: sources })
    .from(hostels)
    .innerJoin(sources, eq(sources.id, hostels.sourceId))
    .where(and(inArray(hostels.id, ids), withInactive ? undefined : eq(hostels.isActive, true)));
}

/** Rooms of these hostels, each hostel's in its own order. */
export function readRooms(tx: Db, ids: number[]) {
  return tx
    .select()
    .from(hostelRooms)
    .where(inArray(hostelRooms.hostelId, ids))
    .orderBy(asc(hostelRooms.position), asc(hostelRooms.id));
}

export function readFacilities(tx: Db, ids: number[]) {
  return tx
    .select()
    .from(hostelFacilities)
    .where(inArray(hostelFacilities.hostelId, ids))
    .orderBy(asc(hostelFacilities.position), asc(hostelFacilities.name));
}

export function readRules(tx: Db, ids: number[]) {
  return tx
    .select()
    .from(hostelRules)
    .where(inArray(hostelRules.hostelId, ids))
    .orderBy(asc(hostelRules.position), asc(hostelRules.rule));
}

export function readPhotos(tx: Db, ids: number[]) {
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
export function readNearColleges(tx: Db, ids: number[]) {
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
export async function readLeadingPhotos(tx: Db, collegeIds: number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectDistinctOn([collegePhotos.collegeId], { collegeId: collegePhotos.collegeId, url: collegePhotos.url })
    .from(collegePhotos)
    .where(inArray(collegePhotos.collegeId, collegeIds))
    .orderBy(asc(collegePhotos.collegeId), asc(collegePhotos.position), asc(collegePhotos.id));
  return new Map(rows.map((row) => [row.collegeId, row.url]));
}

/** The name of a listed college, or null. */
export async function readCollegeName(tx: Db, collegeId: number): Promise<string | null> {
  const [row] = await tx
    .select({ name: colleges.name })
    .from(colleges)
    .where(and(eq(colleges.id, collegeId), eq(colleges.isActive, true)));
  return row?.name ?? null;
}
