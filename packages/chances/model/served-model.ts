import type { Candidate, Verdict } from "../eligibility/judge-pool-rules.ts";
import { judgeRows, type PooledRows, poolRows } from "../eligibility/judge-rows-rules.ts";
import type { RuleSet } from "../eligibility/rule-set.ts";
import type { Artefact } from "./artefact.ts";
import { boundChance, chanceInsideRound, chanceToTell, lowestPercentileFor } from "./chance-rules.ts";
import { closingUnits, noClosing } from "./encode-model.ts";
import { basis } from "./forecast.ts";
import { scales } from "./observation.ts";
import { type StudentT, studentT } from "./student-t.ts";

/** A model in memory, ready for candidates. */
export interface ServedModel {
  artefact: Artefact;
  pooled: PooledRows;
  /** By degrees of freedom. */
  families: ReadonlyMap<number, StudentT>;
  /** The half width of the interval of 80 % by degrees of freedom, in scales. */
  widths: ReadonlyMap<number, number>;
  /** By row: 0, or why it gets no percentage (a value of `silence`). */
  silent: Uint8Array;
  /** Within a season, the closings of its last known round on the model's scale; NaN: not in that round. */
  now: Float64Array | null;
}

/** Why a row gets no percentage: it has no past and is of a new institute, or of seats for persons with disabilities. */
export const silence = { none: 0, newInstitute: 1, noPast: 2 } as const;

/** Prepares a model: groups its rows by rule, and tabulates its distributions. */
export function serveModel(artefact: Artefact, rules: RuleSet): ServedModel {
  const { columns, manifest } = artefact;
  const word = (name: string, row: number) => manifest.words[name]![columns[name]![row]!]!;
  const rows = Array.from(columns.centre!, (_, row) => ({
    institute: word("ruledInstitute", row),
    exam: word("exam", row),
    degree: word("degree", row),
    quota: word("quota", row),
    seatType: word("seatType", row),
    gender: columns.isFemale![row] === 1 ? ("female" as const) : ("any" as const),
    rankList: columns.isCommonList![row] === 1 ? ("common" as const) : ("category" as const),
    isPreparatory: false,
    homeUniversity: word("homeUniversity", row) || null,
  }));
  const tabulated = Object.keys(columns).filter((name) => name.startsWith("degrees"));
  // 0: the round has no such row.
  const degrees = [...new Set(tabulated.flatMap((name) => [...columns[name]!]))].filter((of) => of > 0);
  const families = new Map(degrees.map((of) => [of, studentT(of)]));
  const widths = new Map([...families].map(([of, { quantile }]) => [of, quantile(0.9)]));
  const pooled = poolRows(rules, rows);
  const isForPwd = pooled.pools.map((pool) => typeof pool !== "string" && pool.isForPwd);
  const silent = Uint8Array.from(rows, (_, row) => silenceOf(artefact, row, isForPwd[pooled.poolOfRow[row]!]!));
  return { artefact, pooled, families, widths, silent, now: closingsNow(artefact) };
}

function closingsNow({ columns, manifest: { scale } }: Artefact): Float64Array | null {
  if (!columns.closingNow) return null;
  // In double precision, as the candidate's rank is: a rank that equals the closing is inside.
  return Float64Array.from(columns.closingNow, (closing) =>
    closing === noClosing ? Number.NaN : scales[scale].toModel(closing / closingUnits[scale]),
  );
}

function silenceOf({ columns }: Artefact, row: number, isForPwd: boolean): number {
  if (columns.degrees![row] === 0) return silence.noPast;
  if (columns.basis![row] !== basis.surface) return silence.none;
  if (columns.isNewInstitute?.[row] === 1) return silence.newInstitute;
  return isForPwd ? silence.noPast : silence.none;
}

/** What the model says to one candidate. */
export interface CandidateChances {
  /** Rows that the candidate may have, pool after pool. */
  rows: Uint32Array;
  /** In the order of `rows`; NaN: no percentage, because of the row or of a percentile so low that lists tell nothing. */
  chances: Float32Array;
  verdictOf: (row: number) => Verdict;
  withheld: readonly { needs: string; rows: number }[];
}

