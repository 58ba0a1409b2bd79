import type { Source } from "#features/catalogue/contract.ts";
import { minPlacedForMedian } from "#features/catalogue/of-hundred-rules.ts";
import { academicYear } from "#lib/academic-year.ts";
import type { Fact, FactFigure, FactTerm, FigureName } from "../contract.ts";
import type {
  CutoffFact,
  FeeFact,
  LaterEntryFact,
  OutcomeFact,
  Provenance,
  RankFact,
  SeatsFact,
} from "../store/fact-rows.server.ts";

/** A fact before its disputes and its history are known. */
export type Described = Pick<Fact, "figures" | "terms" | "about" | "branch" | "source" | "file"> & {
  rule?: Fact["rule"];
  /** Of a computed figure whose facts are all less certain than official. */
  status?: Source["status"];
  madeOf?: Fact["made_of"];
  /** Where staff change it; null: nowhere, because it is computed. */
  record: { resource: string; id: number; fields: Record<string, FigureName>; group?: string } | null;
};

/** The best score that a ranking gives, and the most marks of a diploma, in per cent. */
const mostScore = 100;

/** A figure, or none where the value is not known. */
export function figure(
  name: FigureName,
  value: number | string | null,
  unit: FactFigure["unit"],
  outOf: number | null = null,
): FactFigure[] {
  return value === null || value === "" ? [] : [{ name, value, unit, out_of: outOf }];
}

/** What a figure is of, without what is empty. */
export function terms(given: Partial<Record<FactTerm, string | number | null>>): Fact["terms"] {
  return Object.entries(given).flatMap(([term, value]) =>
    value === null || value === "" ? [] : [{ term: term as FactTerm, value: String(value) }],
  );
}

function readFrom({ college, branch, source, file }: Provenance) {
  return { about: { kind: "college" as const, ...college }, branch, source, file };
}

export function describeCutoff(row: CutoffFact, id: number): Described {
  return {
    ...readFrom(row),
    figures: [
      ...figure("closing", row.closing, row.unit, row.maxMarks),
      ...figure("opening", row.opening, row.unit, row.maxMarks),
    ],
    terms: terms({
      exam: row.exam,
      rank_list: row.unit === "rank" ? row.rankList : null,
      authority: row.authority,
      year: row.year,
      round: row.round,
      stage: row.stage,
      quota: row.quota,
      seat_type: row.seatType,
      gender: row.gender,
      preparatory: row.isPreparatory ? "yes" : null,
    }),
    record: { resource: "cutoffs", id, fields: { closing: "closing", opening: "opening" } },
  };
}

export function describeLaterEntry(row: LaterEntryFact): Described {
  return {
    ...readFrom(row),
    figures: [
      ...figure("closing", row.closing, row.unit, row.maxMarks),
      ...figure("opening", row.opening, row.unit, row.maxMarks),
      ...figure("score", row.marksPercent, "marks", mostScore),
    ],
    terms: terms({
      programme: row.programme,
      exam: row.exam,
      authority: row.authority,
      year: row.year,
      round: row.round,
      stage: row.stage,
      quota: row.quota,
      seat_type: row.seatType,
      gender: row.gender,
    }),
    record: null,
  };
}

export function describeSeats(row: SeatsFact, id: number): Described {
  return {
    ...readFrom(row),
    figures: figure("seats", row.seats, "seats"),
    terms: terms({
      level: row.level,
      degree: row.degree,
      shift: row.shift === 1 ? null : row.shift,
      year: row.source.year,
    }),
    record: { resource: "branches", id, fields: { intake: "seats" } },
  };
}

export function describeFee(row: FeeFact, id: number): Described {
  return {
    ...readFrom(row),
    figures: figure("fee", row.rupeesPerYear, "rupees_per_year"),
    terms: terms({
      programme: row.programme,
      year: academicYear(row.year),
      category: row.category,
      includes: row.includes,
      fixed_by: row.fixedBy,
    }),
    record: { resource: "fees", id, fields: { rupees_per_year: "fee" } },
  };
}

export function describeRank(row: RankFact): Described {
  return {
    ...readFrom(row),
    figures: [...figure("rank", row.rank, "place"), ...figure("score", row.score, "marks", mostScore)],
    terms: terms({ ranking: row.publisher, year: row.year, category: row.category }),
    record: null,
  };
}

export function describeOutcome(row: OutcomeFact, placementId: number): Described {
  const isMedianShown = row.placed === null || row.placed >= minPlacedForMedian;
  return {
    ...readFrom(row),
    figures: [
      ...figure("joined", row.joined, "students"),
      ...figure("graduates", row.graduates, "students"),
      ...figure("finished_in_time", row.finishedInTime, "students"),
      ...figure("placed", row.placed, "students"),
      ...figure("higher_study", row.higherStudy, "students"),
      ...figure("median_package", isMedianShown ? row.median : null, "rupees_per_year"),
      ...figure("highest_package", row.highest, "rupees_per_year"),
    ],
    terms: terms({ group: row.group, year: row.year }),
    record: {
      resource: "placements",
      id: placementId,
      group: row.group,
      fields: {
        joined: "joined",
        graduates: "graduates",
        finished_in_time: "finished_in_time",
        placed: "placed",
        higher_study: "higher_study",
        median_package_rupees: "median_package",
        highest_package_rupees: "highest_package",
      },
    },
  };
}
