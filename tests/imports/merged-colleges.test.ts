import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { settleTwins } from "#staff/merging/service/suggest-merges.server.ts";
import { createApp } from "../../src/app.server.ts";
import { testDeps } from "../support/deps.ts";
import { makeStaff, staffClient } from "../support/staff.ts";
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
const civil = aicteProgramme({ course: "CIVIL ENGINEERING", intake: "60" });

// proves S12.6
test("a college that two lists brought becomes one page after the import, with both facts, and importing again adds nothing", async () => {
  const { database, run, rows } = await openImports();
  const folder = makeFolder();
  const uni = { institute_name: "RIVERSIDE ACADEMY OF SCIENCE", address: "5 LAKE ROAD", district: "MYSORE" };
  writeFile(join(folder, "karnataka.json"), JSON.stringify([aicteInstitute({ ...uni, programmes: [civil] })]));
  const ranks = [josaaRow({ institute: "National Institute of Technology Karnataka, Surathkal" })];
  const file = writeFile(join(makeFolder(), "josaa_2025_round_6.csv"), josaaCsv(ranks));
  const settle = () => settleTwins({ work: database.work, now: () => new Date("2026-11-21T09:30:00Z") });
  await run("aicte", [folder]);
  await run("josaa", [file]);
  // What a list without addresses made of the same college, before it was known by its code.
  await rows(`with twin as (insert into colleges (name, city, district, state, ownership, source_id)
    select 'River Side Academy of Science, Mysuru', 'Mysuru', 'Mysuru', 'Karnataka', 'unknown', min(id) from sources returning id)
    insert into college_codes (authority, code, college_id, decided_by) select 'du', 'River Side Academy', id, 'register' from twin`);
  const colleges = () => rows("select name from colleges order by id");
  expect(await colleges()).toHaveLength(3);
  expect(await settle()).toMatchObject({ merged: 1 });
  expect(await settle()).toMatchObject({ merged: 0 });
  expect(await colleges()).toHaveLength(2);
  expect(
    await rows("select authority, code from college_codes where authority in ('aicte', 'du') order by authority"),
  ).toEqual([
    { authority: "aicte", code: "1-100" },
    { authority: "du", code: "River Side Academy" },
  ]);
  expect((await run("aicte", [folder])).counts).toMatchObject({
    colleges: { ...none, left: 1 },
    branches: { ...none, left: 1 },
  });

  const client = await openStaff(database);
  const { results } = (await client.get("/api/staff/merges/")).body;
  expect(results).toMatchObject([{ merged_by: "Margdeep, by itself", undone_at: null }]);
  const redirected = await client.get(`/api/college-details/${results[0].removed.id}/`);
  expect(redirected.status).toBe(301);
  expect((await client.post(`/api/staff/merges/${results[0].id}/undo/`)).status).toBe(200);
  expect(await settle()).toMatchObject({ merged: 0 });
  expect(await colleges()).toHaveLength(3);
});

// proves S12.6
test("twins whose figures contradict each other wait for staff", async () => {
  const { database, run, rows } = await openImports();
  const folder = makeFolder();
  const academy = { institute_name: "RIVERSIDE ACADEMY OF SCIENCE", address: "5 LAKE ROAD" };
  const institutes = ["60", "90"].map((intake, at) =>
    aicteInstitute({
      ...academy,
      aicte_id: `1-${at}`,
      programmes: [aicteProgramme({ course: "CIVIL ENGINEERING", intake })],
    }),
  );
  writeFile(join(folder, "karnataka.json"), JSON.stringify(institutes));
  await run("aicte", [folder]);
  const settled = await settleTwins({ work: database.work, now: () => new Date("2026-11-21T09:30:00Z") });
  expect(settled).toMatchObject({ merged: 0, college: 1 });
  expect(await rows("select id from colleges")).toHaveLength(2);
});

// proves S12.6
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
  const merge = await openMerging(database);
  await merge({ kind: "college", kept_id: before[0]!.id, removed_id: before[1]!.id });

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

