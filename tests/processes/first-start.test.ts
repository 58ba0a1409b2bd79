import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { openDatabase } from "#db/client.server.ts";
import { createFreshDatabase, type FreshDatabase } from "../../scripts/fresh-database.ts";
import { type Product, startProduct } from "../../scripts/start-product.ts";
import { clusterUrl } from "../faults/support/postgres.ts";
import { isHere, ownCluster } from "../faults/support/stage.ts";

let fresh: FreshDatabase;
let started: PromiseSettledResult<Product>[] = [];
afterEach(async () => {
  await Promise.all(started.map((start) => start.status === "fulfilled" && start.value.stop()));
  await fresh?.drop();
});

describe.skipIf(!isHere("PostgreSQL"))("an empty PostgreSQL", () => {
  test("serves three processes that start on it at once: one set of starter data, one first staff account", async () => {
    fresh = await createFreshDatabase(clusterUrl(ownCluster()));
    const env = { MODE: "trial", SAMPLE_DATA: "true", SECRET_KEY: "a secret of the tests, never of a site" };
    const starts = Array.from({ length: 3 }, () => startProduct({ ...env, DATABASE_URL: fresh.url }));
    started = await Promise.allSettled(starts);
    expect(started.map((start) => (start.status === "rejected" ? String(start.reason) : "ready"))).toEqual([
      "ready",
      "ready",
      "ready",
    ]);
    const printed = started.map((start) => (start.status === "fulfilled" ? start.value.printed() : ""));
    expect(printed.filter((text) => text.includes("We created the first staff account"))).toHaveLength(1);
    expect(printed.filter((text) => text.includes("starter data loaded"))).toHaveLength(1);
    const database = await openDatabase({ databaseUrl: fresh.url, folder: "" });
    try {
      const { rows } = (await database.db.execute(sql`
        select (select count(*)::int from staff) as staff,
          (select count(*)::int from colleges) = (select count(distinct (name, city))::int from colleges) as no_twins`)) as unknown as {
        rows: { staff: number; no_twins: boolean }[];
      };
      expect(rows).toEqual([{ staff: 1, no_twins: true }]);
    } finally {
      await database.close();
    }
  });
});
