import { and, desc, eq } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { importRuns } from "#db/schema/staff-work.ts";
import type { SheetColumns } from "#staff/records/resource.ts";
import type { FileColumns } from "./contract.ts";

const lookedThrough = 50;

/** The columns that the last import of the same headings was read by; null: none was. */
export async function lastColumnsOf(db: Db, kind: string, headings: readonly string[]): Promise<SheetColumns | null> {
  const runs = await db
    .select({ columns: importRuns.columns })
    .from(importRuns)
    .where(and(eq(importRuns.kind, kind), eq(importRuns.state, "done")))
    .orderBy(desc(importRuns.id))
    .limit(lookedThrough);
  const wanted = JSON.stringify([...headings].sort());
  const found = runs
    .map(({ columns }) => columns as FileColumns)
    .find((columns) => JSON.stringify([...columns.headings].sort()) === wanted);
  if (!found) return null;
  const used = Object.values(found.chosen);
  return {
    chosen: found.chosen,
    reasons: Object.fromEntries(used.map((heading) => [heading, "as in the last import of these headings"])),
  };
}
