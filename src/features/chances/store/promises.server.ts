import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowOf } from "#db/rows-of.server.ts";
import { chanceModels, chancePromises } from "#db/schema/chances.ts";

export type NewPromise = Pick<
  typeof chancePromises.$inferInsert,
  "authority" | "season" | "modelId" | "said" | "promisedAt"
>;

/** Stores what a model says of a season, in place of what another one stated before; a judged promise stays. */
export async function upsertPromise(tx: Db, promise: NewPromise): Promise<void> {
  const { authority: _, season: __, ...values } = promise;
  await tx
    .insert(chancePromises)
    .values(promise)
    .onConflictDoUpdate({
      target: [chancePromises.authority, chancePromises.season],
      set: values,
      setWhere: isNull(chancePromises.outcome),
    });
}

/** Promises with the models that made them, the newest season first. */
export function listPromises(tx: Db, authority: string) {
  return tx
    .select({ promise: chancePromises, model: chanceModels })
    .from(chancePromises)
    .innerJoin(chanceModels, eq(chanceModels.id, chancePromises.modelId))
    .where(eq(chancePromises.authority, authority))
    .orderBy(desc(chancePromises.season));
}

/** Stores what came of a promise. */
export async function updateOutcome(
  tx: Db,
  {
    authority,
    season,
    ...values
  }: { authority: string; season: number; judgedAt: Date; lists: string; outcome: unknown },
): Promise<void> {
  const isOpen = and(
    eq(chancePromises.authority, authority),
    eq(chancePromises.season, season),
    isNull(chancePromises.outcome),
  );
  await tx.update(chancePromises).set(values).where(isOpen);
}

/** How many rounds of a year are stored. @param name the authority as cut-offs name it */
export async function countRounds(tx: Db, name: string, year: number): Promise<number> {
  const { rounds } = await rowOf<{ rounds: number }>(
    tx,
    sql`select count(distinct round)::integer as rounds from cutoffs where authority = ${name} and year = ${year} and round > 0`,
  );
  return rounds;
}
