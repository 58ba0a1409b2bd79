import { eq } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { sources } from "#db/schema/sources.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import type { Values } from "#staff/history/values.ts";
import type { RecordSets, Resource } from "#staff/records/resource.ts";
import { type TableResource, tableResource, withColumns } from "#staff/records/table-resource.server.ts";
import { insertRows, updateRows } from "#staff/records/table-sets.server.ts";
import { recordId } from "#staff/records/wire-fields.ts";

/** Facts that our own office found, by phone or on a college's site; not verified independently. */
const officeSource = {
  publisher: "Margdeep",
  title: "Gathered by our office from the institute itself",
  status: "claimed",
} as const;

/** The source of a fact, in every record with facts; null for our own office. */
export function sourceId() {
  return recordId()
    .nullable()
    .default(null)
    .describe("null: gathered by our own office, which has a source of its own");
}

/** A table of facts: every row names its source, and changing a fact requires the source of the change. */
export function factResource(given: TableResource & { facts: readonly string[] }): Resource {
  const resource = tableResource(given);
  const table = withColumns(given);
  const isOneRow = !given.parts && !given.derived;
  return {
    ...resource,
    ...(isOneRow && { sets: setsOf(table) }),
    insert: async (tx, values, id, at) => resource.insert(tx, await withSource(tx, values, at), id, at),
    update: async (tx, id, values, at) => resource.update(tx, id, await withSource(tx, values, at), at),
  };
}

function setsOf(given: ReturnType<typeof withColumns>): RecordSets {
  return {
    insert: async (tx, records, at) => insertRows(tx, given, await withSources(tx, records, at)),
    update: async (tx, records, at) => {
      const values = await withSources(
        tx,
        records.map((of) => of.values),
        at,
      );
      await updateRows(
        tx,
        given,
        records.map(({ id }, place) => ({ id, values: values[place]! })),
      );
    },
  };
}

/** The source of our own office is looked for once. */
async function withSources(tx: Db, records: readonly Values[], at: Date): Promise<Values[]> {
  if (records.every(({ source_id: source }) => source !== null)) return [...records];
  const office = await ensureOfficeSource(tx, dayInIndia(at));
  return records.map((values) => (values.source_id === null ? { ...values, source_id: office } : values));
}

async function withSource(tx: Db, values: Values, at: Date): Promise<Values> {
  return values.source_id === null ? { ...values, source_id: await ensureOfficeSource(tx, dayInIndia(at)) } : values;
}

/** One source per day, so that a fact shows the day on which the office found it. */
async function ensureOfficeSource(tx: Db, day: string): Promise<number> {
  const key = `margdeep-office-${day}`;
  await tx
    .insert(sources)
    .values({ ...officeSource, key, capturedOn: day })
    .onConflictDoNothing();
  const [row] = await tx.select({ id: sources.id }).from(sources).where(eq(sources.key, key));
  return row!.id;
}
