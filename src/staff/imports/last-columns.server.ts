import type { Db } from "#db/client.server.ts";
import type { SheetColumns } from "#staff/records/resource.ts";
import type { FileColumns } from "./contract.ts";
import { listDoneColumns } from "./store.server.ts";

/** So many of the last imports are searched for the same headings. */
const maxSearched = 50;

/** The columns that the last import of the same headings was read by; null: none was. */
export async function lastColumnsOf(db: Db, kind: string, headings: readonly string[]): Promise<SheetColumns | null> {
  const wanted = JSON.stringify([...headings].sort());
  const runs = (await listDoneColumns(db, kind, maxSearched)) as FileColumns[];
  const found = runs.find((columns) => JSON.stringify([...columns.headings].sort()) === wanted);
  if (!found) return null;
  const used = Object.values(found.chosen);
  return {
    chosen: found.chosen,
    reasons: Object.fromEntries(used.map((heading) => [heading, "as in the last import of these headings"])),
  };
}
