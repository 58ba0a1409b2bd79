import { and, desc, eq, ne } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { chanceRules } from "#db/schema/chances.ts";

export type RulesRow = typeof chanceRules.$inferSelect;
type NewRulesRow = Omit<typeof chanceRules.$inferInsert, "id">;

/** The rules that staff published for an authority; null: those of the product apply. */
export async function findPublishedRules(tx: Db, authority: string): Promise<RulesRow | null> {
  const [row] = await tx
    .select()
    .from(chanceRules)
    .where(and(eq(chanceRules.authority, authority), eq(chanceRules.state, "published")));
  return row ?? null;
}

export async function findRules(tx: Db, id: number): Promise<RulesRow | null> {
  const [row] = await tx.select().from(chanceRules).where(eq(chanceRules.id, id));
  return row ?? null;
}

/** Every version of an authority, the newest first, locked until the transaction ends. */
export function lockRules(tx: Db, authority: string): Promise<RulesRow[]> {
  return tx
    .select()
    .from(chanceRules)
    .where(eq(chanceRules.authority, authority))
    .orderBy(desc(chanceRules.version))
    .for("update");
}

/** Every version that is not discarded, the newest first. */
export function listRules(tx: Db, limit: number): Promise<RulesRow[]> {
  return tx
    .select()
    .from(chanceRules)
    .where(ne(chanceRules.state, "discarded"))
    .orderBy(desc(chanceRules.id))
    .limit(limit);
}

/** @returns null when somebody stored this version at the same moment */
export async function insertRules(tx: Db, row: NewRulesRow): Promise<RulesRow | null> {
  const [inserted] = await tx.insert(chanceRules).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

export async function updateRules(tx: Db, id: number, values: Partial<NewRulesRow>): Promise<void> {
  await tx.update(chanceRules).set(values).where(eq(chanceRules.id, id));
}
