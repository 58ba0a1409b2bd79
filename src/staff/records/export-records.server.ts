import type { Deps } from "#http/deps.server.ts";
import { csvRows, csvStart } from "#lib/csv.ts";
import type { Values } from "#staff/history/values.ts";
import { cellOf, exportColumns } from "./csv-columns.server.ts";
import { readMany } from "./read-records.server.ts";
import type { ListQuery, Resource } from "./resource.ts";

const recordsAtOnce = 500;

/**
 * Streams all records of a list as a CSV file: a few hundred records are in memory at a time, and no transaction stays
 * open while a slow browser downloads. The first records are read before the first chunk is sent.
 *
 * @throws AppError invalid_input for a bad filter, before the first chunk
 */
export async function* exportRecords({ db }: Deps, resource: Resource, query: ListQuery): AsyncGenerator<string> {
  const columns = exportColumns(resource);
  const lists = idsOf(db, resource, query);
  let list = await lists.next();
  yield csvStart + csvRows([["id", ...columns.map(({ name }) => name)]]);
  for (; !list.done; list = await lists.next()) {
    const ids = list.value;
    const found = await readMany(db, resource, ids);
    const names = await resource.readNames?.(db, ids);
    yield csvRows(
      ids.flatMap((id) => {
        const record = found.get(id);
        if (!record) return [];
        const values: Values = { ...record, ...names?.get(id) };
        return [[String(id), ...columns.map((column) => cellOf(column, values))]];
      }),
    );
  }
}

async function* idsOf(db: Deps["db"], resource: Resource, query: ListQuery): AsyncGenerator<number[]> {
  let lastId = 0;
  for (let page = 1; ; page += 1) {
    const ids = resource.listIds
      ? await resource.listIds(db, query, lastId, recordsAtOnce)
      : (await resource.list(db, { ...query, page, perPage: recordsAtOnce })).results.map(({ id }) => id);
    if (ids.length > 0) yield ids;
    if (ids.length < recordsAtOnce) return;
    lastId = ids.at(-1)!;
  }
}
