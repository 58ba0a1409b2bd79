// proves S12.5

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
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
const morning = new Date("2026-01-02T03:04:05Z");
type Imports = Awaited<ReturnType<typeof openImports>>;
type Said = NonNullable<Parameters<Imports["run"]>[4]>;

const importAs = ({ run }: Imports, kind: "aicte" | "josaa" | "nirf-placements", paths: string[], said: Said) =>
  run(kind, paths, false, morning, said);

const sources = "select key, title, year, captured_on::text as captured, via from sources order by key";

function register(intake: string): string {
  const folder = makeFolder();
  const programmes = [aicteProgramme({ intake }), aicteProgramme({ course: "CIVIL ENGINEERING" })];
  writeFile(
    join(folder, "goa.json"),
    JSON.stringify([aicteInstitute({ institute_name: "CITY ENGINEERING COLLEGE", programmes })], null, 1),
  );
  return folder;
}

it("next year's register carries next year's label, and what it confirms or changes carries its line", async () => {
  const imports = await openImports();
  const copy = "example/copy (MIT)";
  await importAs(imports, "aicte", [register("60")], { year: 2025, capturedOn: "2025-10-30", via: copy });
  await importAs(imports, "aicte", [register("90")], { year: 2026, capturedOn: "2026-01-01" });
  expect(await imports.rows(sources)).toEqual([
    {
      key: "aicte-2025-via-example-copy-mit",
      title: "Approved institutes and sanctioned intake, 2025-26",
      year: 2025,
      captured: "2025-10-30",
      via: copy,
    },
    {
      key: "aicte-2026",
      title: "Approved institutes and sanctioned intake, 2026-27",
      year: 2026,
      captured: "2026-01-01",
      via: "",
    },
  ]);
  expect(
    await imports.rows(`select b.name, intake, s.key, f.name as file, source_line as line from branches b
      join sources s on s.id = b.source_id join source_files f on f.id = b.source_file_id order by b.name`),
  ).toEqual([
    { name: "Civil Engineering", intake: 60, key: "aicte-2026", file: "goa.json", line: 2 },
    { name: "Computer Science and Engineering", intake: 90, key: "aicte-2026", file: "goa.json", line: 2 },
  ]);
  expect(await imports.rows("select s.key from colleges c join sources s on s.id = c.source_id")).toEqual([
    { key: "aicte-2026" },
  ]);
});

it("stores each file's SHA-256, and gives an unchanged cut-off no new line", async () => {
  const imports = await openImports();
  const given = [josaaRow(), josaaRow({ seat: "SC" })];
  const path = writeFile(join(makeFolder(), "josaa_2024_round_5.csv.gz"), josaaCsv(given));
  await importAs(imports, "josaa", [path], { capturedOn: "2026-01-01" });
  const longer = [josaaRow({ seat: "ST" }), given[0]!, josaaRow({ seat: "SC", closing: "4100" })];
  const second = writeFile(join(makeFolder(), "josaa_2024_round_5.csv"), josaaCsv(longer));
  const report = await importAs(imports, "josaa", [second], { capturedOn: "2026-01-02" });
  expect(report.counts["cut-offs"]).toEqual({ added: 1, changed: 1, left: 1 });
  const hashOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
  expect(
    await imports.rows(`select seat_type, f.name as file, source_line as line, sha256 from cutoffs c
      join source_files f on f.id = c.source_file_id order by seat_type`),
  ).toEqual([
    { seat_type: "OPEN", file: "josaa_2024_round_5.csv.gz", line: 2, sha256: hashOf(path) },
    { seat_type: "SC", file: "josaa_2024_round_5.csv", line: 4, sha256: hashOf(second) },
    { seat_type: "ST", file: "josaa_2024_round_5.csv", line: 2, sha256: hashOf(second) },
  ]);
  expect(await imports.rows(sources)).toMatchObject([{ key: "josaa-2024", captured: "2026-01-02" }]);
});

it("corrects the source of facts that an import without files left", async () => {
  const imports = await openImports();
  const path = writeFile(join(makeFolder(), "josaa_2024_round_5.csv"), josaaCsv([josaaRow()]));
  const said = { capturedOn: "2026-01-01", via: "example/copy" };
  await importAs(imports, "josaa", [path], { capturedOn: "2026-01-02" });
  await imports.rows("update cutoffs set source_file_id = null, source_line = null");
  expect((await importAs(imports, "josaa", [path], said)).counts["cut-offs"]).toEqual({ ...none, relabelled: 1 });
  expect(
    await imports.rows("select via, source_line as line from cutoffs c join sources s on s.id = c.source_id"),
  ).toEqual([{ via: "example/copy", line: 2 }]);
  expect((await importAs(imports, "josaa", [path], said)).counts["cut-offs"]).toEqual({ ...none, left: 1 });
});

it("refuses files of which neither day of capture nor year is known, and changes nothing", async () => {
  const imports = await openImports();
  const ranks = writeFile(join(makeFolder(), "josaa_2024_round_5.csv"), josaaCsv([josaaRow()]));
  await expect(importAs(imports, "josaa", [ranks], {})).rejects.toThrow("--captured-on");
  await expect(importAs(imports, "josaa", [ranks], { capturedOn: "2026-02-30" })).rejects.toThrow("not a day");
  await expect(importAs(imports, "josaa", [ranks], { capturedOn: "2027-01-01" })).rejects.toThrow("in the future");
  await expect(importAs(imports, "josaa", [ranks], { capturedOn: "2026-01-01", year: 2023 })).rejects.toThrow(
    "is of 2024 by its name",
  );
  await expect(importAs(imports, "aicte", [register("60")], { capturedOn: "2026-01-01" })).rejects.toThrow(
    "give it with --year",
  );
  expect(await imports.rows("select id from sources")).toEqual([]);
});

it("reads the year of a ranking from the file's name, and gives each outcome its line", async () => {
  const imports = await openImports();
  await importAs(imports, "aicte", [register("60")], { year: 2025, capturedOn: "2026-01-01" });
  const head =
    "ranking_category,institute_name,state,city,academic_year,type,graduating_on_time,students_placed,median_salary";
  const row = "Engineering,City Engineering College,Karnataka,Bengaluru,2024-25,UG [4 Years Program(s)],100,80,650000";
  const file = writeFile(join(makeFolder(), "nirf_2026_placement.csv"), `${head}\n${row}\n`);
  const report = await importAs(imports, "nirf-placements", [file], { capturedOn: "2026-01-01" });
  expect(report.counts.outcomes).toEqual({ ...none, added: 1 });
  expect(
    await imports.rows(`select s.key, o.source_line as line from placement_outcomes o
      join source_files f on f.id = o.source_file_id join sources s on s.id = f.source_id`),
  ).toEqual([{ key: "nirf-placements-2026", line: 2 }]);
});
