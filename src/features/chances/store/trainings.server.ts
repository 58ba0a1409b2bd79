import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { chanceTrainings } from "#db/schema/chances.ts";

export type TrainingRow = typeof chanceTrainings.$inferSelect;
type NewTrainingRow = Omit<typeof chanceTrainings.$inferInsert, "id">;

const open = ["waiting", "running"] as const;

/** @returns null when a training of the authority waits or runs */
export async function insertTraining(tx: Db, row: NewTrainingRow): Promise<TrainingRow | null> {
  const [inserted] = await tx.insert(chanceTrainings).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

/**
 * Begins a training, or begins it again after a restart.
 *
 * @returns null when it has ended or was cancelled
 */
export async function beginTraining(tx: Db, id: number, at: Date): Promise<TrainingRow | null> {
  const [row] = await tx
    .update(chanceTrainings)
    .set({ state: "running", startedAt: at, step: "", share: 0 })
    .where(and(eq(chanceTrainings.id, id), inArray(chanceTrainings.state, open)))
    .returning();
  return row ?? null;
}

/** Changes a training that waits or runs. @returns false when it has ended, or was cancelled meanwhile */
export async function updateTraining(tx: Db, id: number, values: Partial<NewTrainingRow>): Promise<boolean> {
  const changed = await tx
    .update(chanceTrainings)
    .set(values)
    .where(and(eq(chanceTrainings.id, id), inArray(chanceTrainings.state, open)))
    .returning({ id: chanceTrainings.id });
  return changed.length > 0;
}

export async function findTraining(tx: Db, id: number): Promise<TrainingRow | null> {
  const [row] = await tx.select().from(chanceTrainings).where(eq(chanceTrainings.id, id));
  return row ?? null;
}

/** The newest training of each authority. */
export function listNewestTrainings(tx: Db): Promise<TrainingRow[]> {
  return tx
    .selectDistinctOn([chanceTrainings.authority])
    .from(chanceTrainings)
    .orderBy(chanceTrainings.authority, desc(chanceTrainings.id));
}

export async function isTrainedSince(tx: Db, authority: string, at: Date): Promise<boolean> {
  const found = await tx
    .select({ id: chanceTrainings.id })
    .from(chanceTrainings)
    .where(and(eq(chanceTrainings.authority, authority), gt(chanceTrainings.requestedAt, at)))
    .limit(1);
  return found.length > 0;
}

/** The years of which an authority's lists are stored, with the numbers of their rounds, both ascending. */
export async function listRounds(tx: Db, authority: string): Promise<{ year: number; rounds: number[] }[]> {
  const rows = await rowsOf<{ year: number; rounds: number[] }>(
    tx,
    sql`
    select year, array_agg(round order by round) as rounds
    from (select distinct year, round from cutoffs where authority = ${authority} and unit <> 'marks' and round > 0) as lists
    group by year order by year`,
  );
  return rows;
}
