import { join } from "node:path";
import { expect, test } from "vitest";
import { createApp } from "../../src/app.server.ts";
import { testDeps } from "../support/deps.ts";
import { makeStaff, staffClient } from "../support/staff.ts";
import {
  aicteInstitute,
  aicteProgramme,
  makeFolder,
  openImports,
  shareDatabase,
  writeFile,
} from "./generated-files.ts";

shareDatabase();

const none = { added: 0, changed: 0, left: 0 };
const civil = aicteProgramme({ course: "CIVIL ENGINEERING", intake: "60" });

test("two approvals of a college that staff merged stay one college when the register is read again", async () => {
  const { database, run, rows } = await openImports();
  const folder = makeFolder();
  const other = { aicte_id: "1-200", institute_name: "L.J. INSTITUTE OF MANAGEMENT" };
  const write = (intake: string) => {
    const mining = aicteProgramme({ course: "MINING ENGINEERING", intake });
    const programmes = [aicteProgramme({ course: "CIVIL ENGINEERING", intake: "90" }), mining];
    const institutes = [aicteInstitute({ ...other, programmes }), aicteInstitute({ programmes: [civil] })];
    writeFile(join(folder, "karnataka.json"), JSON.stringify(institutes, null, 2));
  };
  write("30");
  await run("aicte", [folder]);
  const before = await rows<{ id: number; aicte_id: string; name: string }>(
    "select id, aicte_id, name from colleges order by aicte_id",
  );
  const editor = staffClient(createApp(testDeps(database)), await makeStaff(database.db, "editor"));
  const question = { kind: "college", kept_id: before[0]!.id, removed_id: before[1]!.id };
  const { version, total } = (await editor.post("/api/staff/merges/preview/", question)).body;
  expect((await editor.post("/api/staff/merges/", { ...question, version, total })).status).toBe(201);

  const again = await run("aicte", [folder]);
  expect(again.counts).toMatchObject({ colleges: { ...none, left: 2 }, branches: { added: 0 } });
  write("45");
  await run("aicte", [folder]);
  expect(await rows("select id, aicte_id, name from colleges")).toEqual([before[0]]);
  const branches = () => rows("select name, intake, gone_since is not null as is_gone from branches order by name");
  const mining = { name: "Mining Engineering", intake: 45 };
  expect(await branches()).toEqual([
    { name: "Civil Engineering", intake: 60, is_gone: false },
    { ...mining, is_gone: false },
  ]);

  const first = aicteInstitute({ programmes: [civil] });
  writeFile(
    join(folder, "karnataka.json"),
    JSON.stringify([{ ...first, aicte_id: "1-300" }, aicteInstitute({ ...other, programmes: [civil] })]),
  );
  await run("aicte", [folder]);
  expect(await rows("select aicte_id, gone_since is not null as is_gone from colleges order by id")).toEqual([
    { aicte_id: before[0]!.aicte_id, is_gone: false },
    { aicte_id: "1-300", is_gone: false },
  ]);
  expect((await branches()).filter(({ name }) => name === "Mining Engineering")).toEqual([
    { ...mining, is_gone: true },
  ]);
});
