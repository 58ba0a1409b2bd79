import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { students } from "#db/schema/accounts.ts";
import { textMessages } from "#db/schema/text-messages.ts";
import { purposeOfText, type TextChannel } from "#lib/text-templates.ts";
import type { TextToWrite } from "../write-text.server.ts";

type Row = typeof textMessages.$inferSelect;

/** A row whose details fit its kind. */
export type StoredText = Row & TextToWrite;

/** Adds a message unless its dedupe key is known. @returns its id; null when it was known */
export async function insertText(tx: Db, values: typeof textMessages.$inferInsert): Promise<number | null> {
  const [row] = await tx.insert(textMessages).values(values).onConflictDoNothing().returning({ id: textMessages.id });
  return row?.id ?? null;
}

/**
 * A message that waits, with its student, both held until the transaction ends: messages to one student are decided one
 * after another. Null when it was sent or dropped meanwhile.
 */
export async function lockWaiting(tx: Db, id: number) {
  const { contactKey, consent, eraseAt } = students;
  const isThis = and(eq(textMessages.id, id), eq(textMessages.state, "waiting"));
  const [found] = await tx.select({ studentId: textMessages.studentId }).from(textMessages).where(isThis);
  if (!found) return null;
  const [student] = await tx
    .select({ contactKey, consent, eraseAt })
    .from(students)
    .where(eq(students.id, found.studentId))
    .for("no key update");
  const [message] = await tx.select().from(textMessages).where(isThis).for("update");
  return student && message ? { student, message: message as StoredText } : null;
}

export async function updateText(tx: Db, id: number, values: Partial<typeof textMessages.$inferInsert>): Promise<void> {
  await tx.update(textMessages).set(values).where(eq(textMessages.id, id));
}

/** Notes how an attempt ended, unless the message was dropped while it ran. */
export async function settleText(db: Db, id: number, values: Partial<typeof textMessages.$inferInsert>): Promise<void> {
  await db
    .update(textMessages)
    .set({ ...values, busyUntil: null })
    .where(and(eq(textMessages.id, id), eq(textMessages.state, "waiting")));
}

/** A message that has left is sent, also when it was dropped while it left: it is paid for. */
export async function markSent(
  db: Db,
  id: number,
  values: Required<Pick<typeof textMessages.$inferInsert, "sentAt" | "providerId" | "costPaise">>,
): Promise<void> {
  await db
    .update(textMessages)
    .set({ ...values, state: "sent", uncertainSince: null, busyUntil: null, reason: null })
    .where(and(eq(textMessages.id, id), ne(textMessages.state, "sent")));
}

const codeKinds = Object.entries(purposeOfText).flatMap(([kind, purpose]) => (purpose === null ? [kind] : []));

/** How many messages a student got since an instant, codes not counted, and those that may have left. */
export async function countSent(tx: Db, studentId: number, exceptId: number, since: Date): Promise<number> {
  const { state, sentAt, uncertainSince } = textMessages;
  const [row] = await tx
    .select({ count: count() })
    .from(textMessages)
    .where(
      and(
        eq(textMessages.studentId, studentId),
        ne(textMessages.id, exceptId),
        sql`${textMessages.kind} not in ${codeKinds}`,
        or(and(eq(state, "sent"), gt(sentAt, since)), and(eq(state, "waiting"), isNotNull(uncertainSince))),
      ),
    );
  return row?.count ?? 0;
}

/** Whether another message to a student is being sent, or was without an answer. */
export async function isAnotherUncertain(tx: Db, { id, studentId, channel }: StoredText): Promise<boolean> {
  const [row] = await tx
    .select({ id: textMessages.id })
    .from(textMessages)
    .where(
      and(
        eq(textMessages.studentId, studentId),
        eq(textMessages.channel, channel),
        ne(textMessages.id, id),
        eq(textMessages.state, "waiting"),
        isNotNull(textMessages.uncertainSince),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Of the provider's ids those that are messages of ours. */
export async function knownProviderIds(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: textMessages.providerId })
    .from(textMessages)
    .where(inArray(textMessages.providerId, ids));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** Ids of messages that wait since before an instant and may leave by now, in order, after `afterId`. */
export async function listDue(
  db: Db,
  { before, now }: { before: Date; now: Date },
  afterId: number,
  limit: number,
): Promise<number[]> {
  const { id, state, createdAt, notBefore } = textMessages;
  const isDue = or(lte(notBefore, now), and(isNull(notBefore), lt(createdAt, before)));
  const rows = await db
    .select({ id })
    .from(textMessages)
    .where(and(eq(state, "waiting"), isDue, gt(id, afterId)))
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** What waits for a student is dropped: of some purposes and a channel, or all. */
export async function dropWaiting(
  tx: Db,
  studentId: number,
  reason: string,
  of?: { channel: TextChannel; kinds: string[] },
): Promise<void> {
  await tx
    .update(textMessages)
    .set({ state: "dropped", reason })
    .where(
      and(
        eq(textMessages.studentId, studentId),
        eq(textMessages.state, "waiting"),
        of && and(eq(textMessages.channel, of.channel), inArray(textMessages.kind, of.kinds)),
      ),
    );
}

/** Notes what became of a message at the phone. @param reason the provider's code; null: it arrived */
export async function noteDelivery(db: Db, providerId: string, reason: string | null): Promise<void> {
  await db
    .update(textMessages)
    .set({ delivery: reason === null ? "delivered" : "undelivered", reason })
    .where(and(eq(textMessages.providerId, providerId), isNull(textMessages.delivery)));
}

/** Deletes messages that were written before an instant and no longer wait. */
export async function deleteOld(db: Db, before: Date): Promise<void> {
  await db.delete(textMessages).where(and(ne(textMessages.state, "waiting"), lt(textMessages.createdAt, before)));
}

/** What staff see of the queue: counts by channel, state and reason since an instant, and everything that waits. */
export function countTexts(db: Db, since: Date) {
  return rowsOf<{
    channel: TextChannel;
    state: Row["state"];
    reason: string | null;
    count: number;
    paise: number;
    oldest: Date;
  }>(
    db,
    sql`
    select channel, state, case when state = 'sent' then delivery else reason end as reason, count(*)::int as count,
      coalesce(sum(cost_paise), 0)::float8 as paise, min(created_at) as oldest
    from text_messages where created_at >= ${since.toISOString()}::timestamptz or state = 'waiting'
    group by 1, 2, 3 order by 1, 2, 3`,
  );
}
