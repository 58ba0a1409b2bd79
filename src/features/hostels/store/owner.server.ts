import { and, asc, count, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import type { OwnerChangeState } from "#db/schema/choices.ts";
import { hostelEvidence, hostelOwnerChanges, hostelOwnerLinks, hostels } from "#db/schema/hostels.ts";
import type { EvidenceTopic } from "../choice-rules.ts";

export async function readOwner(tx: Db, hostelId: number) {
  const [row] = await tx
    .select({ name: hostels.name, email: hostels.email })
    .from(hostels)
    .where(and(eq(hostels.id, hostelId), eq(hostels.isActive, true)));
  return row ?? null;
}

export async function insertLink(tx: Db, values: typeof hostelOwnerLinks.$inferInsert): Promise<void> {
  await tx.insert(hostelOwnerLinks).values(values);
}

/** The hostel of a link that still works, or null. */
export async function findLink(tx: Db, id: string, now: Date): Promise<number | null> {
  const [row] = await tx.select({ hostelId: hostelOwnerLinks.hostelId }).from(hostelOwnerLinks).where(usable(id, now));
  return row?.hostelId ?? null;
}

/** Uses a link up. @returns its hostel; null: it was used before, or it has expired */
export async function useLink(tx: Db, id: string, now: Date): Promise<number | null> {
  const [row] = await tx
    .update(hostelOwnerLinks)
    .set({ usedAt: now })
    .where(usable(id, now))
    .returning({ hostelId: hostelOwnerLinks.hostelId });
  return row?.hostelId ?? null;
}

const usable = (id: string, now: Date) =>
  and(eq(hostelOwnerLinks.id, id), isNull(hostelOwnerLinks.usedAt), gt(hostelOwnerLinks.expiresAt, now));

/** Sets, or with null takes back, what an owner confirmed. @returns what was there before */
export async function setOwnerEvidence(
  tx: Db,
  hostelId: number,
  topic: EvidenceTopic,
  confirmedOn: string | null,
): Promise<string | null> {
  const [before] = await tx
    .delete(hostelEvidence)
    .where(
      and(eq(hostelEvidence.hostelId, hostelId), eq(hostelEvidence.topic, topic), eq(hostelEvidence.basis, "owner")),
    )
    .returning({ confirmedOn: hostelEvidence.confirmedOn });
  if (confirmedOn !== null) await tx.insert(hostelEvidence).values({ hostelId, topic, basis: "owner", confirmedOn });
  return before?.confirmedOn ?? null;
}

export async function insertChange(tx: Db, values: typeof hostelOwnerChanges.$inferInsert): Promise<void> {
  await tx.insert(hostelOwnerChanges).values(values);
}

export async function lockChange(tx: Db, id: number) {
  const [row] = await tx.select().from(hostelOwnerChanges).where(eq(hostelOwnerChanges.id, id)).for("update");
  return row ?? null;
}

export async function setChange(
  tx: Db,
  id: number,
  values: Pick<typeof hostelOwnerChanges.$inferSelect, "state" | "confirmedBefore" | "decidedAt" | "decidedBy">,
): Promise<void> {
  await tx.update(hostelOwnerChanges).set(values).where(eq(hostelOwnerChanges.id, id));
}

/** Changes in one state, the oldest first, with the hostel's name. */
export function listChanges(db: Db, state: OwnerChangeState, page: { limit: number; offset: number }) {
  const { id, hostelId, topic, words, createdAt, decidedAt } = hostelOwnerChanges;
  return db
    .select({ id, hostelId, name: hostels.name, city: hostels.city, topic, words, createdAt, decidedAt })
    .from(hostelOwnerChanges)
    .innerJoin(hostels, eq(hostels.id, hostelId))
    .where(eq(hostelOwnerChanges.state, state))
    .orderBy(asc(createdAt), asc(id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countChanges(db: Db, state: OwnerChangeState): Promise<number> {
  const [row] = await db.select({ count: count() }).from(hostelOwnerChanges).where(eq(hostelOwnerChanges.state, state));
  return row?.count ?? 0;
}
