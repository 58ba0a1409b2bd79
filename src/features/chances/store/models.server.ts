import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowOf, rowsOf } from "#db/rows-of.server.ts";
import { chanceModels, chancePromises } from "#db/schema/chances.ts";

export type ModelRow = typeof chanceModels.$inferSelect;
type NewModelRow = Omit<typeof chanceModels.$inferInsert, "id">;

/** The published model of an authority; null when none is. */
export async function findPublished(tx: Db, authority: string): Promise<ModelRow | null> {
  const [row] = await tx
    .select()
    .from(chanceModels)
    .where(and(eq(chanceModels.authority, authority), eq(chanceModels.state, "published")));
  return row ?? null;
}

export async function findModel(tx: Db, id: number): Promise<ModelRow | null> {
  const [row] = await tx.select().from(chanceModels).where(eq(chanceModels.id, id));
  return row ?? null;
}

/** Every model of an authority, the newest first, locked until the transaction ends: one publishes at a time. */
export function lockModels(tx: Db, authority: string): Promise<ModelRow[]> {
  return tx
    .select()
    .from(chanceModels)
    .where(eq(chanceModels.authority, authority))
    .orderBy(desc(chanceModels.id))
    .for("update");
}

/** The newest models of every authority that are not discarded. */
export function listModels(tx: Db, limit: number): Promise<ModelRow[]> {
  return tx
    .select()
    .from(chanceModels)
    .where(inArray(chanceModels.state, ["candidate", "published", "superseded"]))
    .orderBy(desc(chanceModels.id))
    .limit(limit);
}

export async function insertModel(tx: Db, row: NewModelRow): Promise<number> {
  const [inserted] = await tx.insert(chanceModels).values(row).returning({ id: chanceModels.id });
  return inserted!.id;
}

export async function updateModel(tx: Db, id: number, values: Partial<NewModelRow>): Promise<void> {
  await tx.update(chanceModels).set(values).where(eq(chanceModels.id, id));
}

/** Keys of files that a model may still be served from, or that a promise will be judged with. */
export async function listFileKeys(tx: Db): Promise<Set<string>> {
  const isServed = inArray(chanceModels.state, ["candidate", "published", "superseded"]);
  const promising = tx
    .select({ id: chancePromises.modelId })
    .from(chancePromises)
    .where(isNull(chancePromises.outcome));
  const rows = await tx
    .select({ key: chanceModels.fileKey })
    .from(chanceModels)
    .where(or(isServed, inArray(chanceModels.id, promising)));
  return new Set(rows.map(({ key }) => key));
}

/** Authorities that have any model, whatever became of it. */
export async function listAuthorities(tx: Db): Promise<Set<string>> {
  const rows = await tx.selectDistinct({ authority: chanceModels.authority }).from(chanceModels);
  return new Set(rows.map(({ authority }) => authority));
}

/** What changed in the cut-offs since an instant: by cause, the most rows first. */
export interface Changes {
  since: Date;
  causes: { cause: string; rows: number }[];
}

const causesNamed = 3;

/**
 * Changes of cut-offs from an instant on; null when there is none.
 *
 * @param name the authority as cut-offs name it
 */
export async function findChanges(tx: Db, name: string, from: Date): Promise<Changes | null> {
  const rows = await rowsOf<{ cause: string; rows: number; since: number }>(
    tx,
    sql`
    select cause, sum(row_count)::integer as rows, (extract(epoch from min(at)) * 1000)::float8 as since
    from chance_changes where authority = ${name} and at >= ${from.toISOString()}::timestamptz
    group by cause order by rows desc, cause`,
  );
  if (rows.length === 0) return null;
  const others = rows.slice(causesNamed);
  const causes = rows.slice(0, causesNamed).map((row) => ({ cause: row.cause, rows: row.rows }));
  if (others.length > 0) causes.push({ cause: "other changes", rows: others.reduce((sum, row) => sum + row.rows, 0) });
  return { since: new Date(Math.min(...rows.map((row) => row.since))), causes };
}

/**
 * The instant from which on changes may be missing in what is read now: that of this transaction, or of the oldest one
 * that still runs. What began earlier has ended, and is read.
 */
export async function readDataInstant(tx: Db): Promise<Date> {
  const row = await rowOf<{ ms: number }>(
    tx,
    sql`
    select (extract(epoch from least(clock_timestamp(), min(xact_start))) * 1000)::float8 as ms
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return new Date(row.ms);
}

/** Forgets changes that every model has, and those of authorities without a model that are older than an instant. */
export async function deleteOldChanges(tx: Db, names: ReadonlyMap<string, string>, before: Date): Promise<void> {
  const given = JSON.stringify([...names].map(([authority, name]) => ({ authority, name })));
  await tx.execute(sql`
    delete from chance_changes c where c.at < coalesce(
      (select min(m.data_as_of) from chance_models m
        join jsonb_to_recordset(${given}::text::jsonb) as g (authority text, name text) using (authority)
        where g.name = c.authority and m.state <> 'discarded'),
      ${before.toISOString()}::timestamptz)`);
}
