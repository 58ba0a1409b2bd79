import { expect, test } from "vitest";
import { catalogueRows } from "../../../tests/support/catalogue-rows.ts";
import { buildIndex } from "./build-index.ts";
import { cachePerIndex } from "./cache-per-index.ts";

// proves S25.4
test("a result is computed once for a key and an index, and again once it was evicted", () => {
  const [index, next] = [buildIndex(catalogueRows([]), 1), buildIndex(catalogueRows([]), 2)];
  const cached = cachePerIndex<{ key: string }>({ max: 2 });
  const first = cached(index, "a", () => ({ key: "a" }));

  expect(cached(index, "a", () => ({ key: "other" }))).toBe(first);
  expect(cached(next, "a", () => ({ key: "of the next index" })).key).toBe("of the next index");
  for (const key of ["b", "c"]) cached(index, key, () => ({ key }));
  expect(cached(index, "a", () => ({ key: "found again" })).key).toBe("found again");
});
