import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv } from "ajv";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { cutoffs } from "#db/schema/branches.ts";
import { openTables, sourceTable } from "#features/open-data/open-tables.ts";
import { openLicenceOf, whyKept } from "#features/open-data/rules.ts";
import {
  listVersions,
  packageFolder,
  readVersion,
  writeMonthlyPackage,
  writePackage,
} from "#features/open-data/service/write-package.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { insertStudent } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";
import {
  createBranch,
  createCollege,
  createCutoff,
  createFee,
  createLaterEntry,
  createPlacement,
  createReview,
  createSource,
} from "../support/factories.ts";

interface Resource {
  name: string;
  path: string;
  bytes: number;
  hash: string;
  format: string;
  schema: {
    fields: { name: string; type: string }[];
    primaryKey: string[];
    foreignKeys?: { fields: string[]; reference: { resource: string; fields: string[] } }[];
  };
}
interface Descriptor {
  resources: Resource[];
  licenses: { name: string }[];
}

const person = "Person-who-must-not-leave";
const days = ["2026-11-01T06:00:00Z", "2026-12-01T06:00:00Z", "2027-01-01T06:00:00Z"].map((day) => new Date(day));
let database: OpenDatabase;
let folder: string;
let descriptor: Descriptor;
let cutoffIds: number[];

function write(at: number) {
  return writePackage(testDeps(database, { now: () => days[at]! }), folder);
}

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "open-data-"));
  const { db } = database;
  const open = (await createSource(db, { via: "somebody/copies (MIT, by its read-me file)" })).id;
  const closed = (await createSource(db, { via: "somebody/else (none stated)" })).id;
  const sample = (await createSource(db, { via: "somebody/copies (MIT)", status: "sample" })).id;
  await insertStudent(db, { firstName: person, email: `${person}@example.org` });
  await createReview(db, { studentName: person, review: person });
  const college = await createCollege(db, { name: 'A "quoted", name\nof two lines', sourceId: open });
  const branch = await createBranch(db, { collegeId: college.id, sourceId: open });
  cutoffIds = [];
  for (const [at, sourceId] of [open, open, open, closed, sample].entries())
    cutoffIds.push((await createCutoff(db, { branchId: branch.id, sourceId, opening: null, round: at + 1 })).id);
  await createFee(db, { collegeId: college.id, sourceId: open });
  await createLaterEntry(db, { collegeId: college.id, sourceId: open });
  await createPlacement(db, { collegeId: college.id, sourceId: open });
  const hidden = await createCollege(db, { name: "Inactive", isActive: false, sourceId: open });
  await createBranch(db, { collegeId: hidden.id, sourceId: open });
  await write(0);
  descriptor = JSON.parse(await readFile(join(folder, "2026-11-01/datapackage.json"), "utf8")) as Descriptor;
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const pathOf = ({ path }: Resource) => join(folder, "2026-11-01", path);
function rowsOf(resource: Resource): Promise<Record<string, unknown>[]> {
  return readFile(pathOf(resource), "utf8").then((text) => parse(text, { columns: true }) as Record<string, unknown>[]);
}
const resourceOf = (name: string) => descriptor.resources.find((one) => one.name === name)!;

/** A value of a CSV by its type in the schema; throws for one that does not fit it. */
function cast(value: unknown, type: string): unknown {
  if (value === "") return null;
  const text = String(value);
  const shapes: Record<string, RegExp> = {
    integer: /^-?\d+$/,
    number: /^-?\d+(\.\d+)?(e[+-]?\d+)?$/,
    boolean: /^(true|false)$/,
    date: /^\d{4}-\d{2}-\d{2}$/,
  };
  const shape = shapes[type];
  if (shape && !shape.test(text)) throw new Error(`${text} is no ${type}`);
  if (type === "integer" || type === "number") return Number(text);
  return type === "boolean" ? text === "true" : text;
}

