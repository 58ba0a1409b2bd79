import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { openFiles } from "#gateways/files.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { across, type PlacedText, writePdf } from "../imports/write-pdf.ts";
import { openTestDatabase } from "../support/database.ts";
import { createBranch, createCollege } from "../support/factories.ts";
import { runDueJobs, testDepsWithJobs } from "../support/jobs.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

const folder = mkdtempSync(join(tmpdir(), "margdeep-pdf-import-"));
let database: OpenDatabase;
let deps: Deps;
let desk: ReturnType<typeof staffClient>;

beforeAll(async () => {
  database = await openTestDatabase();
  deps = await testDepsWithJobs(database, { files: await openFiles(readConfig({ DATA_DIR: folder })) });
  desk = staffClient(createApp(deps), await makeStaff(database.db, "editor", { name: "Meera Joshi" }));
  const college = await createCollege(database.db, {
    ...{ name: "Maple Hill College of Engineering", city: "Mysuru", district: "Mysuru", state: "Karnataka" },
  });
  await createBranch(database.db, { collegeId: college.id, name: "Civil Engineering" });
  await database.db.execute(
    sql`insert into college_codes (authority, code, college_id, decided_by, score, name, place)
      values ('kea', 'E990', ${college.id}, 'name', 1, ${college.name}, ${college.city})`,
  );
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const title = "UGCET-2025 SECOND ROUND CUT-OFF RANKS FOR Engineering";

/** A page of KEA with these closing ranks of courses. */
const page = (ranks: string[], words = title): PlacedText[] => [
  [300, 30, words, 10],
  [22, 60, "College: E990 Maple Hill College of Engineering, Mysuru"],
  ...across(80, [
    [22, "Course Name"],
    [180, "GM"],
  ]),
  ...ranks.flatMap((rank, at) =>
    across(95 + at * 12, [
      [22, at === 0 ? "CIVIL ENGINEERING" : `COURSE ${at} ENGINEERING`],
      [175, rank],
    ]),
  ),
];
const ranks = Array.from({ length: 55 }, (_, at) => String(4000 + at * 7));

async function send(name: string, pages: PlacedText[][], told: Record<string, string> = {}) {
  const path = join(folder, "sent.pdf");
  writePdf(path, pages);
  return sendBytes(name, readFileSync(path), told);
}

async function sendBytes(name: string, bytes: Buffer, told: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ captured_on: "2026-01-01", kind: "kcet", ...told }))
    form.set(field, value);
  form.append("files", new File([bytes as BlobPart], name));
  return desk.post("/api/staff/imports/", form);
}

async function step(id: number, name: string) {
  await desk.post(`/api/staff/imports/${id}/${name}/`);
  await runDueJobs(deps);
  return (await desk.get(`/api/staff/imports/${id}/`)).body;
}

const stored = async () =>
  (
    (await database.db.execute(
      sql`select k.year, k.round, k.closing::int, k.source_line, f.name, s.publisher from cutoffs k
        join sources s on s.id = k.source_id join source_files f on f.id = k.source_file_id
        join branches b on b.id = k.branch_id where b.name = 'Civil Engineering'`,
    )) as unknown as { rows: object[] }
  ).rows;

test("a paper is checked without a trace, with its own year and round, imported with its page, and taken back", async () => {
  const { status, body } = await send("cutoff.pdf", [page(ranks), page(["0"])]);
  expect([status, body.columns.files]).toEqual([201, ["cutoff.pdf"]]);
  const checked = await step(body.id, "check");
  expect(checked).toMatchObject({ state: "checked", counts: { rejected: 1 } });
  expect(checked.problems).toEqual([
    expect.objectContaining({ row: 2, message: expect.stringMatching(/page 2: .*0 is not a rank.*E990/s) }),
  ]);
  expect(await stored()).toEqual([]);
  expect(await step(body.id, "run")).toMatchObject({ state: "done" });
  expect(await stored()).toEqual([
    {
      ...{ year: 2025, round: 2, closing: 4000, source_line: 1, name: "cutoff.pdf" },
      publisher: "Karnataka Examinations Authority (KEA)",
    },
  ]);
  expect(await step(body.id, "undo")).toMatchObject({ state: "undone" });
  expect(await stored()).toEqual([]);
});

test.each<[what: string, name: string, pages: PlacedText[][], told: Record<string, string>, message: RegExp]>([
  [
    "another year than staff chose",
    "cutoff.pdf",
    [page(ranks)],
    { year: "2024" },
    /its page says year 2025, but .*2024/,
  ],
  [
    "another round than its name",
    "kcet_2025_round_1.pdf",
    [page(ranks)],
    {},
    /its page says round 2, but its name says 1/,
  ],
  ["another authority", "cutoff.pdf", [page(ranks)], { kind: "comedk" }, /is no list of COMEDK/],
  ["a mock allotment", "cutoff.pdf", [page(ranks, "UGCET-2025 MOCK ALLOTMENT")], {}, /its page says MOCK/],
  [
    "too many rows that cannot be used",
    "cutoff.pdf",
    [page(ranks), page(["0", "0"])],
    {},
    /2 of 57 rows cannot be used, more than 2 %.*page 2/s,
  ],
  ["only pictures", "cutoff.pdf", [[], []], {}, /its 2 pages are pictures without text \(a scan\)/],
  ["no year anywhere", "cutoff.pdf", [page(ranks, "SECOND ROUND CUT-OFF RANKS")], {}, /of which year is it/],
])("a paper of %s is refused in words by the check", async (_, name, pages, told, message) => {
  const { body } = await send(name, pages, told);
  const checked = await step(body.id, "check");
  expect(checked.state).toBe("uploaded");
  expect(checked.problems.map((problem: { message: string }) => problem.message).join("\n")).toMatch(message);
});

test("half of a paper is refused in words by the check", async () => {
  const path = join(folder, "whole.pdf");
  writePdf(path, [page(ranks)]);
  const bytes = readFileSync(path);
  const { body } = await sendBytes("cutoff.pdf", bytes.subarray(0, bytes.length / 2));
  const { problems } = await step(body.id, "check");
  expect(problems[0].message).toBe(
    "cutoff.pdf cannot be read: its end is missing, so it was cut off on its way; download it again.",
  );
});
