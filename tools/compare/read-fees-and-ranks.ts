import { z } from "zod";
import { type RawRow, readRows } from "../../imports/read/read-rows.ts";
import { tidyState } from "../../imports/tidy/tidy-places.ts";
import { yearOfFile } from "../../imports/write/provenance.ts";
import type { ReadExpected } from "./compare-file.ts";
import type { ExpectedFacts, ExpectedFigure } from "./expected-facts.ts";

type Said = AsyncGenerator<{ row: RawRow; says: (ExpectedFacts | string)[] }>;

const fraProgrammes = new Map(
  Object.entries({
    AR: "Architecture",
    EN: "Engineering",
    HM: "Hotel Management",
    MB: "MBA",
    MC: "MCA",
    PH: "Pharmacy",
  }),
);
const quotas = new Map(
  Object.entries({ GOVT: "Government seats", PRIVATE: "Private seats", NRI: "NRI seats", OTHERS: "Other seats (Q)" }),
);

const FraRow = z.object({ college_code: z.string(), college_name: z.string(), annual_fees: z.coerce.number() });
const KeaRow = z.object({
  college_code: z.string(),
  college_name: z.string(),
  quota: z.string(),
  fee: z.coerce.number(),
});

/** Fees: of Maharashtra's authority where the rows have `annual_fees`, else of Karnataka's medical colleges. */
export async function* readFees(file: string): Said {
  for await (const row of readRows(file)) {
    const fra = FraRow.safeParse(row.value);
    const says = fra.success ? feeOfFra(fra.data) : feeOfKea(KeaRow.parse(row.value));
    const readFrom = { file: row.file, line: row.line };
    yield { row, says: [typeof says === "string" ? says : { ...says, readFrom }] };
  }
}

function feeOfFra({ college_code: code, college_name: name, annual_fees: rupees }: z.infer<typeof FraRow>) {
  const programme = fraProgrammes.get(code.slice(0, 2));
  if (programme === undefined) return "not a known programme";
  const college = { names: namesWithin(name), state: "Maharashtra" };
  return {
    college,
    figures: [{ kind: "fee", programme, category: "", rupeesPerYear: rupees }],
  } satisfies ExpectedFacts;
}

function feeOfKea({ college_code: code, college_name: name, quota, fee }: z.infer<typeof KeaRow>) {
  const category = quotas.get(quota);
  if (category === undefined) return "not a known quota";
  const programme = code.startsWith("D") ? "BDS" : "MBBS";
  const college = { names: namesWithin(name), state: "Karnataka" };
  return { college, figures: [{ kind: "fee", programme, category, rupeesPerYear: fee }] } satisfies ExpectedFacts;
}

/** A name with its town, without it, and without the owner before it. */
function namesWithin(written: string): string[] {
  const whole = written.replace(/\s+/g, " ").trim();
  const withoutTown = whole.replace(/,[^,]*$/, "");
  const withoutOwner = whole.replace(/^.*?['’]S,?\s+/i, "");
  return [...new Set([whole, withoutTown, withoutOwner])];
}

const RankRow = z.object({
  Name: z.string(),
  State: z.string(),
  Score: z.coerce.number(),
  Rank: z.coerce.number(),
  Stream: z.string(),
});
const RankOfPlacements = z.object({
  institute_name: z.string(),
  state: z.string(),
  overall_score: z.coerce.number(),
  nirf_rank: z.coerce.number(),
  ranking_category: z.string(),
});
const longCategories = new Map(
  Object.entries({
    Agriculture: "Agriculture and Allied Sectors",
    Architecture: "Architecture and Planning",
    Research: "Research Institutions",
    "State Public University": "State Public Universities",
  }),
);

/** NIRF's ranks, from its own lists or from the file of placements. */
export function readRanks(year: number | null): ReadExpected {
  return async function* read(file): Said {
    const published = yearOfFile(file, { year });
    for await (const row of readRows(file)) {
      const listed = RankRow.safeParse(row.value);
      if (listed.success) {
        const { Name: name, State: state, Score: score, Rank: rank, Stream: category } = listed.data;
        yield { row, says: [rankOf({ name, state, score, rank, category }, published)] };
        continue;
      }
      const placed = RankOfPlacements.safeParse(row.value);
      if (!placed.success) {
        yield { row, says: ["no rank"] };
        continue;
      }
      const { institute_name: name, nirf_rank: rank, overall_score: score, ranking_category: category } = placed.data;
      yield { row, says: [rankOf({ name, state: placed.data.state, score, rank, category }, published)] };
    }
  };
}

type Rank = Omit<Extract<ExpectedFigure, { kind: "rank" }>, "kind" | "year"> & { name: string; state: string };

function rankOf({ name, state, category, ...figure }: Rank, year: number): ExpectedFacts {
  return {
    college: { names: [name, name.replace(/-\s?/g, " ").replace(/\s+/g, " ")], state: tidyState(state) },
    isOfExactValue: true,
    figures: [{ kind: "rank", year, category: longCategories.get(category) ?? category, ...figure }],
  };
}

const AisheRow = z.object({
  "Aishe Code": z.string(),
  Website: z.string(),
  "Year Of Establishment": z.string(),
});

/** Entries of AISHE's directory: search answers with those that have no page. */
export async function* readAishe(file: string): Said {
  for await (const row of readRows(file)) {
    const parsed = AisheRow.safeParse(row.value);
    if (!parsed.success) {
      yield { row, says: ["a row of affiliations"] };
      continue;
    }
    const { "Aishe Code": code, Website: website, "Year Of Establishment": founded } = parsed.data;
    const year = Number(founded);
    const foundedYear = Number.isInteger(year) && year >= 1700 && year <= 2100 ? year : null;
    const figure = { kind: "register", host: hostIn(website), foundedYear } as const;
    yield { row, says: [{ college: { names: [code] }, registerCode: code, figures: [figure] }] };
  }
}

/** The host of a web address, in whatever way it is written. */
function hostIn(address: string): string {
  const [, host = ""] = /^(?:https?\s*:\s*\/*\s*)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)\S*$/i.exec(address.trim()) ?? [];
  const [name = "", ...rest] = host
    .toLowerCase()
    .replace(/^www\./, "")
    .split(".");
  return rest.length > 0 ? [name, ...rest].join(".") : "";
}
