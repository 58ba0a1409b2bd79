import type { Db } from "#db/client.server.ts";
import {
  hostelColleges,
  hostelFacilities,
  hostelPhotos,
  hostelRooms,
  hostelRules,
  hostels,
} from "#db/schema/hostels.ts";
import { refreshNearness } from "#features/catalogue/service/refresh-derived.server.ts";
import { announceChange, createSource, unique } from "./factories.ts";

/** The child rows of a hostel. */
interface HostelParts {
  rooms?: Partial<typeof hostelRooms.$inferInsert>[];
  facilities?: string[];
  rules?: string[];
  photos?: string[];
  /** Manually linked colleges, with their distance. */
  near?: { collegeId: number; metres: number }[];
}

/** An active PG for everyone in Pune with one room for two; colleges with coordinates near it are linked. */
export async function createHostel(db: Db, given: Partial<typeof hostels.$inferInsert> & HostelParts = {}) {
  const { rooms = [{}], facilities = [], rules = [], photos = [], near = [], ...values } = given;
  const [row] = await db
    .insert(hostels)
    .values({
      name: `Test Hostel ${unique()}`,
      kind: "pg",
      forWhom: "everyone",
      city: "Pune",
      state: "Maharashtra",
      sourceId: values.sourceId ?? (await createSource(db, { status: "claimed" })).id,
      ...values,
    })
    .returning();
  const hostel = row!;
  const hostelId = hostel.id;
  for (const [position, room] of rooms.entries()) {
    await db
      .insert(hostelRooms)
      .values({ hostelId, position, roomCategory: "Standard", sharing: 2, rupeesPerMonth: 7000, ...room });
  }
  for (const [position, name] of facilities.entries()) {
    await db.insert(hostelFacilities).values({ hostelId, position, name });
  }
  for (const [position, rule] of rules.entries()) await db.insert(hostelRules).values({ hostelId, position, rule });
  for (const [position, url] of photos.entries()) await db.insert(hostelPhotos).values({ hostelId, position, url });
  await refreshNearness(db, [hostelId]);
  for (const { collegeId, metres } of near) {
    await db.insert(hostelColleges).values({ hostelId, collegeId, metres, isManual: true });
  }
  await announceChange(db, []);
  return hostel;
}
