import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { staff } from "#db/schema/staff.ts";
import { listProposals } from "#db/schema/written-orders.ts";

const maxListed = 200;

export type ProposalRow = typeof listProposals.$inferSelect & { author: string };

interface Wanted {
  studentId: number;
  appointmentId?: number;
  ids?: readonly number[];
}

const isWanted = ({ studentId, appointmentId, ids }: Wanted) =>
  and(
    eq(listProposals.studentId, studentId),
    appointmentId === undefined ? undefined : eq(listProposals.appointmentId, appointmentId),
    ids ? inArray(listProposals.id, [...ids]) : undefined,
  );

/** Proposals to a student, open ones first, in the order in which they were made. */
export async function selectProposals(db: Db, wanted: Wanted): Promise<ProposalRow[]> {
  const rows = await db
    .select({ row: listProposals, author: staff.name })
    .from(listProposals)
    .innerJoin(staff, eq(staff.id, listProposals.authorId))
    .where(isWanted(wanted))
    .orderBy(desc(eq(listProposals.state, "open")), asc(listProposals.id))
    .limit(maxListed);
  return rows.map(({ row, author }) => ({ ...row, author }));
}

/** Holds proposals until the transaction ends. */
export function lockProposals(tx: Db, wanted: Wanted) {
  return tx.select().from(listProposals).where(isWanted(wanted)).orderBy(asc(listProposals.id)).for("update");
}

export function countOpen(tx: Db, appointmentId: number): Promise<number> {
  return tx.$count(listProposals, and(eq(listProposals.appointmentId, appointmentId), eq(listProposals.state, "open")));
}

export async function insertProposal(tx: Db, values: typeof listProposals.$inferInsert): Promise<void> {
  await tx.insert(listProposals).values(values);
}

export async function decideProposals(
  tx: Db,
  ids: readonly number[],
  state: "accepted" | "declined" | "withdrawn",
  decidedAt: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(listProposals)
    .set({ state, decidedAt })
    .where(inArray(listProposals.id, [...ids]));
}
