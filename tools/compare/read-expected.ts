import { z } from "zod";
import { type RawRow, readRows } from "../../imports/read/read-rows.ts";
import { readAicteBranches } from "../../imports/sources/aicte/aicte-branches.ts";
import { counsellingList } from "../../imports/sources/counselling/counselling-file.ts";
import { counsellingInstitute } from "../../imports/sources/counselling/counselling-institutes.ts";
import { type CounsellingLine, readCounsellingRow } from "../../imports/sources/counselling/counselling-rows.ts";
import type { CounsellingProgramme } from "../../imports/sources/josaa/josaa-programmes.ts";
import { withholdUnmarked } from "../../imports/sources/josaa/screen-ranks.ts";
import { authorities } from "../../imports/states/authorities.ts";
import { type StreamSlug, streamNames } from "../../imports/tidy/course-streams.ts";
import { tidyInstituteName } from "../../imports/tidy/tidy-names.ts";
import { tidyState } from "../../imports/tidy/tidy-places.ts";
import type { ReadExpected } from "./compare-file.ts";
import type { ExpectedFacts } from "./expected-facts.ts";
import { readAishe, readFees, readRanks } from "./read-fees-and-ranks.ts";
import { readNeet } from "./read-neet.ts";
import { readDu, readNmc } from "./read-registers.ts";
import { readStateList } from "./read-state-lists.ts";

/**
 * What the rows of each import's files say, read for a comparison with the API.
 *
 * @param year of files whose names do not say it
 * @param files all files of the comparison
 */
export const comparableImports: Readonly<
  Record<string, (year: number | null, files?: readonly string[]) => ReadExpected>
> = {
  josaa: () => readCounselling,
  aicte: () => readRegister,
  "nirf-placements": () => readOutcomes,
  nmc: () => readNmc,
  du: readDu,
  fees: () => readFees,
  "nirf-ranks": readRanks,
  neet: readNeet,
  aishe: () => readAishe,
  ...Object.fromEntries(Object.keys(authorities).map((kind) => [kind, readStateList])),
};

async function* readCounselling(file: string): AsyncGenerator<{ row: RawRow; says: (ExpectedFacts | string)[] }> {
  const list = counsellingList(file);
  if (!list) throw new Error(`${file} names no list`);
  const programmes = new Map<string, CounsellingProgramme | null>();
  const read: { row: RawRow; line: CounsellingLine | string }[] = [];
  for await (const row of readRows(file)) read.push({ row, line: readCounsellingRow(row, list, programmes) });
  const lines = read.flatMap(({ line }) => (typeof line === "string" ? [] : [line]));
  const withheld = new Set(withholdUnmarked(lines).withheld);
  for (const { row, line } of read) {
    if (typeof line === "string") yield { row, says: [line] };
    else yield { row, says: [withheld.has(line) ? "may be of the preparatory list" : factsOfLine(line)] };
  }
}

function factsOfLine({ list, institute, programme: { name, degree }, cutoff }: CounsellingLine): ExpectedFacts {
  const known = counsellingInstitute(institute);
  return {
    college: { names: [institute, known?.name ?? "", known?.shortName ?? ""], state: known?.state },
    programme: { name, degree },
    figures: [{ kind: "cutoff", ...list, ...cutoff }],
  };
}

const Institute = z.object({
  institute_name: z.string(),
  state: z.string(),
  district: z.string(),
  programmes: z.array(z.unknown()),
});

async function* readRegister(file: string): AsyncGenerator<{ row: RawRow; says: (ExpectedFacts | string)[] }> {
  const streams = new Map((Object.keys(streamNames) as StreamSlug[]).map((slug, index) => [slug, index]));
  for await (const row of readRows(file)) {
    const { institute_name: name, state, district, programmes } = Institute.parse(row.value);
    const rejected: string[] = [];
    const origin = { sourceId: 0, sourceFileId: 0, sourceLine: row.line };
    const reject = (_programme: object, reason: string) => rejected.push(reason);
    const branches = readAicteBranches(programmes, { collegeId: 0, streams, origin, reject });
    const college = { names: [tidyInstituteName(name)], state: tidyState(state, district) };
    const facts = branches.map(({ name, degree, intake }): ExpectedFacts => {
      return { college, programme: { name, degree }, figures: [{ kind: "intake", seats: intake }] };
    });
    yield { row, says: [...facts, ...rejected] };
  }
}

const Outcome = z.object({
  institute_name: z.string(),
  state: z.string(),
  academic_year: z.string(),
  graduating_on_time: z.coerce.number(),
  students_placed: z.coerce.number(),
  median_salary: z.coerce.number(),
});

async function* readOutcomes(file: string): AsyncGenerator<{ row: RawRow; says: (ExpectedFacts | string)[] }> {
  for await (const row of readRows(file)) {
    const said = Outcome.parse(row.value);
    const median = said.median_salary > 0 ? Math.round(said.median_salary) : null;
    if (said.graduating_on_time === 0 && median === null) yield { row, says: ["no figures"] };
    else
      yield {
        row,
        says: [
          {
            college: { names: [said.institute_name], state: said.state },
            figures: [
              {
                kind: "outcome",
                year: Number(said.academic_year.slice(0, 4)) + 1,
                graduates: said.graduating_on_time,
                placed: said.students_placed,
                medianRupeesPerYear: median,
              },
            ],
          },
        ],
      };
  }
}
