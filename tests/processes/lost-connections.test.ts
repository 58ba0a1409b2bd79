import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "#db/client.server.ts";
import { requestPoolTimeouts } from "#db/postgres-pool.server.ts";
import { clusterUrl } from "../faults/support/postgres.ts";
import { isHere, ownCluster } from "../faults/support/stage.ts";

// proves S28.2, T0.4
test.skipIf(!isHere("PostgreSQL"))("a transaction that cannot begin releases its connection", async () => {
  const database = await openDatabase({ databaseUrl: clusterUrl(ownCluster()), folder: "" });
  try {
    // why: what a server that was stopped between two statements answers with, at once instead of after a time-out.
    const refused = { isolationLevel: "none of PostgreSQL's" as "serializable" };
    for (let times = 0; times <= requestPoolTimeouts.maxConnections; times += 1) {
      await expect(database.db.transaction(async () => {}, refused)).rejects.toThrow("begin");
    }
    const { rows } = (await database.db.transaction((tx) => tx.execute(sql`select 1 as one`))) as unknown as {
      rows: { one: number }[];
    };
    expect(rows).toEqual([{ one: 1 }]);
  } finally {
    await database.close();
  }
});
