import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { sources } from "#db/schema/sources.ts";
import type { Values } from "#staff/history/values.ts";
import type { Resource } from "#staff/records/resource.ts";
import { type TableResource, tableResource } from "#staff/records/table-resource.server.ts";
import { recordId } from "#staff/records/wire-fields.ts";

/** What our own office found out, by phone or on a college's site; not checked by anybody else. */
const officeSource = {
  key: "margdeep-office",
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
    insert: async (tx, values, id) => resource.insert(tx, await withSource(tx, values), id),
    update: async (tx, id, values) => resource.update(tx, id, await withSource(tx, values)),
  };
}

async function withSource(tx: Db, values: Values): Promise<Values> {
  return values.source_id === null ? { ...values, source_id: await ensureOfficeSource(tx) } : values;
}

async function ensureOfficeSource(tx: Db): Promise<number> {
  await tx
    .insert(sources)
    .values({ ...officeSource, capturedOn: sql`current_date` })
    .onConflictDoNothing();
  const [row] = await tx.select({ id: sources.id }).from(sources).where(sql`${sources.key} = ${officeSource.key}`);
  return row!.id;
}
