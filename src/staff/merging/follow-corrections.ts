import { type FactKind, factKey, factKeys } from "#db/fact-keys.ts";
import type { Joined, Row, Step } from "./rules.ts";
import { momentToCome, numberToCome } from "./to-come.ts";

/** Tables whose rows staff correct, by the name under which corrections know them. */
export const kindOfTable: Readonly<Record<string, FactKind>> = {
  colleges: "colleges",
  branches: "branches",
  cutoffs: "cutoffs",
  intake_details: "intake",
  placements: "placements",
  fees: "fees",
};

/** Corrections of staff as the database has them: locked fields, and keys of renamed and removed records. */
export interface Corrections {
  locks: readonly Row[];
  keys: readonly Row[];
}

/** Which fields of which records staff corrected. */
export function correctedFields({ locks }: Corrections): (table: string, row: Row, field: string) => boolean {
  const known = new Set(locks.map((lock) => `${lock.resource} ${lock.record_id} ${lock.field}`));
  return (table, row, field) => {
    const lock = lockOf(table, row, field);
    return lock !== null && known.has(`${lock.resource} ${lock.recordId} ${lock.field}`);
  };
}

/** How the lock of a field is stored: figures of a group of graduates are locked in their year's placements. */
function lockOf(table: string, row: Row, field: string) {
  if (table === "placement_outcomes") {
    return { resource: "placements", recordId: row.placement_id, field: `outcomes/${row.branch}/${field}` };
  }
  const resource = kindOfTable[table];
  return resource ? { resource, recordId: row.id, field } : null;
}

/**
 * What becomes of locks: those of a record that is joined to another go with the value that is left. A value that staff
 * chose in the preview, against the remaining record's own, is locked like any other correction.
 */
export function followLocks({ locks }: Corrections, joined: readonly Joined[]): Step[] {
  const isLocked = new Set(locks.map((lock) => nameOf(lock.resource, lock.record_id, lock.field)));
  const byRecord = new Map(joined.map((one) => [nameOf(kindOfTable[one.table], one.removed.id), one]));
  const steps: Step[] = [];
  for (const lock of locks) {
    const pair = byRecord.get(nameOf(lock.resource, lock.record_id));
    if (!pair) continue;
    const field = String(lock.field);
    const key = { id: lock.id };
    const name = nameOf(lock.resource, pair.kept.id, field);
    if (isLocked.has(name) || !isLeft(pair, field, joined)) {
      steps.push({ table: "field_locks", key, before: lock, after: null });
      continue;
    }
    isLocked.add(name);
    const [before, after] = [{ record_id: lock.record_id }, { record_id: pair.kept.id }];
    steps.push({ table: "field_locks", key, before, after });
  }
  return [...steps, ...lockChosen(joined, isLocked)];
}

/** Whether the removed record's value is in the remaining one afterwards. */
function isLeft({ kept, removed, changes }: Joined, field: string, joined: readonly Joined[]): boolean {
  const [, group, figure] = /^outcomes\/(.+)\/([a-z_]+)$/s.exec(field) ?? [];
  const own = group
    ? joined.find(
        ({ table, kept: row }) =>
          table === "placement_outcomes" && row.placement_id === kept.id && row.branch === group,
      )
    : { kept, removed, changes };
  const column = figure ?? field;
  if (!own || !(column in own.removed)) return true;
  return column in own.changes || JSON.stringify(own.kept[column]) === JSON.stringify(own.removed[column]);
}

/** A code is no value that an import changes. */
const codes = ["aicte_id", "aishe_code", "nirf_id"];

function lockChosen(joined: readonly Joined[], isLocked: ReadonlySet<string>): Step[] {
  return joined.flatMap(({ table, kept, chosen }) =>
    chosen.flatMap((column) => {
      const lock = lockOf(table, kept, column);
      if (!lock || codes.includes(column)) return [];
      const { resource, recordId, field } = lock;
      if (isLocked.has(nameOf(resource, recordId, field))) return [];
      const at = { staff_id: numberToCome, locked_at: momentToCome };
      const after = { resource, record_id: recordId, field, ...at };
      return [{ table: "field_locks", key: { id: null }, before: null, after }];
    }),
  );
}

/** Numbers of removed records, with those of the remaining ones. */
export interface Renumbered {
  college: ReadonlyMap<unknown, unknown>;
  branch: ReadonlyMap<unknown, unknown>;
}

/**
 * What becomes of the keys by which imports know renamed and removed records: they name the remaining college and branch, and
 * lead to the remaining record. A record that is there frees its own key.
 *
 * @param live keys of the remaining college's records after the merge, as `kind key`
 */
export function followKeys(
  { keys }: Corrections,
  { joined, renumbered, live }: { joined: readonly Joined[]; renumbered: Renumbered; live: ReadonlySet<string> },
): Step[] {
  const kept = new Map(joined.map((one) => [nameOf(kindOfTable[one.table], one.removed.id), one.kept.id]));
  const taken = new Map<string, Row>();
  const changed: { row: Row; after: Row }[] = [];
  for (const row of keys) {
    const kind = row.resource as FactKind;
    const recordId = kept.get(nameOf(kind, row.record_id)) ?? row.record_id;
    const after = { ...row, key: renumber(kind, String(row.key), renumbered), record_id: recordId };
    const isSame = after.key === row.key && after.record_id === row.record_id;
    if (isSame && !live.has(`${kind} ${after.key}`)) taken.set(`${kind} ${after.key}`, row);
    else changed.push({ row, after });
  }
  return changed.flatMap(({ row, after }) => {
    const name = `${row.resource} ${after.key}`;
    const isFree = !live.has(name) && !taken.has(name);
    taken.set(name, row);
    return replaceKey(row, isFree ? after : null);
  });
}

/** What a list calls a branch that was joined to one of another name leads to that one. */
export function keepListedName({ table, kept, removed }: Joined): Step[] {
  const kind = kindOfTable[table]!;
  const own = { ...removed, college_id: kept.college_id };
  const key = factKey(kind, own);
  if (key === factKey(kind, kept)) return [];
  const after = {
    resource: kind,
    key,
    record_id: kept.id,
    staff_id: numberToCome,
    corrected_at: momentToCome,
  };
  return [{ table: "corrected_keys", key: { resource: kind, key }, before: null, after }];
}

function replaceKey(row: Row, after: Row | null): Step[] {
  const of = ({ resource, key }: Row) => ({ resource, key });
  const removal: Step = { table: "corrected_keys", key: of(row), before: row, after: null };
  return after ? [removal, { table: "corrected_keys", key: of(after), before: null, after }] : [removal];
}

function renumber(kind: FactKind, key: string, { college, branch }: Renumbered): string {
  const values = JSON.parse(key) as unknown[];
  const numbers: Record<string, ReadonlyMap<unknown, unknown>> = { college_id: college, branch_id: branch };
  return JSON.stringify(values.map((value, at) => numbers[factKeys[kind][at]!]?.get(value) ?? value));
}

function nameOf(...parts: unknown[]): string {
  return parts.join(" ");
}
