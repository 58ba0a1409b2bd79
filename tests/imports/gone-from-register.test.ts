import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recheckCatalogue } from "#features/catalogue/search/current-index.server.ts";
import type { ImportKind } from "../../imports/importers.ts";
import { importData } from "../../imports/pipeline/import-data.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { aicteInstitute, aicteProgramme, makeFolder, writeFile } from "./generated-files.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

interface Register {
  year?: number;
  capturedOn?: string;
  isStopping?: () => boolean;
}

/** Imports the whole register of one state. */
async function register(state: string, institutes: object[], { year = 2025, ...given }: Register = {}) {
  const folder = makeFolder();
  const rows = institutes.map((values) => aicteInstitute({ state, district: state, ...values }));
  writeFile(join(folder, `${state.toLowerCase()}.json`), JSON.stringify(rows));
  const report = await importData({
    kind: "aicte" satisfies ImportKind,
    paths: [folder],
    provenance: { capturedOn: given.capturedOn ?? `${year}-10-30`, year },
    dryRun: false,
    database: api.database,
    dataDir: makeFolder(),
    now: new Date("2027-12-01T00:00:00Z"),
    output: { write: () => true },
    ...(given.isStopping && { isStopping: given.isStopping }),
  });
  recheckCatalogue(api.deps);
  return report;
}

async function college(name: string) {
  const { body } = await api.get(`/api/colleges/?q=${name}`);
  return (await api.get(`/api/college-details/${body.results[0].id}/`)).body;
}

const civil = aicteProgramme({ course: "CIVIL ENGINEERING" });

// proves S12.3
test("a college that is absent from a newer register says since when, and is marked no more once it is there again", async () => {
  const both = [
    { aicte_id: "1-1", institute_name: "ALPHAVILLE COLLEGE" },
    { aicte_id: "1-2", institute_name: "BETAVILLE COLLEGE" },
  ];
  await register("Goa", both);
  const report = await register("Goa", both.slice(0, 1), { year: 2026 });
  expect(report.counts["colleges no longer in the register"]).toEqual({ added: 1, changed: 0, left: 0 });
  const gone = { since: "2026-10-30", publisher: "All India Council for Technical Education (AICTE)", year: 2026 };
  const beta = await college("betaville");
  expect([beta.gone_from, beta.branches[0].gone_from, beta.seats]).toEqual([gone, gone, null]);
  expect((await college("alphaville")).gone_from).toBeNull();
  const again = await register("Goa", both.slice(0, 1), { year: 2026 });
  expect(again.counts["colleges no longer in the register"]).toBeUndefined();
  await register("Goa", both, { year: 2027 });
  const back = await college("betaville");
  expect([back.gone_from, back.branches[0].gone_from, back.seats]).toEqual([null, null, 60]);
});

test("a branch that the newer register does not list any more is marked, and its seats are not counted", async () => {
  const institute = { aicte_id: "2-1", institute_name: "GAMMAVILLE COLLEGE" };
  await register("Sikkim", [{ ...institute, programmes: [aicteProgramme(), civil] }]);
  const report = await register("Sikkim", [institute], { year: 2026 });
  expect(report.counts["branches no longer in the register"]!.added).toBe(1);
  const { branches, seats } = await college("gammaville");
  const marked = branches.map((branch: { branch_name: string; gone_from: { year: number } | null }) => [
    branch.branch_name,
    branch.gone_from?.year ?? null,
  ]);
  expect(Object.fromEntries(marked)).toEqual({
    "Computer Science and Engineering": null,
    "Civil Engineering": 2026,
  });
  expect(seats).toBe(60);
});

test("an older register, a stopped import, another state's file and a rejected row mark nothing", async () => {
  const both = [
    { aicte_id: "3-1", institute_name: "DELTAVILLE COLLEGE" },
    { aicte_id: "3-2", institute_name: "EPSILONVILLE COLLEGE" },
  ];
  await register("Kerala", both, { year: 2026 });
  await register("Kerala", both.slice(0, 1), { year: 2025 });
  expect((await college("epsilonville")).gone_from).toBeNull();
  await register("Kerala", both.slice(0, 1), { year: 2027, isStopping: () => true });
  expect((await college("epsilonville")).gone_from).toBeNull();
  const elsewhere = { state: "Kerala", district: "Kerala" };
  await register("Assam", [
    { aicte_id: "3-3", institute_name: "ZETAVILLE COLLEGE" },
    { aicte_id: "3-4", institute_name: "ETAVILLE COLLEGE" },
    { ...both[0], ...elsewhere },
  ]);
  expect((await college("epsilonville")).gone_from).toBeNull();
  await register("Kerala", [both[0]!, { ...both[1], programmes: [] }], { year: 2027 });
  expect((await college("epsilonville")).gone_from).toBeNull();
});
