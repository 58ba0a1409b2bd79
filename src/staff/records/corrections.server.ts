import { and, count, desc, eq, isNotNull, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { fieldLocks } from "#db/schema/corrections.ts";
import { sources } from "#db/schema/sources.ts";
import { staff } from "#db/schema/staff.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { ChangedBy } from "#staff/history/note-change.server.ts";
import type { Values } from "#staff/history/values.ts";
import { readMany } from "./read-records.server.ts";
import type { Resource } from "./resource.ts";
import { concludeChanges, inOneTransaction, lockRecord, rewriteRecord } from "./write-record.server.ts";

export interface CorrectionQuery {
  resource: string | null;
  recordId: number | null;
  /** Only those where the publisher now says otherwise. */
  isDifferent: boolean;
  page: number;
  perPage: number;
}

/** Fields that staff corrected and imports leave alone, newest first, with what the publisher says instead. */
export async function listCorrections({ db }: Deps, resources: readonly Resource[], query: CorrectionQuery) {
  const where = and(
    query.resource === null ? undefined : eq(fieldLocks.resource, query.resource),
    query.recordId === null ? undefined : eq(fieldLocks.recordId, query.recordId),
    query.isDifferent ? isNotNull(fieldLocks.publisherValue) : undefined,
  );
  const [[counted], rows] = await Promise.all([
    db.select({ count: count() }).from(fieldLocks).where(where),
    selectCorrections(db, where, query.perPage, (query.page - 1) * query.perPage),
  ]);
  return { count: counted!.count, results: await withRecords(db, resources, rows) };
}

/**
 * Lets imports change a field again.
 *
 * @param takes also writes the value that the publisher gave last, under the publisher's source, as a change of its own
 * @throws AppError record_not_found, when there is no such correction; invalid_input, when a value is to be taken and no
 *   import found another one
 */
export async function liftCorrection(
  deps: Deps,
  staffMember: ChangedBy,
  resources: readonly Resource[],
  id: number,
  takes: boolean,
): Promise<{ resource: string; record_id: number }> {
  const [lock] = await deps.db.select().from(fieldLocks).where(eq(fieldLocks.id, id));
  const resource = resources.find(({ name }) => name === lock?.resource);
  if (!lock || !resource) throw new AppError("record_not_found");
  const { recordId, field, publisherValue, publisherSourceId } = lock;
  await inOneTransaction(deps, resource, async (tx) => {
    if (takes) {
      if (lock.publisherSeenOn === null) throw new AppError("invalid_input", { take: "No import found another value" });
      const before = await lockRecord(tx, resource, recordId);
      const values = { ...withValue(before, field, publisherValue), source_id: publisherSourceId };
      const change = await rewriteRecord(deps, tx, resource, recordId, before, values);
      const summary = "The publisher's value was taken";
      if (change) await concludeChanges(deps, tx, staffMember, resource, [change], { action: "update", summary });
    }
    await tx.delete(fieldLocks).where(eq(fieldLocks.id, id));
  });
  return { resource: resource.name, record_id: recordId };
}

function selectCorrections(db: Db, where: SQL | undefined, limit: number, offset: number) {
  return db
    .select({
      id: fieldLocks.id,
      resource: fieldLocks.resource,
      record_id: fieldLocks.recordId,
      field: fieldLocks.field,
      locked_at: fieldLocks.lockedAt,
      staff_name: staff.name,
      publisher_value: fieldLocks.publisherValue,
      publisher_seen_on: fieldLocks.publisherSeenOn,
      publisher: sources.publisher,
      title: sources.title,
    })
    .from(fieldLocks)
    .innerJoin(staff, eq(staff.id, fieldLocks.staffId))
    .leftJoin(sources, eq(sources.id, fieldLocks.publisherSourceId))
    .where(where)
    .orderBy(desc(fieldLocks.lockedAt), desc(fieldLocks.id))
    .limit(limit)
    .offset(offset);
}

type CorrectionRow = Awaited<ReturnType<typeof selectCorrections>>[number];

async function withRecords(db: Db, resources: readonly Resource[], rows: CorrectionRow[]) {
  const records = new Map<string, Map<number, Values>>();
  for (const [name, ofKind] of Map.groupBy(rows, ({ resource }) => resource)) {
    const resource = resources.find((one) => one.name === name);
    const ids = ofKind.map(({ record_id }) => record_id);
    if (resource) records.set(name, await readMany(db, resource, ids));
  }
  return rows.map(({ publisher, title, locked_at, ...row }) => {
    const values = records.get(row.resource)?.get(row.record_id);
    const resource = resources.find((one) => one.name === row.resource);
    return {
      ...row,
      locked_at: locked_at.toISOString(),
      label: values && resource ? resource.label(values) : `#${row.record_id}`,
      ours: values ? (valueAt(values, row.field) ?? null) : null,
      publisher_source: publisher === null ? null : `${publisher}: ${title}`,
    };
  });
}

type Entry = Record<string, unknown>;

/** The value of a field, or of an entry of a list: `outcomes/UG, 4 years/placed`. */
function valueAt(values: Values, field: string): unknown {
  const [list, branch, name] = partsOf(field);
  if (branch === undefined) return values[field];
  const entry = (values[list] as Entry[] | undefined)?.find((one) => one.branch === branch);
  return name === undefined ? entry : entry?.[name];
}

function withValue(values: Values, field: string, value: unknown): Values {
  const [list, branch, name] = partsOf(field);
  if (branch === undefined) return { ...values, [field]: value };
  const entries = (values[list] as Entry[]).map((entry) =>
    entry.branch === branch && name !== undefined ? { ...entry, [name]: value } : entry,
  );
  const isMissing = name === undefined && !entries.some((entry) => entry.branch === branch);
  return { ...values, [list]: isMissing ? [...entries, value as Entry] : entries };
}

/** A list, the name of its entry (which may have a slash itself), and one field of that entry. */
function partsOf(field: string): [list: string, branch?: string, name?: string] {
  const found = /^(\w+)\/(.+?)(?:\/([a-z_]+))?$/s.exec(field);
  return found ? [found[1]!, found[2], found[3]] : [field];
}
