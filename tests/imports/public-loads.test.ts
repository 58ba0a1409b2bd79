import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import { sql } from "drizzle-orm";
import { records } from "margdeep-chances/records";
import { expect, it } from "vitest";
import { importKinds } from "../../imports/importers.ts";
import { describeLoads } from "../../imports/public/describe-loads.ts";
import { openPublicFolder } from "../../imports/public/find-file.ts";
import { type LoadRequest, loadPublic } from "../../imports/public/load-public.ts";
import {
  addressOf,
  chooseLoads,
  copyOf,
  type PublicFile,
  type PublicLoad,
  readManifest,
} from "../../imports/public/manifest.ts";
import {
  aicteInstitute,
  josaaCsv,
  josaaRow,
  makeFolder,
  openImports,
  shareDatabase,
  writeFile,
} from "./generated-files.ts";

shareDatabase();

const lists = {
  "josaa/josaa_2023_round_1.csv": josaaCsv([josaaRow({ closing: "4100" })]),
  "josaa/josaa_2024_round_1.csv": josaaCsv([
    josaaRow({ closing: "4000" }),
    josaaRow({ seat: "SC", opening: "300", closing: "900" }),
  ]),
};

it("lists every file once, in the order of the imports, with an address or what it was made from", () => {
  const loads = readManifest();
  const order = loads.map(({ kind }) => importKinds.indexOf(kind));

  expect(order).toEqual(order.toSorted((a, b) => a - b));
  // The list of known names comes with the product.
  const downloaded = importKinds.filter((kind) => kind !== "known-names");
  expect(new Set(loads.map(({ kind }) => kind))).toEqual(new Set(downloaded));
  for (const file of loads.flatMap(({ files }) => files)) {
    expect(addressOf(file) ?? file.changed ?? copyOf(file), file.file).toBeTruthy();
  }
});

it("has JoSAA's lists of 2026 to the byte by which the models of the years before were judged", () => {
  const names = readManifest().flatMap(({ files }) => files.map(({ file }) => basename(file)));
  const judged = records.find(({ authority, season }) => authority === "josaa" && season === 2026)!.lists;

  const listed = names.filter((name) => name.startsWith("josaa_2026"));
  expect(listed).toHaveLength(5);
  for (const name of listed) expect(judged).toContain(name);
});

it("chooses what was named with what it needs, and refuses a name that no load has", () => {
  const loads = readManifest();

  expect(chooseLoads(loads, ["nmc-2025"]).map(({ name }) => name)).toEqual(["pincodes", "nmc-2024", "nmc-2025"]);
  expect(chooseLoads(loads, ["neet"]).map(({ name }) => name)).toContain("neet-2024");
  expect(() => chooseLoads(loads, ["jossa"])).toThrow(/There is no jossa\. Known are pincodes, aicte/);
});

it("imports the files of a folder, packed or not, with the copy of each as its source", async () => {
  const { load, imports } = await openLoads();

  const [outcome] = await load();

  expect(outcome).toMatchObject({ state: "loaded", missing: [], hasNewClosings: true });
  expect(await imports.rows("select year, via from sources where key like 'josaa%' order by year")).toEqual([
    { year: 2023, via: "owner/lists (MIT)" },
    { year: 2024, via: "other/lists (none stated)" },
  ]);
});

it("imports nothing a second time, and the whole load when one of its files came later", async () => {
  const { load, folder } = await openLoads({ without: "josaa/josaa_2024_round_1.csv" });

  const first = await load();
  const second = await load();
  writeList(folder, "josaa/josaa_2024_round_1.csv");
  const third = await load();

  expect(first[0]).toMatchObject({ state: "loaded", figures: { missing: 1 } });
  expect(first[0]?.missing[0]?.reason).toBe("is not in the folder");
  expect(second[0]).toMatchObject({ state: "unchanged", figures: { added: first[0]?.figures?.added } });
  expect(third[0]).toMatchObject({ state: "loaded", missing: [], hasNewClosings: true });
});

it("leaves out a file whose content is not the manifest's", async () => {
  const { load, folder } = await openLoads();
  writeFile(join(folder, "josaa/josaa_2024_round_1.csv.gz"), josaaCsv([josaaRow({ closing: "1" })]));

  const [outcome] = await load();

  expect(outcome?.missing[0]?.reason).toMatch(/is not the file of the manifest: it has \d+ bytes with another SHA-256/);
  expect(outcome?.figures?.missing).toBe(1);
});

it("imports of a folder the files of the manifest alone", async () => {
  const { load, folder, imports } = await openLoads();
  const listed = JSON.stringify([aicteInstitute()]);
  writeFile(join(folder, "aicte/karnataka.json"), listed);
  writeFile(join(folder, "aicte/goa.json"), JSON.stringify([aicteInstitute({ aicte_id: "1-200", state: "Goa" })]));
  const files = [{ ...fileOf("josaa/josaa_2023_round_1.csv", {}), file: "aicte/karnataka.json", ...sumOf(listed) }];

  await load({
    loads: [{ name: "aicte", title: "AICTE", kind: "aicte", year: 2025, capturedOn: "2026-01-01", needs: [], files }],
  });

  expect(await imports.rows("select aicte_id from colleges")).toEqual([{ aicte_id: "1-100" }]);
});

