import { and, asc, desc, eq, gt, isNull, notInArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { staff, staffChanges } from "#db/schema/staff.ts";
import { importChanges, importRuns } from "#db/schema/staff-work.ts";
import { AppError } from "#lib/errors.ts";
import { correctionTables, type NotedChange } from "./undo-store.server.ts";

export type ImportRow = typeof importRuns.$inferSelect;
export type NewImportRow = Omit<typeof importRuns.$inferInsert, "id">;

export async function insertRun(tx: Db, run: NewImportRow): Promise<number> {
  const [row] = await tx.insert(importRuns).values(run).returning({ id: importRuns.id });
  return row!.id;
}

/** A run with the name of its author. @throws AppError import_not_found */
export async function readRun(tx: Db, id: number): Promise<ImportRow & { staffName: string }> {
  const [row] = await tx
    .select({ run: importRuns, staffName: staff.name })
    .from(importRuns)
    .innerJoin(staff, eq(staff.id, importRuns.staffId))
    .where(eq(importRuns.id, id));
  if (!row) throw new AppError("import_not_found");
  return { ...row.run, staffName: row.staffName };
}

/** The same, locked until the transaction ends. @throws AppError import_not_found */
export async function lockRun(tx: Db, id: number): Promise<ImportRow> {
  const [row] = await tx.select().from(importRuns).where(eq(importRuns.id, id)).for("update");
  if (!row) throw new AppError("import_not_found");
  return row;
}

/** The newest runs first, without the findings in their rows. */
export async function listRuns(tx: Db, page: { limit: number; offset: number }) {
  const rows = await tx
    .select({ run: importRuns, staffName: staff.name })
    .from(importRuns)
    .innerJoin(staff, eq(staff.id, importRuns.staffId))
    .orderBy(desc(importRuns.id))
    .limit(page.limit)
    .offset(page.offset);
  return { rows: rows.map(({ run, staffName }) => ({ ...run, staffName })), count: await tx.$count(importRuns) };
}

export async function updateRun(tx: Db, id: number, values: Partial<NewImportRow>): Promise<void> {
  await tx.update(importRuns).set(values).where(eq(importRuns.id, id));
}

export async function isCancelled(tx: Db, id: number): Promise<boolean> {
  const [row] = await tx.select({ is: importRuns.isCancelled }).from(importRuns).where(eq(importRuns.id, id));
  return row?.is ?? true;
}

/** The columns of finished runs of a kind, the newest first. */
export async function listDoneColumns(db: Db, kind: string, limit: number): Promise<unknown[]> {
  const rows = await db
    .select({ columns: importRuns.columns })
    .from(importRuns)
    .where(and(eq(importRuns.kind, kind), eq(importRuns.state, "done")))
    .orderBy(desc(importRuns.id))
    .limit(limit);
  return rows.map(({ columns }) => columns);
}

/** Attributes all later writes in this transaction to this run. */
export async function markAsRun(tx: Db, id: number): Promise<void> {
  await tx.execute(sql`select set_config('margdeep.import_run', ${String(id)}, true)`);
}

/** Changes of a run that are not yet processed, last change first. */
export async function listChangesToUndo(tx: Db, runId: number, limit: number): Promise<NotedChange[]> {
  return (await tx
    .select({
      id: importChanges.id,
      tableName: importChanges.tableName,
      before: importChanges.before,
      after: importChanges.after,
    })
    .from(importChanges)
    .where(and(eq(importChanges.importRunId, runId), isNull(importChanges.outcome)))
    .orderBy(desc(importChanges.id))
    .limit(limit)) as NotedChange[];
}

export async function decideChange(tx: Db, id: number, outcome: "undone" | "kept"): Promise<void> {
  await tx.update(importChanges).set({ outcome }).where(eq(importChanges.id, id));
}

/** Counts of a run's undone and retained changes of records. */
export async function countOutcomes(tx: Db, runId: number): Promise<{ undone: number; kept: number; open: number }> {
  const rows = await tx
    .select({ outcome: importChanges.outcome, count: sql<number>`count(*)::integer` })
    .from(importChanges)
    .where(and(eq(importChanges.importRunId, runId), notInArray(importChanges.tableName, [...correctionTables])))
    .groupBy(importChanges.outcome)
    .orderBy(asc(importChanges.outcome));
  const of = (outcome: string | null) => rows.find((row) => row.outcome === outcome)?.count ?? 0;
  return { undone: of("undone"), kept: of("kept"), open: of(null) };
}

/** The distinct colleges of these branches. */
export async function collegesOfBranches(tx: Db, branchIds: readonly number[]): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`
    select distinct college_id as id from branches
    where id in (select value::integer from jsonb_array_elements_text(${JSON.stringify(branchIds)}::text::jsonb))`,
  );
  return rows.map(({ id }) => id);
}

/** History entries of a run's records after the entry with this id, in order. */
export function listImportedRecords(
  db: Db,
  { runId, resource, behind }: { runId: number; resource: string; behind: number },
  limit: number,
) {
  return db
    .select({
      id: staffChanges.id,
      recordId: staffChanges.recordId,
      label: staffChanges.label,
      after: staffChanges.after,
    })
    .from(staffChanges)
    .where(
      and(
        eq(staffChanges.importRunId, runId),
        eq(staffChanges.resource, resource),
        eq(staffChanges.action, "import"),
        gt(staffChanges.id, behind),
      ),
    )
    .orderBy(staffChanges.id)
    .limit(limit);
}