// proves S12.6
test("every import finds the college and the branch that remain, and adds nothing the second time", async () => {
  const { database, run, rows } = await openImports();
  await database.db.execute(sql`truncate corrected_keys`);
  const name = "Visvesvaraya National Institute of Technology, Nagpur";
  const metallurgy = "Metallurgical and Materials Engineering";
  const register = makeFolder();
  const programmes = [
    civil,
    aicteProgramme({ course: "METALLURGY AND MATERIALS TECHNOLOGY", intake: "40" }),
    aicteProgramme({ course: "PHYSICAL METALLURGY", intake: "20" }),
  ];
  const place = { state: "Maharashtra", district: "NAGPUR", address: "SOUTH AMBAZARI ROAD, NAGPUR" };
  const institute = aicteInstitute({
    ...place,
    aicte_id: "1-900",
    institute_name: "REGIONAL CAMPUS OF V.N.I.T.",
    programmes,
  });
  writeFile(join(register, "maharashtra.json"), JSON.stringify([institute]));
  const file = (title: string, lines: string[]) => writeFile(join(makeFolder(), title), lines.join("\n"));
  const ranks = [civilOf(name), civilOf(name, metallurgy)].map((row) => josaaRow(row));
  const lists = [
    ["josaa", [file("josaa_2025_round_6.csv", [josaaCsv(ranks)])]],
    [
      "mht-cet",
      [
        file("mhtcet_2023_cap1.csv", [
          "collegeid,college name,course,merit number,seat type,percentile",
          `400119110,"${name}",Civil Engineering,100.0,GOPENS,90.5`,
          `400119210,"${name}",${metallurgy},200.0,GOPENS,80.5`,
        ]),
      ],
    ],
    [
      "fees",
      [
        file("maharashtra_fra_fees_2025_26.csv", [
          "college_code,college_name,cap_code,annual_fees",
          "EN4001,VNIT,4001,120500",
        ]),
      ],
    ],
    [
      "nirf-ranks",
      [
        file("nirf_2025.csv", [
          "Institute ID,Name,City,State,Score,Rank,Stream",
          `IR-E-U-0339,"${name}",Nagpur,Maharashtra,60.1,41,Engineering`,
        ]),
      ],
    ],
    ["aicte", [register]],
  ] as const;
  for (const [kind, paths] of lists) await run(kind, [...paths]);
  const [removed, kept] = await rows<{ id: number }>("select id from colleges order by aicte_id nulls first");
  const merge = await openMerging(database);
  await merge({ kind: "college", kept_id: kept!.id, removed_id: removed!.id });
  const branch = (title: string) => rows<{ id: number }>(`select id from branches where name = '${title}'`);
  const [[seats], [ranked]] = [await branch("Metallurgy and Materials Technology"), await branch(metallurgy)];
  const [listedToo] = await branch("Physical Metallurgy");
  for (const { id } of [ranked!, listedToo!]) await merge({ kind: "branch", kept_id: seats!.id, removed_id: id });
  const everything = async () => {
    const tables = ["colleges", "branches", "cutoffs", "fees", "college_ranks", "college_codes", "college_aliases"];
    const found = tables.map((table) => rows(`select to_jsonb(t) - 'updated_at' as row from ${table} t order by 1`));
    return Object.fromEntries((await Promise.all(found)).map((of, at) => [tables[at], of]));
  };
  const before = await everything();
  expect(before.cutoffs).toHaveLength(4);
  expect(before.college_ranks).toHaveLength(1);
  expect(
    await rows(
      "select b.name, b.intake, count(*)::integer as lists from branches b join cutoffs c on c.branch_id = b.id group by b.id order by 1",
    ),
  ).toEqual([
    { name: "Civil Engineering", intake: 60, lists: 2 },
    { name: "Metallurgy and Materials Technology", intake: 40, lists: 2 },
  ]);
  for (const [kind, paths] of lists) {
    const { counts } = await run(kind, [...paths]);
    for (const [what, { added, changed }] of Object.entries(counts))
      expect([kind, what, added, changed]).toEqual([kind, what, 0, 0]);
  }
  expect(await everything()).toEqual(before);
});

/** Merges as staff do, with what the preview says. */
async function openStaff(database: OpenDatabase) {
  return staffClient(createApp(testDeps(database)), await makeStaff(database.db, "editor"));
}

async function openMerging(database: OpenDatabase) {
  const editor = await openStaff(database);
  return async (question: object) => {
    const { version, total } = (await editor.post("/api/staff/merges/preview/", question)).body;
    const { status, body } = await editor.post("/api/staff/merges/", { ...question, version, total });
    expect(status, JSON.stringify(body)).toBe(201);
  };
}

// proves S12.6
test("a register that lists a merged college twice brings it back under neither name", async () => {
  const { database, run, rows, rejected } = await openImports();
  const file = writeFile(
    join(makeFolder(), "du_csas_2025_cutoffs.csv"),
    ["college,program,r1_UR", "Lakeside College (W),B.Com (Hons.),700", "Hillview College,B.Com (Hons.),600"].join(
      "\n",
    ),
  );
  await run("du", [file]);
  const [one, other] = await rows<{ id: number }>("select id from colleges order by name desc");
  const merge = await openMerging(database);
  await merge({ kind: "college", kept_id: one!.id, removed_id: other!.id });
  const again = await run("du", [file]);
  expect(again.counts).toMatchObject({ branches: { added: 0 }, "cut-offs": { ...none, left: 1 } });
  expect(rejected()).toContain("another programme of the list is the same branch here");
  expect(
    await rows(
      "select c.id, x.closing from colleges c join branches b on b.college_id = c.id join cutoffs x on x.branch_id = b.id",
    ),
  ).toEqual([{ id: one!.id, closing: 700 }]);
});

function civilOf(institute: string, branch = "Civil Engineering") {
  return { institute, programme: `${branch} (4 Years, Bachelor of Technology)` };
}
