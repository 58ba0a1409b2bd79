import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Db } from "#db/client.server.ts";
import {
  type CachedIndex,
  type DataState,
  openCachedIndex,
  readCachedIndex,
  recheckIndex,
} from "./cached-index.server.ts";

/** The index is the number of changes that were there when its rows were read. */
interface Catalogue {
  changes: number;
  builds: number;
  cache: CachedIndex<number, DataState>;
}

const deps = { db: {} as Db, work: {} as Db };

function openCatalogue(): Catalogue {
  const catalogue = { changes: 0, builds: 0 } as Catalogue;
  catalogue.cache = openCachedIndex(
    async () => ({ stamp: String(catalogue.changes) }),
    async () => {
      const { changes } = catalogue;
      await setImmediate();
      catalogue.builds += 1;
      return changes;
    },
  );
  return catalogue;
}

function change(catalogue: Catalogue): void {
  catalogue.changes += 1;
  recheckIndex(catalogue.cache);
}

test("a reader who comes after a change of this process gets an index that has it", async () => {
  const catalogue = openCatalogue();
  expect(await readCachedIndex(catalogue.cache, deps)).toBe(0);
  change(catalogue);
  expect(await readCachedIndex(catalogue.cache, deps)).toBe(1);
  const running = readCachedIndex(catalogue.cache, deps);
  change(catalogue);
  expect(await readCachedIndex(catalogue.cache, deps)).toBe(2);
  await running;
});

test("nobody waits for changes that come later, as while a file is written row by row", async () => {
  const catalogue = openCatalogue();
  await readCachedIndex(catalogue.cache, deps);
  change(catalogue);
  let isAnswered = false;
  const read = readCachedIndex(catalogue.cache, deps).then(() => {
    isAnswered = true;
  });
  for (let at = 0; at < 50 && !isAnswered; at += 1) {
    change(catalogue);
    await setImmediate();
  }
  expect(isAnswered).toBe(true);
  await read;
  expect(catalogue.builds).toBeLessThanOrEqual(3);
});

test("during a long write readers get the index that is there; after it, one that has all of it", async () => {
  const catalogue = openCatalogue();
  await readCachedIndex(catalogue.cache, deps);
  catalogue.cache.longWrites += 1;
  change(catalogue);
  expect(await readCachedIndex(catalogue.cache, deps)).toBe(0);
  change(catalogue);
  catalogue.cache.longWrites -= 1;
  recheckIndex(catalogue.cache);
  expect(await readCachedIndex(catalogue.cache, deps)).toBe(2);
});