it("gives a well-known institution the code by which a ranking names it", async () => {
  const { load, folder, imports } = await openLoads();
  await load();
  const pilani = "Birla Institute of Technology and Science 'BITS' Pilani";
  await imports.database.db.execute(sql`insert into colleges (name, city, state, ownership, source_id)
    select ${pilani}, 'Pilani', 'Rajasthan', 'unknown', min(id) from sources`);
  await imports.database.db.execute(sql`
    insert into register_colleges (code, name, district, state, university, words, source_id)
    select 'U-0391', 'Birla Institute of Technology and Science', 'Jhunjhunu', 'Rajasthan', '', '{}', min(id) from sources`);
  const ranking = [
    "Institute ID,Name,City,State,Score,Rank",
    'IR-E-U-0391,"Birla Institute of Technology and Science, Pilani",Pilani,Rajasthan,63.04,20',
  ].join("\n");
  writeFile(join(folder, "nirf_2024/engineering.csv"), ranking);
  const files = [
    { ...fileOf("josaa/josaa_2023_round_1.csv", {}), file: "nirf_2024/engineering.csv", ...sumOf(ranking) },
  ];

  await load({
    loads: [
      { name: "nirf", title: "NIRF", kind: "nirf-ranks", year: 2024, capturedOn: "2026-01-01", needs: [], files },
    ],
  });

  expect(
    await imports.rows("select c.name, r.rank from college_ranks r join colleges c on c.id = r.college_id"),
  ).toEqual([{ name: pilani, rank: 20 }]);
});

it("changes nothing on a dry run", async () => {
  const { load, imports } = await openLoads();

  const [outcome] = await load({ dryRun: true });

  expect(outcome?.figures?.added).toBeGreaterThan(0);
  expect(await imports.rows("select * from public_loads union all select * from public_loads")).toEqual([]);
  expect(await imports.rows("select id from cutoffs")).toEqual([]);
});

it("goes on with the load at which it was stopped", async () => {
  const { load, imports } = await openLoads();
  let batches = 0;

  const stopped = await load({ isStopping: () => ++batches > 2 });
  const resumed = await load();

  expect(stopped[0]?.state).toBe("stopped");
  expect(resumed[0]?.state).toBe("loaded");
  expect(await imports.rows("select count(*)::integer as count from cutoffs")).toEqual([{ count: 3 }]);
});

it("says of each load what it brought, and of each missing file how to get it", async () => {
  const { load } = await openLoads({ without: "josaa/josaa_2024_round_1.csv" });

  const text = describeLoads(await load(), false);

  expect(text).toMatch(/^lists +1 of 2 +\d/m);
  expect(text).toContain(
    "lists: josaa/josaa_2024_round_1.csv is not in the folder; it cannot be downloaded in this form (read out of a PDF): give it with --from <folder>",
  );
});

/** A manifest of two lists and the folder that has them. */
async function openLoads({ without }: { without?: string } = {}) {
  const imports = await openImports();
  await imports.database.work.execute("truncate public_loads");
  const folder = makeFolder();
  for (const file of Object.keys(lists)) if (file !== without) writeList(folder, file);
  const manifest: PublicLoad[] = [
    {
      name: "lists",
      title: "Lists of two years",
      kind: "josaa",
      capturedOn: "2026-01-01",
      needs: [],
      files: [
        fileOf("josaa/josaa_2023_round_1.csv", { path: "2023.csv" }),
        fileOf("josaa/josaa_2024_round_1.csv", {
          source: { repository: "other/lists", licence: "none stated" },
          changed: "read out of a PDF",
        }),
      ],
    },
  ];
  return {
    folder,
    imports,
    load: (options: Partial<LoadRequest> = {}) =>
      loadPublic({
        database: imports.database,
        dataDir: imports.dataDir,
        folder: openPublicFolder(folder),
        loads: manifest,
        output: { write: () => true },
        now: () => new Date("2026-01-02T03:04:05Z"),
        ...options,
      }),
  };
}

/** The first list is stored as it is, the second packed. */
function writeList(folder: string, file: string): void {
  const isPacked = file.includes("2024");
  writeFile(join(folder, isPacked ? `${file}.gz` : file), lists[file as keyof typeof lists]);
}

function fileOf(file: string, values: Partial<PublicFile>): PublicFile {
  const content = lists[file as keyof typeof lists];
  return {
    file,
    source: { repository: "owner/lists", licence: "MIT" },
    commit: "0123456",
    ...sumOf(content),
    ...values,
  };
}

function sumOf(content: string): Pick<PublicFile, "bytes" | "sha256"> {
  return { bytes: Buffer.byteLength(content), sha256: createHash("sha256").update(content).digest("hex") };
}
