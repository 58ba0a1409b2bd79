import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openImports, shareDatabase } from "./generated-files.ts";

shareDatabase();

const data = join(import.meta.dirname, "../../../shared/data");
const isAbsent = !existsSync(data);
const title = isAbsent ? " (skipped: the folder ../shared/data with the public files is not here)" : "";

/** Colleges of the list of 2024-25 that the list of 2025-26 writes differently. */
const twins = [
  "Mysore Medical College",
  "Sri Siddhartha Medical College",
  "Patliputra Medical College",
  "Agartala Government Medical College",
  "Government Medical College, Anantapuramu",
  "Assam Medical College",
  "Santiniketan Medical College",
];

it.skipIf(isAbsent)(
  `NMC's list of 2025-26 updates that of 2024-25 and doubles no college${title}`,
  { timeout: 300_000 },
  async () => {
    const { run } = await openImports();
    const provenance = { capturedOn: "2026-01-01" };
    const now = new Date("2026-01-02T03:04:05Z");
    const first = await run("nmc", [join(data, "colleges/nmc_mbbs_2024_25.csv.gz")], false, now, provenance);
    expect(first.counts.colleges!.added).toBeGreaterThan(770);
    const next = join(data, "other_layouts/nmc_2025_26.json.gz");
    const planned = await run("nmc", [next], true, now, provenance);
    // Seats that are as they were take the newer edition's source, which is no changed figure.
    const { changed, relabelled = 0 } = planned.counts.branches!;
    expect(changed + relabelled).toBeGreaterThan(650);
    expect(planned.created.length).toBeGreaterThan(20);
    expect(planned.created.length).toBeLessThanOrEqual(45);
    for (const twin of twins) expect(planned.created.filter((name) => name.startsWith(twin))).toEqual([]);
  },
);
