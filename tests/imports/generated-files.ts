import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import type { ImportKind } from "../../imports/importers.ts";
import { importData } from "../../imports/pipeline/import-data.ts";
import type { ImportReport, ImportRequest } from "../../imports/pipeline/import-request.ts";
import type { OpenDatabase } from "../../src/db/client.server.ts";
import { openTestDatabase } from "../support/database.ts";

/** A folder that is gone after the test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "margdeep-import-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a file, zipped where its name ends with .gz. */
export function writeFile(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, path.endsWith(".gz") ? gzipSync(text) : text);
  return path;
}

/** A programme of AICTE's register; the fields a test does not name are ordinary. */
export function aicteProgramme(values: object = {}) {
  return {
    programme: "ENGINEERING AND TECHNOLOGY",
    level: "UNDER GRADUATE",
    course: "COMPUTER SCIENCE & ENGINEERING",
    course_type: "Course Institute-1",
    shift: "1st Shift",
    availability: "FULL TIME",
    intake: "60",
    enrollment: "",
    placement: "",
    ...values,
  };
}

/** An institute of AICTE's register; the fields a test does not name are ordinary. */
export function aicteInstitute(values: object = {}) {
  return {
    aicte_id: "1-100",
    institute_name: "L.J.INSTITUTE OF ENGG. & TECHNOLOGY,",
    address: "KANAKAPURA ROAD, BANGALORE - 560 062",
    district: "BANGALORE URBAN",
    institution_type: "Private-Self Financing",
    women: "N",
    minority: "N",
    other_id: "",
    university: "NOT APPLICABLE",
    state: "Karnataka",
    programmes: [aicteProgramme()],
    ...values,
  };
}

/** A list of ranks as JoSAA publishes it. */
export function josaaCsv(rows: (string | number)[][]): string {
  const head = "Institute,Academic Program Name,Quota,Seat Type,Gender,Opening Rank,Closing Rank";
  return [head, ...rows.map((row) => row.map((cell) => `"${cell}"`).join(","))].join("\r\n");
}

/** One row of `josaaCsv`; the cells a test does not name are ordinary. */
export function josaaRow(
  values: Partial<Record<"institute" | "programme" | "quota" | "seat" | "gender" | "opening" | "closing", string>> = {},
) {
  const row = {
    institute: "Indian Institute of Technology Bombay",
    programme: "Civil Engineering (4 Years, Bachelor of Technology)",
    quota: "AI",
    seat: "OPEN",
    gender: "Gender-Neutral",
    opening: "2000",
    closing: "4000",
    ...values,
  };
  return Object.values(row);
}

/** Years of the documents whose files' names do not say it. */
const yearOfKind: Partial<Record<ImportKind, number>> = { aicte: 2025, "nirf-placements": 2025 };

let shared: OpenDatabase;

/** Appears at the top of a test file: gives its tests one database, which `openImports` empties for each. */
export function shareDatabase(): void {
  beforeAll(async () => {
    shared = await openTestDatabase();
  });
  afterAll(() => shared.close());
}

/** `openImports` with colleges of a register; each is in the district of its town. */
export async function openImportsWith(...colleges: [name: string, city: string, state: string][]) {
  const imports = await openImports();
  const { db } = imports.database;
  await db.execute(sql`insert into sources (key, publisher, title, captured_on, status)
    values ('register', 'AICTE', 'Register', '2025-10-30', 'official')`);
  for (const [name, city, state] of colleges) {
    await db.execute(sql`insert into colleges (name, city, district, state, ownership, source_id)
      select ${name}, ${city}, ${city}, ${state}, 'private', id from sources where key = 'register'`);
  }
  return imports;
}

/** An importer with an empty database, which the tests of a file use one after the other. */
export async function openImports() {
  const database = shared;
  await database.db.execute(sql`truncate sources, streams restart identity cascade`);
  await database.db.execute(sql`update catalogue_state set version = 0`);
  const dataDir = makeFolder();
  const shown: string[] = [];
  const output = { write: (text: string) => shown.push(text) };
  return {
    /** As `run`, leaving out files of another kind. */
    skipping: (kind: ImportKind, paths: string[], provenance: ImportRequest["provenance"]): Promise<ImportReport> => {
      const now = new Date("2026-01-02T03:04:05Z");
      return importData({ kind, paths, dryRun: false, skipsUnknown: true, provenance, database, dataDir, now, output });
    },
    database,
    dataDir,
    /** What was shown of the progress, line by line. */
    shown,
    run: (
      kind: ImportKind,
      paths: string[],
      dryRun = false,
      now = new Date("2026-01-02T03:04:05Z"),
      provenance: ImportRequest["provenance"] = { year: yearOfKind[kind], capturedOn: "2026-01-01" },
    ): Promise<ImportReport> =>
      importData({
        kind,
        paths,
        dryRun,
        provenance,
        database,
        dataDir,
        now,
        output,
      }),
    rows: async <Row = Record<string, unknown>>(text: string): Promise<Row[]> =>
      ((await database.db.execute(sql.raw(text))) as unknown as { rows: Row[] }).rows,
    /** The text of every file of rejected rows. */
    rejected: (): string => {
      const folder = join(dataDir, "imports");
      return readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), "utf8"))
        .join("");
    },
  };
}
