import type { Deps } from "#http/deps.server.ts";
import { dayInIndia, daysAfter } from "#lib/day-in-india.ts";
import { type EndingAnnouncement, selectEndingAnnouncements } from "../store/announcement.server.ts";

/** Staff are warned this many days before the last day of an announcement. */
const warnedDays = 7;

/** The announcements that are shown now and end within a week, the next to end first. */
export function listEndingAnnouncements({ db, now }: Pick<Deps, "db" | "now">): Promise<EndingAnnouncement[]> {
  const today = dayInIndia(now());
  return selectEndingAnnouncements(db, today, daysAfter(today, warnedDays));
}
