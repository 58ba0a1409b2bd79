import { setImmediate } from "node:timers/promises";

/**
 * Reads what is too long for one statement range by range. The embedded database works on the thread that serves, so each
 * statement delays every visitor by its time: between two of them the visitors are answered.
 *
 * @param lastId the largest id there is
 * @param size   ids in one range
 * @param read   the rows of the ids from the first one on, without the second one
 */
export async function readInTurns<Row>(
  lastId: number,
  size: number,
  read: (from: number, before: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 1; from <= lastId; from += size) {
    for (const row of await read(from, from + size)) rows.push(row);
    await setImmediate();
  }
  return rows;
}

/** The same for a list of ids, each once. */
export async function readPartsInTurns<Id, Part>(
  ids: readonly Id[],
  size: number,
  read: (part: readonly Id[]) => Promise<Part>,
): Promise<Part[]> {
  const distinct = [...new Set(ids)];
  const parts: Part[] = [];
  for (let from = 0; from < distinct.length; from += size) {
    parts.push(await read(distinct.slice(from, from + size)));
    await setImmediate();
  }
  return parts;
}
