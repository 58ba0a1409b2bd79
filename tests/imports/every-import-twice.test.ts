import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";
import { bringsColleges, type ImportKind, importKinds } from "../../imports/importers.ts";
import { knownNamesPath } from "../../imports/names/known-names.ts";
import type { ImportReport } from "../../imports/pipeline/import-request.ts";
import { settleTwins } from "../../src/staff/merging/service/suggest-merges.server.ts";
import { type Cut, cutFile } from "./cut-file.ts";
import { makeFolder, openImports, shareDatabase } from "./generated-files.ts";

shareDatabase();

const root = join(import.meta.dirname, "../..");
const data = join(root, "../shared/data");
const isAbsent = !existsSync(data);
const title = isAbsent ? " (skipped: the folder ../shared/data with the public files is not here)" : "";

interface Step {
  kind: ImportKind;
  /** Folder and pattern of the files. */
  files: [folder: string, name: RegExp];
  year?: number;
  cut?: Cut;
}

/** A file of every kind, of the years before the newest, then what the authority published next. */
const states = "cutoffs_state";
const before = inOrder([
  { kind: "pincodes", files: ["pincode", /^india_post/], cut: { each: 60, first: 3_000 } },
  {
    kind: "aicte",
    files: ["colleges/aicte", /^(maharashtra|karnataka|telangana|goa)\./],
    year: 2025,
    cut: { each: 12, first: 90 },
  },
  { kind: "josaa", files: ["josaa", /^(josaa_2024_round_5|csab_2022_round_1)\.csv/], cut: { each: 20, first: 400 } },
  { kind: "nmc", files: ["colleges", /^nmc_mbbs_2024/], cut: { each: 5, first: 150 } },
  { kind: "du", files: [states, /^du_csas/], cut: { each: 6, first: 200 } },
  { kind: "aishe", files: ["colleges", /^aishe_/], year: 2026, cut: { each: 30, first: 1_500 } },
  {
    kind: "nirf-ranks",
    files: ["colleges/nirf_2024", /^(college|law|engineering)\.csv/],
    year: 2024,
    cut: { first: 40 },
  },
  { kind: "neet", files: [states, /^neet_ug_2024/], cut: { each: 8, first: 400 } },
  {
    kind: "mht-cet",
    files: [states, /^mhtcet_2025_(cap1\.csv|cap1_allindia|cap2\.json|seat_matrix)/],
    cut: { first: 150 },
  },
  { kind: "kcet", files: [states, /^kcet_(2024_round_2|2025_round_1|2025_seat_matrix)/], cut: { first: 150 } },
  { kind: "tnea", files: [states, /^tnea_(2025_seat|2020_cut|2026_prov)/], cut: { first: 150 } },
  { kind: "tg-eapcet", files: [states, /^tgeapcet_(2024_final|colleges)/], year: 2025, cut: { first: 80 } },
  { kind: "ap-eapcet", files: [states, /^apeapcet/], cut: { first: 60 } },
  { kind: "jac-delhi", files: [states, /^jac_delhi/], year: 2025 },
  { kind: "wbjee", files: [states, /^wbjee_2024/] },
  { kind: "keam", files: [states, /^keam_2024/] },
  { kind: "uptac", files: [states, /^uptac_btech_2024/] },
  { kind: "comedk", files: [states, /^comedk_2024_round_1/], cut: { first: 60 } },
  { kind: "acpc", files: [states, /^gujarat_acpc/], year: 2025, cut: { each: 12 } },
  { kind: "kea-medical", files: [states, /^kea_medical_2023/], cut: { first: 60 } },
  { kind: "jac-chandigarh", files: [states, /^jac_chandigarh/], year: 2025 },
  { kind: "ggsipu", files: [states, /^ggsipu_btech_round_1/], year: 2025 },
  { kind: "mht-dse", files: [states, /^dse_maharashtra_2025/], cut: { first: 60 } },
  { kind: "jelet", files: ["lateral_entry", /^jelet/] },
  { kind: "gate", files: ["lateral_entry", /^gate/] },
  { kind: "nirf-placements", files: ["placements", /^nirf_2025/], cut: { each: 3 } },
  { kind: "known-names", files: [relative(data, dirname(knownNamesPath)), /^known-names\.csv$/] },
  { kind: "fees", files: ["fees", /^maharashtra_fra/] },
  { kind: "fees", files: ["fees", /^karnataka_(medical|kea)/] },
  { kind: "scholarships", files: ["scholarships", /^avanti/] },
]);
const next = inOrder([
  { kind: "nmc", files: ["other_layouts", /^nmc_2025/], cut: { each: 9, first: 90 } },
  { kind: "josaa", files: ["josaa", /^(josaa_2025_round_6|csab_2023_round_1)\./], cut: { each: 20, first: 400 } },
  { kind: "neet", files: [states, /^neet_ug_2025/], cut: { each: 8, first: 400 } },
  { kind: "nirf-ranks", files: ["placements", /^nirf_2025/], cut: { each: 3 } },
  { kind: "tg-eapcet", files: [states, /^tgeapcet_2025_final/], cut: { first: 80 } },
  { kind: "tnea", files: [states, /^tnea_2026_seat/], cut: { first: 150 } },
  { kind: "wbjee", files: ["other_layouts", /^wbjee_2025/] },
  { kind: "uptac", files: [states, /^uptac_btech_2025/] },
  { kind: "comedk", files: [states, /^comedk_2025_round_1/], cut: { first: 60 } },
]);

