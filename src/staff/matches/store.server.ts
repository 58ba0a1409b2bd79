import { aliasedTable, and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { collegeCodes, collegeMatchProposals as proposals } from "#db/schema/college-codes.ts";
import { colleges } from "#db/schema/colleges.ts";
import { staff } from "#db/schema/staff.ts";
import { holdsWords } from "#staff/records/table-columns.server.ts";
import type { matchStates } from "./contract.ts";

export type MatchState = (typeof matchStates)[number];
export type MatchRow = Awaited<ReturnType<typeof listMatchRows>>["rows"][number];

const decider = aliasedTable(staff, "decider");
const columns = {
  proposal: proposals,
  college: {
    id: colleges.id,
    name: colleges.name,
    city: colleges.city,
    district: colleges.district,
    state: colleges.state,
  },
  decidedByName: decider.name,
};

function rowsOf(db: Db) {
  return db
    .select(columns)
    .from(proposals)
    .leftJoin(colleges, eq(colleges.id, proposals.collegeId))
    .leftJoin(decider, eq(decider.id, proposals.decidedBy));
}

/** The most certain first; of decided ones the latest. */
export async function listMatchRows(
  db: Db,
  { q, states }: { q: string; states: MatchState[] },
  { page, perPage }: { page: number; perPage: number },
) {
  const where = and(
    holdsWords([proposals.name, proposals.place, proposals.code], q),
    states.length === 0 ? undefined : inArray(proposals.stateOfWork, states),
  );
  const rows = await rowsOf(db)
    .where(where)
    .orderBy(sql`${proposals.decidedAt} desc nulls first`, desc(proposals.score), proposals.id)
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { count: await db.$count(proposals, where), rows };
}

export async function findMatchRow(db: Db, id: number) {
  const [row] = await rowsOf(db).where(eq(proposals.id, id));
  return row ?? null;
}

/** The proposal, locked until the transaction ends. */
export async function lockMatch(tx: Db, id: number) {
  const [row] = await tx.select().from(proposals).where(eq(proposals.id, id)).for("update");
  return row ?? null;
}

export async function collegeExists(tx: Db, id: number): Promise<boolean> {
  return (await tx.$count(colleges, eq(colleges.id, id))) > 0;
}

export interface MatchDecision {
  state: MatchState;
  collegeId?: number;
  decidedBy: number | null;
  decidedAt: Date | null;
}

export async function updateMatch(tx: Db, id: number, decision: MatchDecision): Promise<void> {
  const { state: stateOfWork, ...values } = decision;
  await tx
    .update(proposals)
    .set({ stateOfWork, ...values })
    .where(eq(proposals.id, id));
}

/** The authority's code of a college, by decision of staff. */
export async function putCode(tx: Db, code: typeof collegeCodes.$inferInsert): Promise<void> {
  await tx
    .insert(collegeCodes)
    .values(code)
    .onConflictDoUpdate({ target: [collegeCodes.authority, collegeCodes.code], set: code });
}

export async function removeCode(tx: Db, { authority, code }: { authority: string; code: string }): Promise<void> {
  await tx
    .delete(collegeCodes)
    .where(
      and(eq(collegeCodes.authority, authority), eq(collegeCodes.code, code), eq(collegeCodes.decidedBy, "staff")),
    );
}
