import { eq } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { sources } from "#db/schema/sources.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import type { Values } from "#staff/history/values.ts";
import type { Resource } from "#staff/records/resource.ts";
import { type TableResource, tableResource } from "#staff/records/table-resource.server.ts";
import { recordId } from "#staff/records/wire-fields.ts";

/** What our own office found out, by phone or on a college's site; not checked by anybody else. */
const officeSource = {
  publisher: "Margdeep",
  title: "Gathered by our office from the institute itself",
  status: "claimed",
} as const;

/** The source of a fact, in every record that holds one; null: our own office. */
export function sourceId() {
  return recordId()
    .nullable()
    .default(null)
    .describe("null: gathered by our own office, which has a source of its own");
}

/** A table of facts: every row names its source, and a change of a fact says where the change is from. */
export function factResource(given: TableResource & { facts: readonly string[] }): Resource {
  const resource = tableResource(given);
  return {
    ...resource,
    insert: async (tx, values, id, at) => resource.insert(tx, await withSource(tx, values, at), id, at),
    update: async (tx, id, values, at) => resource.update(tx, id, await withSource(tx, values, at), at),
  };
}

async function withSource(tx: Db, values: Values, at: Date): Promise<Values> {
  return values.source_id === null ? { ...values, source_id: await ensureOfficeSource(tx, dayInIndia(at)) } : values;
}

/** One source a day: a fact shows the day on which the office found it out, not the day of the first one ever. */
async function ensureOfficeSource(tx: Db, day: string): Promise<number> {
  const key = `margdeep-office-${day}`;
  await tx
    .insert(sources)
    .values({ ...officeSource, key, capturedOn: day })
    .onConflictDoNothing();
  const [row] = await tx.select({ id: sources.id }).from(sources).where(eq(sources.key, key));
  return row!.id;
}