// why: no validator of Data Packages on npm is maintained; these are the rules of the standard, version 2, for what we write.
const standard = {
  type: "object",
  required: ["$schema", "name", "resources", "version", "created", "licenses"],
  properties: {
    $schema: { const: "https://datapackage.org/profiles/2.0/datapackage.json" },
    name: { type: "string", pattern: "^[a-z0-9._/-]+$" },
    licenses: { type: "array", minItems: 1, items: { type: "object", required: ["name"] } },
    contributors: { type: "array", items: { type: "object", required: ["title"] } },
    resources: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        required: ["name", "path", "type", "schema"],
        properties: {
          name: { type: "string", pattern: "^[a-z0-9._/-]+$" },
          path: { type: "string", pattern: "^(?!/)(?!.*\\.\\.)" },
          type: { const: "table" },
          bytes: { type: "integer" },
          hash: { type: "string", pattern: "^sha256:[0-9a-f]{64}$" },
          schema: {
            type: "object",
            required: ["fields"],
            properties: {
              primaryKey: { type: "array", items: { type: "string" } },
              fields: {
                type: "array",
                minItems: 1,
                items: {
                  type: "object",
                  required: ["name"],
                  properties: { type: { enum: ["string", "number", "integer", "boolean", "date"] } },
                },
              },
            },
          },
        },
      },
    },
  },
};

test("the descriptor follows the standard, and every file is the one that it describes", async () => {
  const validate = new Ajv({ strict: false }).compile(standard);
  expect(validate(descriptor), JSON.stringify(validate.errors)).toBe(true);
  for (const resource of descriptor.resources) {
    const bytes = await readFile(pathOf(resource));
    const sum = createHash("sha256").update(bytes).digest("hex");
    expect([resource.name, bytes.length, `sha256:${sum}`]).toEqual([resource.name, resource.bytes, resource.hash]);
  }
  const files = (await readdir(join(folder, "2026-11-01"))).filter((name) => name !== "datapackage.json");
  expect(files.toSorted()).toEqual(descriptor.resources.map(({ path }) => path).toSorted());
});

test("every row fits its schema, has a key of its own and a source that is there, and Parquet holds the same", async () => {
  const sourceIds = new Set((await rowsOf(resourceOf("sources"))).map(({ id }) => id));
  for (const resource of descriptor.resources.filter(({ format }) => format === "csv")) {
    const rows = await rowsOf(resource);
    const { fields, primaryKey, foreignKeys = [] } = resource.schema;
    const typed = rows.map((row) => Object.fromEntries(fields.map(({ name, type }) => [name, cast(row[name], type)])));
    expect(new Set(rows.map((row) => primaryKey.map((name) => row[name]).join("|"))).size).toBe(rows.length);
    for (const {
      fields: [name = ""],
    } of foreignKeys)
      expect(rows.filter((row) => !sourceIds.has(row[name]))).toEqual([]);
    const file = await asyncBufferFromFile(pathOf(resourceOf(`${resource.name}-parquet`)));
    const stored = rows.length > 0 ? await parquetReadObjects({ file }) : [];
    const asCsv = stored.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === "" ? null : value])),
    );
    expect(asCsv, resource.name).toEqual(typed);
  }
});

test("the rows are those of the database, one by one", async () => {
  const rows = await rowsOf(resourceOf("cutoffs"));
  const stored = await database.db.select().from(cutoffs);
  expect(rows.map(({ id }) => Number(id))).toEqual(cutoffIds.slice(0, 3));
  for (const row of rows) {
    const { closing, year, quota, seatType, sourceId } = stored.find(({ id }) => id === Number(row.id))!;
    expect(row).toMatchObject({ quota, seat_type: seatType, opening: "" });
    expect([row.closing, row.year, row.source_id].map(Number)).toEqual([closing, year, sourceId]);
  }
  const [college, ...others] = await rowsOf(resourceOf("colleges"));
  expect([college!.name, others]).toEqual(['A "quoted", name\nof two lines', []]);
});

test("samples and what has no open licence stay here, and are counted", async () => {
  const { tables } = await readVersion(folder, "2026-11-01");
  const found = tables.find(({ name }) => name === "cutoffs");
  expect(found).toMatchObject({ rows: 3, leftOut: { licence: 1, sample: 1 }, changes: null });
  expect(descriptor.licenses).toEqual([{ name: "MIT" }]);
});

