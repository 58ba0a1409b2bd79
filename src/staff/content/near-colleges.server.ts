import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.server.ts";
import { colleges } from "#db/schema/colleges.ts";
import { hostelColleges } from "#db/schema/hostels.ts";
import type { Values } from "#staff/history/values.ts";
import type { Resource } from "#staff/records/resource.ts";
import { recordId, whole } from "#staff/records/wire-fields.ts";

const field = "near_colleges";
interface Link {
  college_id: number;
  metres: number;
}

/** Colleges that staff linked to a hostel manually; those within 10 km are computed and not part of the record. */
export function nearCollegeList() {
  return z
    .array(z.strictObject({ college_id: recordId(), metres: whole(0, 200_000) }))
    .max(50, "can have at most 50 colleges linked by hand")
    .refine((links) => new Set(links.map((link) => link.college_id)).size === links.length, "names a college twice")
    .transform((links) => [...links].sort((a, b) => a.metres - b.metres || a.college_id - b.college_id))
    .default([]);
}

/** The hostel resource with the manual links in each record: the table also contains computed ones. */
export function withNearColleges(resource: Resource): Resource {
  const add = async (tx: Db, values: Values, id: number) =>
    ({ ...values, [field]: (await readLinks(tx, [id])).get(id) ?? [] }) as Values;
  return {
    ...resource,
    read: async (tx, id, lock) => {
      const values = await resource.read(tx, id, lock);
      return values && add(tx, values, id);
    },
    readMany: async (tx, ids, lock) => {
      const [found, links] = [await resource.readMany!(tx, ids, lock), await readLinks(tx, ids)];
      for (const [id, values] of found) found.set(id, { ...values, [field]: links.get(id) ?? [] });
      return found;
    },
    insert: async (tx, values, id, at) => {
      const added = await resource.insert(tx, values, id, at);
      await writeLinks(tx, added, values[field] as Link[]);
      return added;
    },
    update: async (tx, id, values, at) => {
      await resource.update(tx, id, values, at);
      await writeLinks(tx, id, values[field] as Link[]);
    },
  };
}

async function readLinks(tx: Db, ids: readonly number[]): Promise<Map<number, Link[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ hostelId: hostelColleges.hostelId, collegeId: hostelColleges.collegeId, metres: hostelColleges.metres })
    .from(hostelColleges)
    .where(and(inArray(hostelColleges.hostelId, [...ids]), eq(hostelColleges.isManual, true)))
    .orderBy(asc(hostelColleges.metres), asc(hostelColleges.collegeId));
  const links = new Map<number, Link[]>(ids.map((id) => [id, []]));
  for (const { hostelId, collegeId, metres } of rows) links.get(hostelId)?.push({ college_id: collegeId, metres });
  return links;
}

/** A computed pair becomes a manual one; a removed pair is recomputed after the change. */
async function writeLinks(tx: Db, hostelId: number, links: Link[]): Promise<void> {
  await tx.delete(hostelColleges).where(and(eq(hostelColleges.hostelId, hostelId), eq(hostelColleges.isManual, true)));
  if (links.length === 0) return;
  await tx
    .insert(hostelColleges)
    .values(links.map(({ college_id, metres }) => ({ hostelId, collegeId: college_id, metres, isManual: true })))
    .onConflictDoUpdate({
      target: [hostelColleges.hostelId, hostelColleges.collegeId],
      set: { isManual: true, metres: sql`excluded.metres` },
    });
}

/** Every college near a hostel, nearest first, marked as computed or manual. */
export async function listNearColleges(db: Db, hostelId: number) {
  return db
    .select({
      college_id: colleges.id,
      name: colleges.name,
      city: colleges.city,
      metres: hostelColleges.metres,
      is_manual: hostelColleges.isManual,
    })
    .from(hostelColleges)
    .innerJoin(colleges, eq(colleges.id, hostelColleges.collegeId))
    .where(eq(hostelColleges.hostelId, hostelId))
    .orderBy(asc(hostelColleges.metres), asc(colleges.id))
    .limit(200);
}
