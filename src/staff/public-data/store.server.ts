import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { publicLoads } from "#db/schema/sources.ts";
import { staff } from "#db/schema/staff.ts";
import { publicDataRuns } from "#db/schema/staff-work.ts";

export type RunRow = typeof publicDataRuns.$inferSelect;

const open = ["waiting", "running"] as const;

/** @returns its id; null when another run is open */
export async function insertRun(
  tx: Db,
  run: Pick<RunRow, "staffId" | "onlyLoads" | "createdAt">,
): Promise<number | null> {
  const [row] = await tx
    .insert(publicDataRuns)
    .values({ ...run, state: "waiting" })
    .onConflictDoNothing()
    .returning({ id: publicDataRuns.id });
  return row?.id ?? null;
}

/** The last run with the name of who started it; null: there was none. */
export async function readLastRun(tx: Db): Promise<(RunRow & { staffName: string }) | null> {
  const [row] = await tx
    .select({ run: publicDataRuns, staffName: staff.name })
    .from(publicDataRuns)
    .innerJoin(staff, eq(staff.id, publicDataRuns.staffId))
    .orderBy(desc(publicDataRuns.id))
    .limit(1);
  return row ? { ...row.run, staffName: row.staffName } : null;
}

/** Notes that models of chances learn, or have learned, the closing values of all loads. */
export async function noteTrained(tx: Pick<Db, "update">): Promise<void> {
  await tx.update(publicLoads).set({ awaitsTraining: false }).where(eq(publicLoads.awaitsTraining, true));
}

/** Changes a run that is open. @returns the run as it is now; null when it has ended */
export async function updateOpenRun(tx: Db, id: number, values: Partial<RunRow>): Promise<RunRow | null> {
  const [row] = await tx
    .update(publicDataRuns)
    .set(values)
    .where(and(eq(publicDataRuns.id, id), inArray(publicDataRuns.state, open)))
    .returning();
  return row ?? null;
}
