import { and, asc, desc, eq, gte, lte } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { announcements } from "#db/schema/publishing.ts";

export interface StoredAnnouncement {
  text: string;
  /** The last day on which it is shown, in India: YYYY-MM-DD. */
  endsOn: string;
}

export interface ShownAnnouncement extends StoredAnnouncement {
  postedAt: Date;
}

/** The newest active announcement of a page that has not ended by a day. @param today in India, YYYY-MM-DD */
export async function selectAnnouncement(
  db: ReadDb,
  place: "streams",
  today: string,
): Promise<ShownAnnouncement | null> {
  const [row] = await db
    .select({ text: announcements.text, endsOn: announcements.endsOn, postedAt: announcements.createdAt })
    .from(announcements)
    .where(and(eq(announcements.place, place), eq(announcements.isActive, true), gte(announcements.endsOn, today)))
    .orderBy(desc(announcements.createdAt), desc(announcements.id))
    .limit(1);
  return row ?? null;
}

export interface EndingAnnouncement extends StoredAnnouncement {
  id: number;
}

/** Active announcements whose last day is within a span, the next to end first. @param from, to in India, YYYY-MM-DD */
export function selectEndingAnnouncements(db: ReadDb, from: string, to: string): Promise<EndingAnnouncement[]> {
  return db
    .select({ id: announcements.id, text: announcements.text, endsOn: announcements.endsOn })
    .from(announcements)
    .where(and(eq(announcements.isActive, true), gte(announcements.endsOn, from), lte(announcements.endsOn, to)))
    .orderBy(asc(announcements.endsOn), asc(announcements.id));
}