test("nothing of a person is in any file, and no table of persons is named", async () => {
  for (const file of await readdir(join(folder, "2026-11-01"))) {
    expect(await readFile(join(folder, "2026-11-01", file), "latin1")).not.toContain(person);
  }
  const read = openTables.flatMap(({ from }) => [...from.matchAll(/(?:^|join )(\w+) /g)].map(([, name]) => name));
  expect([...new Set(read)].toSorted()).toEqual([
    "branches",
    "college_ranks",
    "colleges",
    "cutoffs",
    "fees",
    "intake_details",
    "later_entries",
    "placement_outcomes",
    "placements",
  ]);
  const columns = [...openTables, sourceTable].flatMap((table) => table.columns.map(({ name }) => name));
  expect(columns.filter((name) => /mail|phone|student|staff|owner_|contact|note|description/.test(name))).toEqual([]);
});

test("the next version says what changed, and old data goes while its history stays", async () => {
  const { db } = database;
  await db.update(cutoffs).set({ closing: 4321 }).where(eq(cutoffs.id, cutoffIds[0]!));
  await db.delete(cutoffs).where(eq(cutoffs.id, cutoffIds[1]!));
  const [kept] = await db.select().from(cutoffs).where(eq(cutoffs.id, cutoffIds[2]!));
  await createCutoff(db, { branchId: kept!.branchId, sourceId: kept!.sourceId, round: 6 });
  const { former, tables } = await write(1);
  expect(former).toBe("2026-11-01");
  expect(tables.find(({ name }) => name === "cutoffs")!.changes).toEqual({ added: 1, removed: 1, changed: 1 });
  expect(tables.find(({ name }) => name === "placements")!.changes).toEqual({ added: 0, removed: 0, changed: 0 });
  await write(2);
  expect(await listVersions(folder)).toEqual(["2027-01-01", "2026-12-01", "2026-11-01"]);
  expect(await readdir(join(folder, "2026-11-01"))).toEqual(["datapackage.json"]);
});

test.each([
  ["a/b (MIT)", null, "MIT"],
  ["a/b (ISC, by its read-me file)", null, "ISC"],
  ["a/b (none stated)", "CC-BY-4.0", null],
  ["the authority's page, as copied", "Facts from published results", null],
  ["", "Published register", null],
  ["", "CC-BY-4.0", "CC-BY-4.0"],
  ["", null, null],
])("the licence of a copy %j of a publication under %j is %j", (via, licence, expected) => {
  expect(openLicenceOf({ via, licence })).toBe(expected);
  expect(whyKept({ id: 1, via, licence, status: "official" })).toBe(expected ? null : "licence");
  expect(whyKept({ id: 1, via, licence, status: "sample" })).toBe("sample");
});

test("a version is written once in each month, and none in a trial with neither a version nor starter data", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "open-data-monthly-"));
  const depsOn = (day: string, settings: Record<string, string> = {}) => {
    const config = readConfig({ LOG_LEVEL: "silent", DATA_DIR: dataDir, SAMPLE_DATA: "false", ...settings });
    return testDeps(database, { config, now: () => new Date(`${day}T06:00:00Z`) });
  };
  const versions = () => listVersions(packageFolder(dataDir));
  await writeMonthlyPackage(depsOn("2026-11-01"));
  expect(await versions()).toEqual([]);
  await writePackage(depsOn("2026-11-02"), packageFolder(dataDir));
  for (const day of ["2026-11-30", "2026-12-01", "2026-12-02"]) await writeMonthlyPackage(depsOn(day));
  expect(await versions()).toEqual(["2026-12-01", "2026-11-02"]);
  await rm(packageFolder(dataDir), { recursive: true });
  await writeMonthlyPackage(depsOn("2026-12-02", { SAMPLE_DATA: "true" }));
  expect(await versions()).toEqual(["2026-12-02"]);
  await rm(dataDir, { recursive: true });
});
