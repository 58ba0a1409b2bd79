import type { Db } from "#db/client.server.ts";
import { retryOnConflict } from "#db/retry-on-conflict.server.ts";
import type { changeActions } from "#db/schema/choices.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { messagesByField } from "#lib/messages-by-field.ts";
import { type ChangedBy, recordChanges } from "#staff/history/note-change.server.ts";
import type { Values } from "#staff/history/values.ts";
import { explainRefusal } from "./database-refusals.server.ts";
import { noteCorrections } from "./note-corrections.server.ts";
import type { RecordChange, Resource } from "./resource.ts";
import { canonicalJson } from "./version.server.ts";

/** The action's name in the history. */
export interface ActionNote {
  action: (typeof changeActions)[number];
  summary?: string;
  importRunId?: number | null;
}

/**
 * Runs one action in one transaction. A database refusal becomes messages by field; after the commit this process drops
 * what it cached of the records.
 */
export async function inOneTransaction<Result>(
  deps: Deps,
  resource: Resource,
  work: (tx: Db) => Promise<Result>,
  action: "write" | "remove" = "write",
): Promise<Result> {
  const result = await retryOnConflict(deps.db, work).catch((thrown: unknown) => {
    throw explainRefusal(resource, thrown, action);
  });
  resource.afterCommit?.(deps);
  return result;
}

/**
 * Values that fit the whole shape and every rule of a resource.
 *
 * @throws AppError invalid_input with a message by field
 */
export async function acceptValues(
  deps: Deps,
  tx: Db,
  resource: Resource,
  input: unknown,
  id: number | null,
): Promise<Values> {
  const parsed = resource.fields.safeParse(input);
  if (!parsed.success) throw new AppError("invalid_input", messagesByField(parsed.error));
  const refused = (await resource.check?.(deps, tx, parsed.data, id)) ?? {};
  if (Object.keys(refused).length > 0) throw new AppError("invalid_input", refused);
  return parsed.data;
}

/** Adds a record. @param id the number of one that comes back; null: a new one */
export async function addRecord(
  deps: Deps,
  tx: Db,
  resource: Resource,
  input: unknown,
  id: number | null,
): Promise<RecordChange & { after: Values }> {
  const values = await acceptValues(deps, tx, resource, input, id);
  const given = await resource.insert(tx, values, id, deps.now());
  return { id: given, before: null, after: (await resource.read(tx, given))! };
}

/**
 * Brings a record that is locked to new values.
 *
 * @param input all its fields
 * @returns null when nothing is different, and nothing was written
 */
export async function rewriteRecord(
  deps: Deps,
  tx: Db,
  resource: Resource,
  id: number,
  before: Values,
  input: Values,
): Promise<(RecordChange & { after: Values }) | null> {
  const values = await acceptValues(deps, tx, resource, input, id);
  if (canonicalJson(values) === canonicalJson(before)) return null;
  await resource.update(tx, id, values, deps.now());
  const after = (await resource.read(tx, id))!;
  return canonicalJson(after) === canonicalJson(before) ? null : { id, before, after };
}

/** What follows every action: derived data, what imports must not undo, and a row of history for each record. */
export async function concludeChanges(
  deps: Deps,
  tx: Db,
  staff: ChangedBy,
  resource: Resource,
  changes: RecordChange[],
  note: ActionNote,
): Promise<void> {
  if (changes.length === 0) return;
  await resource.afterChange?.(deps, tx, changes, staff);
  const at = deps.now();
  await noteCorrections(tx, staff, resource, changes, at);
  await recordChanges(
    tx,
    staff,
    changes.map(({ id, before, after }) => ({
      ...note,
      at,
      area: resource.area,
      resource: resource.name,
      recordId: id,
      label: resource.label((after ?? before)!),
      before,
      after,
    })),
  );
}

/** A record that stays as it is until the transaction ends. @throws AppError record_not_found */
export async function lockRecord(tx: Db, resource: Resource, id: number): Promise<Values> {
  const values = await resource.read(tx, id, true);
  if (!values) throw new AppError("record_not_found");
  return values;
}
