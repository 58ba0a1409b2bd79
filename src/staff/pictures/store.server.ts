import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { pictures } from "#db/schema/pictures.ts";

const known = {
  key: pictures.key,
  originalKey: pictures.originalKey,
  width: pictures.width,
  height: pictures.height,
  focalX: pictures.focalX,
  focalY: pictures.focalY,
  sha256: pictures.sha256,
};
export type PictureRow = Pick<typeof pictures.$inferSelect, keyof typeof known>;

export async function findPicture(db: Db, key: string): Promise<PictureRow | null> {
  const [row] = await db.select(known).from(pictures).where(eq(pictures.key, key));
  return row ?? null;
}

export async function insertPicture(tx: Db, values: typeof pictures.$inferInsert): Promise<void> {
  await tx.insert(pictures).values(values);
}

/** True for a picture that no record uses. */
const isUnused = sql`not exists (select from college_photos p where p.picture_key = pictures.key)
  and not exists (select from hostel_photos p where p.picture_key = pictures.key)
  and not exists (select from news n where n.picture_key = pictures.key)`;

/** Sets the time since when a picture is unused, and clears it for pictures that are used again. */
export async function markUnused(tx: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx.execute(
    sql`update pictures set unused_since = ${at}::timestamptz where unused_since is null and ${isUnused}`,
  );
  await tx.execute(sql`update pictures set unused_since = null where unused_since is not null and not (${isUnused})`);
}

/** Deletes the rows of pictures that have been unused since before this time. */
export async function deleteUnused(tx: Db, before: Date): Promise<void> {
  await tx.execute(sql`delete from pictures where unused_since < ${before.toISOString()}::timestamptz and ${isUnused}`);
}

/** Which of these crops have a row. */
export function knownCrops(db: Db, keys: string[]): Promise<Set<string>> {
  return among(db, pictures.key, keys);
}

/** Which of these originals are still used by a crop. */
export function knownOriginals(db: Db, keys: string[]): Promise<Set<string>> {
  return among(db, pictures.originalKey, keys);
}

async function among(db: Db, column: typeof pictures.key | typeof pictures.originalKey, keys: string[]) {
  const fits: SQL = inArray(column, keys);
  const rows = await db.selectDistinct({ key: column }).from(pictures).where(fits);
  return new Set(rows.map(({ key }) => key));
}
