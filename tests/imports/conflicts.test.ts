import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { refuseWrite, someoneWaitsForLock } from "../support/conflicts.ts";
import {
  aicteInstitute,
  aicteProgramme,
  josaaCsv,
  josaaRow,
  makeFolder,
  openImports,
  shareDatabase,
  writeFile,
} from "./generated-files.ts";

shareDatabase();

const none = { added: 0, changed: 0, left: 0 };
const bombay = "Indian Institute of Technology Bombay";
const delhi = "Indian Institute of Technology Delhi";

function ranks(rows: (string | number)[][]): string {
  return writeFile(join(makeFolder(), "josaa_2024_round_5.csv"), josaaCsv(rows));
}

it("a list of ranks whose batch met a conflict is counted once, and no row of it is refused as a double", async () => {
  const { database, run, rows } = await openImports();
  await refuseWrite(database.db, "catalogue_state");
  const report = await run("josaa", [
    ranks([josaaRow(), josaaRow({ seat: "SC" }), josaaRow({ institute: delhi }), josaaRow()]),
  ]);
  expect(report.counts).toEqual({
    colleges: { ...none, added: 2 },
    branches: { ...none, added: 2 },
    "cut-offs": { ...none, added: 3 },
  });
  expect(report.rejected.count).toBe(1);
  expect(await rows("select name from colleges order by name")).toEqual([{ name: bombay }, { name: delhi }]);
  expect((await rows("select 1 from cutoffs")).length).toBe(3);
});

it("a register whose batch met a conflict still adopts the college that is there, and tells each refusal once", async () => {
  const { database, run, rows } = await openImports();
  const folder = makeFolder();
  const institutes = [aicteInstitute(), aicteInstitute({ aicte_id: "1-200", institute_name: "ANOTHER INSTITUTE" })];
  writeFile(join(folder, "karnataka.json"), JSON.stringify(institutes));
  await run("aicte", [folder]);
  await database.db.execute(sql`update colleges set aicte_id = null`);
  institutes[0]!.programmes.push(aicteProgramme({ intake: "many" }));
  writeFile(join(folder, "karnataka.json"), JSON.stringify(institutes));
  await refuseWrite(database.db, "catalogue_state");
  const report = await run("aicte", [folder]);
  expect(report.counts).toEqual({ colleges: { ...none, changed: 2 }, branches: { ...none, left: 2 } });
  expect(report.rejected.count).toBe(1);
  expect((await rows("select 1 from colleges")).length).toBe(2);
});

it.skipIf(!process.env.TEST_DATABASE_URL)(
  "a list of ranks locks colleges in their own order, whatever the order of its rows (PostgreSQL only)",
  async () => {
    const { database, run } = await openImports();
    await run("josaa", [ranks([josaaRow({ institute: bombay }), josaaRow({ institute: delhi })])]);
    const reversed = ranks([
      josaaRow({ institute: delhi, closing: "4001" }),
      josaaRow({ institute: bombay, closing: "4001" }),
    ]);
    const lockFirst = sql`select 1 from cutoffs where id = (select min(id) from cutoffs) for update`;
    const lockLast = sql`select 1 from cutoffs where id = (select max(id) from cutoffs) for update nowait`;
    let imported: ReturnType<typeof run> | undefined;
    await database.db.transaction(async (tx) => {
      await tx.execute(lockFirst);
      imported = run("josaa", [reversed]);
      await someoneWaitsForLock(database.work);
      await tx.execute(lockLast);
    });
    expect((await imported)?.counts["cut-offs"]).toEqual({ ...none, changed: 2 });
  },
);
