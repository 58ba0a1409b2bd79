import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeFolder, openImports, shareDatabase } from "./generated-files.ts";

shareDatabase();

const data = join(import.meta.dirname, "../../../shared/data");
const isAbsent = !existsSync(data);
const title = isAbsent ? " (skipped: the folder ../shared/data with the public files is not here)" : "";

it.skipIf(isAbsent)(
  `a cut of the real files is imported twice with readable names${title}`,
  { timeout: 300_000 },
  async () => {
    const { run, rows } = await openImports();
    const folder = makeFolder();
    for (const state of ["goa", "chandigarh", "puducherry"]) {
      copyFileSync(join(data, `colleges/aicte/${state}.json.gz`), join(folder, `${state}.json.gz`));
    }
    const lists = ["csab_2023_round_2.csv.gz", "csab_2024_round_2.csv.gz"].map((name) => join(data, "josaa", name));
    const imports = async () => [
      (await run("aicte", [folder])).counts,
      (await run("josaa", lists)).counts,
      (await run("nirf-placements", [join(data, "placements/nirf_2025_placement.csv")])).counts,
    ];
    const [register, ranks, placements] = await imports();
    expect(register).toMatchObject({ colleges: { added: 85 }, branches: { added: expect.any(Number) } });
    expect(ranks).toMatchObject({ "cut-offs": { added: 7_073, changed: 0, left: 0 } });
    expect(placements!.placements!.added).toBeGreaterThan(20);
    for (const counts of await imports()) {
      for (const count of Object.values(counts)) expect(count).toMatchObject({ added: 0, changed: 0 });
    }
    const ugly = await rows(`select name from (select name from colleges union select city from colleges
    union select name from branches) names (name)
    where name ~ '  |[,;]$|^ | $|Engg' or (name ~ '[A-Z]{6}' and name !~ '[a-z]')`);
    expect(ugly).toEqual([]);
  },
);
