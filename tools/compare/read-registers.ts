import { z } from "zod";
import { type RawRow, readRows } from "../../imports/read/read-rows.ts";
import { readScores } from "../../imports/sources/du/du.ts";
import { duCollege, duProgramme } from "../../imports/sources/du/du-programmes.ts";
import { nameInNmc } from "../../imports/tidy/tidy-nmc.ts";
import { tidyState } from "../../imports/tidy/tidy-places.ts";
import { yearOfFile } from "../../imports/write/provenance.ts";
import type { ReadExpected } from "./compare-file.ts";
import type { ExpectedFacts } from "./expected-facts.ts";

type Said = AsyncGenerator<{ row: RawRow; says: (ExpectedFacts | string)[] }>;

const NmcRow = z.object({
  name: z.string(),
  state: z.string(),
  district: z.string(),
  annual_intake_seats: z.coerce.number(),
});

/** NMC's medical colleges: the MBBS seats of each. */
export async function* readNmc(file: string): Said {
  for await (const row of readRows(file)) {
    const { name, state: written, district, annual_intake_seats: seats } = NmcRow.parse(row.value);
    const state = tidyState(written, district);
    const college = { names: [nameInNmc(name, state)], state };
    yield { row, says: [{ college, programme: { name: "MBBS", degree: "" }, figures: [{ kind: "intake", seats }] }] };
  }
}

const DuRow = z.looseObject({ college: z.string(), program: z.string() });

/** Delhi University's minimum scores. */
export function readDu(year: number | null): ReadExpected {
  return async function* read(file): Said {
    const admission = yearOfFile(file, { year });
    for await (const row of readRows(file)) {
      const value = DuRow.parse(row.value);
      const programme = duProgramme(value.program);
      if (programme) yield { row, says: [scoresOf(value, programme.name, admission)] };
      else yield { row, says: ["program: its name is cut off"] };
    }
  };
}

function scoresOf(value: z.infer<typeof DuRow>, name: string, year: number): ExpectedFacts {
  return {
    college: { names: [duCollege(value.college).name, value.college], state: "Delhi" },
    programme: { name, degree: "" },
    figures: readScores(value).map((score) => ({
      kind: "cutoff",
      authority: "DU CSAS",
      year,
      quota: "",
      gender: "any",
      isPreparatory: false,
      opening: null,
      ...score,
    })),
  };
}
