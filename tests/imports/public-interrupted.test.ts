import { createHash } from "node:crypto";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openPublicFolder } from "../../imports/public/find-file.ts";
import { type LoadRequest, loadPublic } from "../../imports/public/load-public.ts";
import type { PublicLoad } from "../../imports/public/manifest.ts";
import { noteTrained } from "../../src/staff/public-data/store.server.ts";
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

/** Two approvals of one name at one address, whose figures differ: a pair for staff, and no certain merge. */
const pair = ["60", "90"].map((intake, at) =>
  aicteInstitute({
    ...{ aicte_id: `1-${at}`, institute_name: "RIVERSIDE ACADEMY OF SCIENCE", address: "5 LAKE ROAD" },
    programmes: [aicteProgramme({ course: "CIVIL ENGINEERING", intake })],
  }),
);
const files = {
  "aicte/karnataka.json": JSON.stringify(pair),
  // What the register says of the college that the list brings.
  "colleges/aishe_colleges_2026.csv": [
    "Aishe Code,Name,State,District,Website,Year Of Establishment,Location",
    "U-0306,Indian Institute of Technology Bombay,Maharashtra,Mumbai,,1958,Urban",
  ].join("\n"),
  "josaa/josaa_2024_round_1.csv": josaaCsv([josaaRow(), josaaRow({ seat: "SC", opening: "300", closing: "900" })]),
};
const tables = ["colleges", "branches", "cutoffs", "college_streams", "college_codes", "merge_suggestions"] as const;

class Killed extends Error {}

/** Where a process may end: where a load looks whether it is to stop, after a load, and at the end. */
const deaths: [string, () => Partial<LoadRequest>][] = [
  ["in the first load", () => dieIn("aicte")],
  ["in the last load, with all of its rows written", () => dieIn("lists")],
  ["between the loads", () => ({ onLoad: ({ name }) => die(name === "aicte") })],
  ["after the last load", () => ({ onLoad: ({ name }) => die(name === "lists") })],
  ["while colleges are compared", () => ({ onSettling: () => die(true) })],
];

it.each(deaths)("ends in the same catalogue when it was killed %s and begun again", async (_, dying) => {
  const whole = await openLoads();
  await whole.load();
  const expected = await whole.counts();
  const { load, counts, imports } = await openLoads();

  await expect(load(dying())).rejects.toThrow(Killed);
  const resumed = await load();
  const again = await load();

  expect(expected.merge_suggestions).toBe(1);
  expect(await counts()).toEqual(expected);
  expect(resumed.some(({ hasNewClosings }) => hasNewClosings)).toBe(true);
  expect(expected.college_codes).toBe(4);
  expect(again.map(({ state }) => state)).toEqual(["unchanged", "unchanged", "unchanged"]);
  // Until somebody trains: a run that was killed while it trained did not.
  expect(again.some(({ hasNewClosings }) => hasNewClosings)).toBe(true);
  await noteTrained(imports.database.work);
  expect((await load()).some(({ hasNewClosings }) => hasNewClosings)).toBe(false);
});

it("compares the colleges of all loads once, and not again when nothing was loaded", async () => {
  const { load } = await openLoads();
  let times = 0;
  const onSettling = () => {
    times += 1;
  };

  await load({ onSettling });
  expect(times).toBe(1);
  await load({ onSettling });
  expect(times).toBe(1);
});

function die(isTime: boolean): void {
  if (isTime) throw new Killed();
}

function dieIn(name: string): Partial<LoadRequest> {
  let isTime = false;
  return {
    onBegin: (load) => {
      isTime = load.name === name;
    },
    isStopping: () => {
      die(isTime);
      return false;
    },
  };
}

/** A manifest of a register and a list, in an empty catalogue. */
async function openLoads() {
  const imports = await openImports();
  await imports.database.work.execute("truncate public_loads, merge_suggestions");
  const folder = makeFolder();
  for (const [file, content] of Object.entries(files)) writeFile(join(folder, file), content);
  const shared = { capturedOn: "2026-01-01", needs: [] };
  const loads: PublicLoad[] = [
    { ...shared, name: "aicte", title: "AICTE", kind: "aicte", year: 2025, files: [fileOf("aicte/karnataka.json")] },
    { ...shared, name: "aishe", title: "AISHE", kind: "aishe", files: [fileOf("colleges/aishe_colleges_2026.csv")] },
    { ...shared, name: "lists", title: "JoSAA", kind: "josaa", files: [fileOf("josaa/josaa_2024_round_1.csv")] },
  ];
  return {
    imports,
    load: (options: Partial<LoadRequest> = {}) =>
      loadPublic({
        database: imports.database,
        dataDir: imports.dataDir,
        folder: openPublicFolder(folder),
        loads,
        output: { write: () => true },
        now: () => new Date("2026-01-02T03:04:05Z"),
        ...options,
      }),
    counts: async () => {
      const list = tables.map((table) => `(select count(*)::integer from ${table}) as ${table}`);
      const [counts] = await imports.rows<Record<(typeof tables)[number], number>>(`select ${list.join(", ")}`);
      if (!counts) throw new Error("No counts");
      return counts;
    },
  };
}

function fileOf(file: keyof typeof files): PublicLoad["files"][number] {
  const content = files[file];
  return {
    file,
    source: { repository: "owner/lists", licence: "MIT" },
    commit: "0123456",
    path: file,
    bytes: Buffer.byteLength(content),
    sha256: createHash("sha256").update(content).digest("hex"),
  };
}
