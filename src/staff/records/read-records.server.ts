import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Values } from "#staff/history/values.ts";
import type { Resource } from "./resource.ts";
import { presentRecord } from "./version.server.ts";

/** Whole records in the requested order; missing ones are omitted. */
export async function listRecordsByIds({ db }: Deps, resource: Resource, ids: readonly number[]) {
  const found = await readMany(db, resource, ids);
  const results = ids.flatMap((id) => {
    const values = found.get(id);
    return values ? [presentRecord(resource, id, values)] : [];
  });
  return { count: results.length, results };
}

/** One whole record. @throws AppError record_not_found */
export async function readRecord({ db }: Deps, resource: Resource, id: number) {
  const values = await resource.read(db, id);
  if (!values) throw new AppError("record_not_found");
  return presentRecord(resource, id, values);
}

/** Several whole records, in as few queries as the resource can. */
export async function readMany(
  db: Db,
  resource: Resource,
  ids: readonly number[],
  lock = false,
): Promise<Map<number, Values>> {
  if (resource.readMany) return resource.readMany(db, ids, lock);
  const found = new Map<number, Values>();
  for (const id of ids) {
    const values = await resource.read(db, id, lock);
    if (values) found.set(id, values);
  }
  return found;
}