/** The round that an answer is about: the requested one where the model knows what to expect of it, else the last. */
export function roundAnswered({ columns }: Artefact, round: number | "last"): number | "last" {
  return round !== "last" && columns[`centreOfRound${round}`] ? round : "last";
}

/** What a season's round, or its last one, is expected to close at. */
function columnsOf(artefact: Artefact, round: number | "last") {
  const { columns } = artefact;
  const answered = roundAnswered(artefact, round);
  // Read for each row of an answer: building the names costs more than the rest of it.
  if (answered === "last") return { centre: columns.centre!, scale: columns.scale!, degrees: columns.degrees! };
  const suffix = `OfRound${answered}`;
  return {
    centre: columns[`centre${suffix}`]!,
    scale: columns[`scale${suffix}`]!,
    degrees: columns[`degrees${suffix}`]!,
  };
}

/**
 * The chance of every row that a candidate may have. 12,000 rows take well under 5 ms.
 *
 * @param round   by when; "last" also for a round that the model says nothing about
 * @param isAsked by row, 1 where it is to be judged; without it every row is
 */
export function chancesOf(
  { artefact, pooled, families, silent, now }: ServedModel,
  candidate: Candidate,
  round: number | "last" = "last",
  isAsked?: Uint8Array,
): CandidateChances {
  const { manifest } = artefact;
  const { rows, ranks, verdictOf, withheld } = judgeRows(candidate, pooled, isAsked);
  const { toModel } = scales[manifest.scale];
  const { centre, scale, degrees } = columnsOf(artefact, round);
  const isPercentile = manifest.scale === "percentile";
  const chances = new Float32Array(rows.length);
  const { poolOfRow } = pooled;
  let [pool, value] = [-1, Number.NaN];
  // Nearly all rows have the family of the row before.
  let [family, familyDegrees] = [families.get(degrees[0] ?? 0), degrees[0]];
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    if (poolOfRow[row] !== pool) {
      pool = poolOfRow[row]!;
      value = toModel(ranks[pool]!);
    }
    if (degrees[row] !== familyDegrees) {
      familyDegrees = degrees[row];
      family = families.get(familyDegrees!);
    }
    const chance = family ? family.cdf((centre[row]! - value) / scale[row]!) : Number.NaN;
    if (now && value <= now[row]!) chances[at] = chanceInsideRound(chance);
    else {
      const bound = Math.min(manifest.surest, boundChance(chance));
      chances[at] = isPercentile ? chanceToTell(bound, ranks[pool]!) : bound;
    }
    if (silent[row] !== silence.none) chances[at] = Number.NaN;
  }
  return { rows, chances, withheld, verdictOf: (row) => verdictOf(pooled.poolOfRow[row]!) };
}

/**
 * The closing value that a row reaches in 80 of 100 cases, from the tighter to the easier; NaN where nothing is expected.
 *
 * @param round by when, as `chancesOf` takes it
 */
export function intervalOf({ artefact, widths }: ServedModel, row: number, round: number | "last" = "last") {
  const { fromModel } = scales[artefact.manifest.scale];
  const { centre, scale, degrees } = columnsOf(artefact, round);
  const half = (widths.get(degrees[row]!) ?? Number.NaN) * scale[row]!;
  const value = (at: number) => fromModel(centre[row]! + at);
  return { low: value(-half), expected: value(0), high: value(half) };
}

/** The rank or percentile for which a row's chance is a given one: "what rank do I need". */
export function valueForChance({ artefact, families }: ServedModel, row: number, chance: number): number {
  const { columns, manifest } = artefact;
  const family = families.get(columns.degrees![row]!);
  if (!family || chance > manifest.surest) return Number.NaN;
  const z = family.quantile(chance);
  const value = scales[manifest.scale].fromModel(columns.centre![row]! - z * columns.scale![row]!);
  return manifest.scale === "percentile" ? Math.max(value, lowestPercentileFor(chance)) : value;
}
