import { z } from "zod";
import { type Authority, authorities, type BackTest, type ChanceRecord, type Tally } from "../contract.ts";
import type { Artefact } from "../model/artefact.ts";
import { type ChanceDeps, describeModel } from "./answer-chances.server.ts";
import { servedModel } from "./served-models.server.ts";

/** JSON has no NaN: a group without statements has null. */
const figure = z.number().nullable();
/** A back-test as training writes it into the manifest. */
const StoredTally = z.object({
  ...{ statements: z.number(), brier: figure, logLoss: figure, sure: z.number(), sureFailed: z.number() },
  ...{ eighty: z.number(), eightyCame: z.number(), rows: z.number(), inside80: z.number(), inside90: z.number() },
});
const StoredBackTest = z.object({
  year: z.number(),
  lastYear: StoredTally,
  groups: z.record(z.string(), StoredTally),
  afterRound: z.record(z.string(), StoredTally),
  failures: z.number(),
});

/** How often the published models were wrong in past years; newest year first. */
export async function readRecord(deps: ChanceDeps, only?: Authority): Promise<ChanceRecord[]> {
  const records: ChanceRecord[] = [];
  for (const authority of only ? [only] : authorities) {
    const loaded = await servedModel(deps, authority);
    if (!loaded) continue;
    const tests = backTestsOf(loaded.served.artefact);
    records.push({ authority, model: describeModel(loaded), back_tests: tests });
  }
  return records;
}

function backTestsOf({ manifest }: Artefact): BackTest[] {
  return z
    .array(StoredBackTest)
    .parse(manifest.backTests)
    .map(({ year, lastYear, groups, afterRound, failures }) => ({
      year,
      all: tell(groups.all!),
      last_year: tell(lastYear),
      groups: Object.entries(groups).flatMap(([name, tally]) => {
        const [by, ...value] = name.split(":");
        return value.length > 0 ? [{ by: by!, value: value.join(":"), ...tell(tally) }] : [];
      }),
      after_round: Object.entries(afterRound).map(([round, tally]) => ({ round: Number(round), ...tell(tally) })),
      failures,
    }))
    .toSorted((a, b) => b.year - a.year);
}

function tell({ logLoss, sureFailed, eightyCame, inside80, inside90, ...same }: z.infer<typeof StoredTally>): Tally {
  return {
    ...same,
    log_loss: logLoss,
    sure_failed: sureFailed,
    eighty_came: eightyCame,
    inside_80: inside80,
    inside_90: inside90,
  };
}
