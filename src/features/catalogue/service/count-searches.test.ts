import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { pino } from "pino";
import { expect, test } from "vitest";
import type { Db } from "#db/client.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { openState } from "../../../open-state.server.ts";
import { countSearch } from "./count-searches.server.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

test("a cached page that counts its search on each serving does not keep the search's result in memory", async () => {
  const { counts, result } = search();
  // A WeakRef keeps its object until the turn in which it was made has ended.
  await new Promise(setImmediate);
  collectGarbage();
  expect(counts).toHaveLength(1);
  expect(result.deref()).toBeUndefined();
});

function search() {
  const deps = {
    db: {} as Db,
    now: () => new Date("2026-11-20T10:00:00Z"),
    log: pino({ level: "silent" }),
    state: openState(readConfig({})),
  };
  const found = { count: 3, colleges: [] };
  const counts: (() => void)[] = [];
  countSearch(deps, { q: "kaveri", page: 1, exact: false }, found, (count) => counts.push(count));
  return { counts, result: new WeakRef(found) };
}
