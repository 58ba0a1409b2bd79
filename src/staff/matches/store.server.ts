import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { collegeCodes, collegeMatchProposals as proposals, waitingFigures } from "#db/schema/college-codes.ts";
import { colleges } from "#db/schema/colleges.ts";
import { sourceFiles } from "#db/schema/sources.ts";
import type { matchStates } from "./contract.ts";

export type MatchState = (typeof matchStates)[number];
export type LockedMatch = typeof proposals.$inferSelect;

/** The proposal, locked until the transaction ends. */
export async function lockMatch(tx: Db, id: number): Promise<LockedMatch | null> {
  const [row] = await tx.select().from(proposals).where(eq(proposals.id, id)).for("update");
  return row ?? null;
}

/** The name of a match, as in the tables of codes and figures. */
export async function findMatchName(db: Db, id: number) {
  const [row] = await db
    .select({ authority: proposals.authority, code: proposals.code })
    .from(proposals)
    .where(eq(proposals.id, id));
  return row ?? null;
}

/** Names by their numbers, with what a file of decisions needs to know of them. */
export async function listFiledNames(db: Db, ids: readonly number[]) {
  const figures = sql<number>`(select coalesce(sum(w.figures), 0)::integer from waiting_figures w
    where (w.authority, w.code) = (college_match_proposals.authority, college_match_proposals.code))`;
  return db
    .select({
      id: proposals.id,
      name: proposals.name,
      place: proposals.place,
      inState: proposals.state,
      state: proposals.stateOfWork,
      collegeId: proposals.collegeId,
      figures,
      hasSource: sql<boolean>`${figures} > 0`,
    })
    .from(proposals)
    .where(sql`${proposals.id} = any(${sql.param(`{${ids.join(",")}}`)}::integer[])`);
}

/** Those of these numbers that are colleges. */
export async function findCollegeIds(db: Db, ids: readonly number[]): Promise<number[]> {
  const found = await db
    .select({ id: colleges.id })
    .from(colleges)
    .where(sql`${colleges.id} = any(${sql.param(`{${ids.join(",")}}`)}::integer[])`);
  return found.map(({ id }) => id);
}

export async function collegeExists(tx: Db, id: number): Promise<boolean> {
  return (await tx.$count(colleges, eq(colleges.id, id))) > 0;
}

export interface MatchDecision {
  state: MatchState;
  collegeId?: number | null;
  learnedCollegeId?: number | null;
  isCreated?: boolean;
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

/** The source and the descriptions of a name, from the newest file with figures of it. */
export async function describedColleges(tx: Db, { authority, code }: Pick<LockedMatch, "authority" | "code">) {
  return tx
    .select({ college: waitingFigures.college, sourceId: sourceFiles.sourceId, figures: waitingFigures.figures })
    .from(waitingFigures)
    .innerJoin(sourceFiles, eq(sourceFiles.id, waitingFigures.sourceFileId))
    .where(and(eq(waitingFigures.authority, authority), eq(waitingFigures.code, code)))
    .orderBy(sql`${waitingFigures.year} desc nulls last`, waitingFigures.id);
}

export type NewCollege = typeof colleges.$inferInsert;

export async function insertCollege(tx: Db, college: NewCollege): Promise<number> {
  const [row] = await tx.insert(colleges).values(college).returning({ id: colleges.id });
  return row!.id;
}

/** Removes a college that a decision created, unless something belongs to it by now. @returns whether it was removed */
export async function removeCreatedCollege(tx: Db, id: number): Promise<boolean> {
  const removed = await tx
    .delete(colleges)
    .where(
      and(
        eq(colleges.id, id),
        sql`not exists (select from college_codes k where k.college_id = ${id})`,
        sql`not exists (select from branches b where b.college_id = ${id})`,
        sql`not exists (select from later_entries e where e.college_id = ${id})`,
        sql`not exists (select from wishlist_entries e where e.college_id = ${id})`,
        sql`not exists (select from college_redirects r where r.to_id = ${id})`,
        sql`not exists (select from placements p where p.college_id = ${id})`,
        sql`not exists (select from fees f where f.college_id = ${id})`,
      ),
    )
    .returning({ id: colleges.id });
  return removed.length > 0;
}
