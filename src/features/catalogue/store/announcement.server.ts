import { and, desc, eq } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { announcements } from "#db/schema/publishing.ts";

/** Text of the newest active announcement of a page. */
export async function selectAnnouncement(db: ReadDb, place: "streams"): Promise<string | null> {
  const [row] = await db
    .select({ text: announcements.text })
    .from(announcements)
    .where(and(eq(announcements.place, place), eq(announcements.isActive, true)))
    .orderBy(desc(announcements.createdAt), desc(announcements.id))
    .limit(1);
  return row?.text ?? null;
}
