import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Values } from "#staff/history/values.ts";
import { explainRefusal } from "./database-refusals.server.ts";
import { mergeChanges } from "./merge-changes.server.ts";
import { readMany } from "./read-records.server.ts";
import type { RecordChange, RecordSets, Resource } from "./resource.ts";
import type { CellProblem } from "./table-rows.server.ts";
import { canonicalJson } from "./version.server.ts";
import { acceptValues, addRecord, rewriteRecord } from "./write-record.server.ts";

/** A row of a file for a record; null: a new one. */
interface RowToWrite {
  id: number | null;
  /** Some of its fields. */
  values: Values;
}

/** What became of a row: the change, null when nothing differs, or the errors. */
export type WrittenRow = { change: RecordChange | null } | { problems: CellProblem[] };

/** A row that fits its resource. */
interface AcceptedRow {
  /** Its place in the answer. */
  place: number;
  id: number | null;
  before: Values | null;
  values: Values;
}

/**
 * Writes the rows of a file in the caller's transaction, many in one statement where the resource can. A row that the database
 * refuses does not affect the others.
 *
 * @param rows at most some hundred, no record twice
 * @returns what became of each, in their order
 */
export async function writeRows(
  deps: Deps,
  tx: Db,
  resource: Resource,
  rows: readonly RowToWrite[],
): Promise<WrittenRow[]> {
  const before = await readMany(
    tx,
    resource,
    rows.flatMap(({ id }) => id ?? []),
    true,
  );
  const written: WrittenRow[] = rows.map(() => ({ change: null }));
  const accepted: AcceptedRow[] = [];
  for (const [place, { id, values }] of rows.entries()) {
    const old = id === null ? null : (before.get(id) ?? null);
    try {
      if (id !== null && !old) throw new AppError("record_not_found");
      const merged = old ? mergeChanges(resource, old, values) : values;
      if (!resource.sets)
        written[place] = { change: await writeAlone(deps, tx, resource, { id, before: old, merged }) };
      else accepted.push({ place, id, before: old, values: await acceptValues(deps, tx, resource, merged, id) });
    } catch (thrown) {
      written[place] = { problems: problemsOf(resource, thrown) };
    }
  }
  if (resource.sets) await writeSet(deps, tx, { ...resource, sets: resource.sets }, accepted, written);
  return written;
}

/** One record in its own savepoint. */
function writeAlone(
  deps: Deps,
  tx: Db,
  resource: Resource,
  { id, before, merged }: { id: number | null; before: Values | null; merged: Values },
): Promise<RecordChange | null> {
  return tx.transaction((inner) =>
    id === null || !before
      ? addRecord(deps, inner, resource, merged, null)
      : rewriteRecord(deps, inner, resource, id, before, merged),
  );
}

/** Writes rows in one savepoint; where the database refuses one of them, each half again, so that the refused one is found. */
async function writeSet(
  deps: Deps,
  tx: Db,
  resource: Resource & { sets: RecordSets },
  accepted: readonly AcceptedRow[],
  written: WrittenRow[],
): Promise<void> {
  const rows = accepted.filter(({ before, values }) => canonicalJson(before) !== canonicalJson(values));
  if (rows.length === 0) return;
  try {
    const changes = await tx.transaction((inner) => writeAtOnce(inner, resource, rows, deps.now()));
    for (const [at, change] of changes.entries()) written[rows[at]!.place] = { change };
  } catch (thrown) {
    const problems = problemsOf(resource, thrown);
    if (rows.length === 1) {
      written[rows[0]!.place] = { problems };
      return;
    }
    const half = Math.ceil(rows.length / 2);
    await writeSet(deps, tx, resource, rows.slice(0, half), written);
    await writeSet(deps, tx, resource, rows.slice(half), written);
  }
}

async function writeAtOnce(
  tx: Db,
  resource: Resource & { sets: RecordSets },
  rows: readonly AcceptedRow[],
  at: Date,
): Promise<(RecordChange | null)[]> {
  const isNew = ({ id }: AcceptedRow) => id === null;
  const fresh = rows.filter(isNew);
  const added = await resource.sets.insert(
    tx,
    fresh.map(({ values }) => values),
    at,
  );
  const known = rows.filter((row) => !isNew(row)).map(({ id, values }) => ({ id: id!, values }));
  await resource.sets.update(tx, known, at);
  const idOf = new Map(fresh.map((row, place) => [row, added[place]!]));
  const ids = rows.map((row) => row.id ?? idOf.get(row)!);
  const after = await readMany(tx, resource, ids);
  return rows.map(({ before }, place) => {
    const now = after.get(ids[place]!)!;
    return canonicalJson(now) === canonicalJson(before) ? null : { id: ids[place]!, before, after: now };
  });
}

/** Why a row was refused; anything but a refusal is thrown on. */
function problemsOf(resource: Resource, thrown: unknown): CellProblem[] {
  const reason = explainRefusal(resource, thrown);
  if (!(reason instanceof AppError)) throw reason;
  const fields = Object.entries(reason.fields ?? { id: reason.message });
  return fields.map(([column, message]) => ({ column, message }));
}
