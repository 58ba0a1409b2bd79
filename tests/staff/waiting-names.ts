import { join } from "node:path";
import { importData } from "../../imports/pipeline/import-data.ts";
import { makeFolder, writeFile } from "../imports/generated-files.ts";
import { unique } from "../support/factories.ts";
import type { PublishingClient } from "../support/publishing-client.ts";

/** Imports a list of Maharashtra without towns, with one closing value for each of these names. */
export function importWaitingNames({ database, deps }: PublishingClient, names: readonly string[]) {
  const head = "collegeid,college name,course,merit number,seat type,percentile";
  const first = 30_000 + unique() * 10;
  const rows = names.map((name, at) => `${first + at}19110,"${name}",Civil Engineering,100.0,GOPENS,90.5`);
  return importData({
    kind: "mht-cet",
    paths: [writeFile(join(makeFolder(), "mhtcet_2023_cap1.csv"), [head, ...rows].join("\n"))],
    dryRun: false,
    provenance: { capturedOn: "2026-01-01" },
    database,
    dataDir: deps.config.DATA_DIR,
    now: new Date("2026-01-02T03:04:05Z"),
    output: { write: () => true },
  });
}