/** The order in which files are to be imported. */
function inOrder(steps: Step[]): Step[] {
  return steps.toSorted((one, other) => importKinds.indexOf(one.kind) - importKinds.indexOf(other.kind));
}

// proves S12.2
it("the documents list the imports in their order", () => {
  const kindsIn = (path: string) =>
    [...readFileSync(join(root, path), "utf8").matchAll(/^npm run import -- (\S+)/gm)]
      .map(([, kind]) => kind!)
      .filter((kind) => kind !== "recheck");
  expect(kindsIn("docs/imports.md")).toEqual(importKinds);
  const introduced = kindsIn("README.md");
  expect(introduced).toEqual(importKinds.filter((kind) => introduced.includes(kind)));
});

// proves S12.2
it.skipIf(isAbsent)(
  `every import adds and changes nothing the second time, nor after the files of the next year${title}`,
  { timeout: 420_000 },
  async () => {
    expect(new Set(before.map(({ kind }) => kind))).toEqual(new Set(importKinds));
    const { run, database } = await openImports();
    const folder = makeFolder();
    const start = ({ kind, files: [of, name], year, cut }: Step, at: number): (() => Promise<ImportReport>) => {
      const own = join(folder, `${at}-${kind}-${year ?? ""}`);
      mkdirSync(own);
      const named = readdirSync(join(data, of)).filter((file) => name.test(file));
      expect(named, `${kind}: files such as ${name}`).not.toEqual([]);
      const paths = named.map((file) => cutFile(join(data, of, file), own, cut));
      const said = { ...(year !== undefined && { year }), capturedOn: "2026-01-01", via: "copy" };
      return async () => {
        const report = await run(kind, kind === "aicte" ? [own] : paths, false, undefined, said);
        // As the command does: one college, one page.
        if (bringsColleges(kind)) await settleTwins({ work: database.work, now: () => new Date("2026-01-02") });
        return report;
      };
    };
    const first = before.map(start);
    const later = next.map((step, at) => start(step, before.length + at));
    const written = new Map<string, number>();
    for (const [at, begin] of first.entries()) {
      const { counts, isFruitless } = await begin();
      expect(isFruitless, before[at]!.kind).toBe(false);
      for (const [what, { added }] of Object.entries(counts)) written.set(what, (written.get(what) ?? 0) + added);
    }
    expect(Object.fromEntries(written)).toMatchObject({ "cut-offs": expect.any(Number), ranks: expect.any(Number) });
    expect(written.get("cut-offs")).toBeGreaterThan(3_000);
    const changes = async (steps: readonly Step[], begins: readonly (() => Promise<ImportReport>)[]) => {
      const found: string[] = [];
      for (const [at, begin] of begins.entries())
        found.push(...changesOf(await begin()).map((change) => `${steps[at]!.kind}: ${change}`));
      return found;
    };
    const second = await changes(before, first);
    expect(second.filter((change) => !isNamedSince(change))).toEqual([]);
    for (const begin of later) await begin();
    const again = await changes([...before, ...next], [...first, ...later]);
    expect(again.filter((change) => !isJoinedSince(change) && !isNamedSince(change))).toEqual([]);
  },
);

/**
 * A newer list may name in full what an older one abbreviates, and a newer register or ranking brings colleges: figures of older
 * files that had no college then are joined. Nothing else of them may change.
 */
function isJoinedSince(change: string): boolean {
  return /^(neet|wbjee|comedk|nirf-ranks|nirf-placements|fees): .*, 0 changed, 0 removed, 0 relabelled$/.test(change);
}

/** A known name whose page only a later list brought is added to it the next time; `npm run data` imports the names last as well. */
function isNamedSince(change: string): boolean {
  return /^known-names: names: \d+ added, 0 changed, 0 removed, 0 relabelled$/.test(change);
}

/** What an import added, changed or removed, as words. */
function changesOf({ counts, figures }: ImportReport): string[] {
  const changed = Object.entries(counts).flatMap(([what, { added, changed: of, removed = 0, relabelled = 0 }]) =>
    added + of + removed + relabelled > 0
      ? [`${what}: ${added} added, ${of} changed, ${removed} removed, ${relabelled} relabelled`]
      : [],
  );
  return [...changed, ...figures.first.map(({ fact, was, now }) => `${fact}: ${was} -> ${now}`)];
}
