import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { type FactKind, factKey, isFactKind } from "#db/fact-keys.ts";
import type { ChangedBy } from "#staff/history/note-change.server.ts";
import type { Values } from "#staff/history/values.ts";
import type { RecordChange, Resource } from "./resource.ts";
import { canonicalJson } from "./version.server.ts";

interface CorrectedKey {
  key: string;
  recordId: number | null;
}

/**
 * Remembers what staff corrected in facts that imports write, in the transaction of the change: which fields imports
 * leave alone, and the keys of records that staff renamed or removed. Other kinds of records are not affected.
 *
 * Source: docs/specification S12.3; decision 0048.
 */
export async function noteCorrections(
  tx: Db,
  staff: ChangedBy,
  resource: Resource,
  changes: readonly RecordChange[],
  at: Date,
): Promise<void> {
  const { name } = resource;
  if (!isFactKind(name)) return;
  const locks = changes.flatMap(({ id, before, after }) =>
    before && after ? correctedFields(resource, before, after).map((field) => ({ recordId: id, field })) : [],
  );
  await insertLocks(tx, name, locks, staff, at);
  await writeKeys(tx, name, changes, staff, at);
}

/** Fields whose value changed; of a list of named entries, such as outcomes by branch, each field of each entry. */
function correctedFields({ facts = [] }: Resource, before: Values, after: Values): string[] {
  return facts.flatMap((field) => {
    const [old, now] = [before[field], after[field]];
    if (canonicalJson(old) === canonicalJson(now)) return [];
    return isEntries(old) && isEntries(now) ? correctedEntries(field, old, now) : [field];
  });
}

type Entry = Record<string, unknown> & { branch: string };

function isEntries(value: unknown): value is Entry[] {
  return Array.isArray(value) && value.every((entry) => typeof entry?.branch === "string");
}

/** `outcomes/UG, 4 years/placed` for a changed figure, `outcomes/UG, 4 years` for an entry that staff took out. */
function correctedEntries(field: string, before: Entry[], after: Entry[]): string[] {
  return before.flatMap((old) => {
    const now = after.find(({ branch }) => branch === old.branch);
    if (!now) return [`${field}/${old.branch}`];
    const changed = Object.keys(now).filter((name) => now[name] !== old[name]);
    return changed.map((name) => `${field}/${old.branch}/${name}`);
  });
}

async function insertLocks(
  tx: Db,
  kind: FactKind,
  locks: { recordId: number; field: string }[],
  staff: ChangedBy,
  at: Date,
): Promise<void> {
  if (locks.length === 0) return;
  await tx.execute(sql`
    insert into field_locks (resource, record_id, field, staff_id, locked_at)
    select ${kind}, "recordId", field, ${staff.id}::integer, ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(locks)}::text::jsonb) as g ("recordId" integer, field text)
    order by "recordId", field
    on conflict (resource, record_id, field) do update set staff_id = excluded.staff_id, locked_at = excluded.locked_at,
      publisher_value = null, publisher_source_id = null, publisher_seen_on = null`);
}

/** A removed record leaves its key behind, and a renamed one its former key; a record that is there frees its own. */
async function writeKeys(
  tx: Db,
  kind: FactKind,
  changes: readonly RecordChange[],
  staff: ChangedBy,
  at: Date,
): Promise<void> {
  const left: CorrectedKey[] = [];
  const freed: string[] = [];
  for (const { id, before, after } of changes) {
    const [old, now] = [before && factKey(kind, before), after && factKey(kind, after)];
    if (old && old !== now && !isEmptyKey(old)) left.push({ key: old, recordId: now ? id : null });
    if (now && old !== now) freed.push(now);
  }
  const removed = changes.filter(({ after }) => !after).map(({ id }) => id);
  if (removed.length > 0) {
    const ids = sql`(select value::integer from jsonb_array_elements_text(${JSON.stringify(removed)}::text::jsonb))`;
    await tx.execute(sql`delete from field_locks where resource = ${kind} and record_id in ${ids}`);
    await tx.execute(sql`update corrected_keys set record_id = null where resource = ${kind} and record_id in ${ids}`);
  }
  if (freed.length > 0) {
    await tx.execute(sql`delete from corrected_keys where resource = ${kind}
      and key in (select value from jsonb_array_elements_text(${JSON.stringify(freed)}::text::jsonb))`);
  }
  if (left.length > 0) {
    await tx.execute(sql`
      insert into corrected_keys (resource, key, record_id, staff_id, corrected_at)
      select ${kind}, key, "recordId", ${staff.id}::integer, ${at.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(left)}::text::jsonb) as g (key text, "recordId" integer) order by key
      on conflict (resource, key) do update set record_id = excluded.record_id, staff_id = excluded.staff_id,
        corrected_at = excluded.corrected_at`);
  }
}

/** A key without any value names no record of a publisher. */
function isEmptyKey(key: string): boolean {
  return (JSON.parse(key) as unknown[]).every((value) => value === null);
}
