import { and, asc, eq, getTableColumns, inArray, lte, sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { collegePhotos, colleges } from "#db/schema/colleges.ts";
import { hostelColleges, hostelPhotos, hostelRooms, hostelRules, hostels } from "#db/schema/hostels.ts";
import { sources } from "#db/schema/sources.ts";
import { nearCollegeLimit } from "./rules.ts";

/** What a page shows of a hostel: all but what staff alone decide by. */
const { isActive: _isActive, sourceId: _sourceId, ...shownColumns } = getTableColumns(hostels);
export type HostelRow = Pick<typeof hostels.$inferSelect, keyof typeof shownColumns>;
export type SourceRow = typeof sources.$inferSelect;
export type RoomRow = typeof hostelRooms.$inferSelect;
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
  return tx
    .select()
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
