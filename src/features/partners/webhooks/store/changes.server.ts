import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { calendarEvents, calendarExams } from "#db/schema/calendar.ts";
import { colleges } from "#db/schema/colleges.ts";
import { partnerChanges, partnerDeliveries, partnerEvents, partnerKeys, partnerWebhooks } from "#db/schema/partners.ts";

export type NewEvent = typeof partnerEvents.$inferInsert;

/** Subjects whose first change is before an instant, and of which nothing was told since then. */
export async function listDueSubjects(tx: Db, before: Date): Promise<string[]> {
  const at = sql`${before.toISOString()}::timestamptz`;
  const rows = await rowsOf<{ subject: string }>(
    tx,
    sql`
    select subject from partner_changes c group by subject having min(noted_at) <= ${at}
      and not exists (select from partner_events e where e.subject = c.subject and e.created_at > ${at})`,
  );
  return rows.map(({ subject }) => subject);
}

/** Takes the changes of these subjects. @returns those of them that nobody else took */
export async function takeChanges(tx: Db, subjects: readonly string[]): Promise<string[]> {
  const rows = await tx
    .delete(partnerChanges)
    .where(inArray(partnerChanges.subject, [...subjects]))
    .returning({ subject: partnerChanges.subject });
  return [...new Set(rows.map(({ subject }) => subject))];
}

/** Drops what one event about all colleges tells. */
export async function dropChangesOfColleges(tx: Db): Promise<void> {
  await tx.delete(partnerChanges).where(sql`${partnerChanges.subject} ~ '^(college|gone):'`);
}

/** Of these colleges those that everybody may see, with their names. */
export function findPublicColleges(tx: Db, ids: readonly number[]) {
  return tx
    .select({ id: colleges.id, name: colleges.name })
    .from(colleges)
    .where(and(inArray(colleges.id, [...ids]), eq(colleges.isActive, true)));
}

/** What is announced of these steps of exams and counselling. */
export function findDates(tx: Db, ids: readonly number[]) {
  const { id, name, cycle, startsOn, endsOn, precision, status } = calendarEvents;
  return tx
    .select({
      id,
      name,
      cycle,
      startsOn,
      endsOn,
      precision,
      status,
      exam: calendarExams.key,
      examName: calendarExams.name,
    })
    .from(calendarEvents)
    .innerJoin(calendarExams, eq(calendarExams.id, calendarEvents.examId))
    .where(inArray(id, [...ids]));
}

/** Webhooks that are told of events: those that are on, of keys that are open on this day in India. */
export async function listRecipients(tx: Db, today: string): Promise<number[]> {
  const rows = await tx
    .select({ keyId: partnerWebhooks.keyId })
    .from(partnerWebhooks)
    .innerJoin(partnerKeys, eq(partnerKeys.id, partnerWebhooks.keyId))
    .where(
      and(
        isNull(partnerWebhooks.switchedOffAt),
        isNull(partnerKeys.revokedAt),
        sql`coalesce(${partnerKeys.endsOn} >= ${today}, true)`,
        sql`'webhooks' = any(${partnerKeys.scopes})`,
      ),
    );
  return rows.map(({ keyId }) => keyId);
}

/** Adds events, and a delivery of each to each of these webhooks. */
export async function insertEvents(tx: Db, events: NewEvent[], keyIds: readonly number[]): Promise<void> {
  if (events.length === 0 || keyIds.length === 0) return;
  await tx.insert(partnerEvents).values(events);
  const deliveries = events.flatMap(({ id, createdAt }) =>
    keyIds.map((keyId) => ({ keyId, eventId: id, queuedAt: createdAt, nextAt: createdAt })),
  );
  await tx.insert(partnerDeliveries).values(deliveries);
}

/** Removes events, with their deliveries, from before an instant. */
export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await db.delete(partnerEvents).where(lt(partnerEvents.createdAt, before));
}
