import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { openTestDatabase } from "../../../tests/support/database.ts";
import { testDeps } from "../../../tests/support/deps.ts";
import { listNewsTitles } from "./service.server.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("the drawer's titles are read once for everybody who asks within two seconds", async () => {
  const deps = testDeps(database);
  const [first, second] = [listNewsTitles(deps, 5), listNewsTitles(deps, 5)];
  // A promise holds its answer; a query of Drizzle's, awaited twice, runs twice.
  expect(first).toBeInstanceOf(Promise);
  expect(second).toBe(first);
  expect(await second).toBe(await first);
});
