import type { FitOptions } from "./location-scale.ts";
import type { Factors } from "./observation.ts";

/** How the years of an authority are learned from. */
export interface Learning {
  /** Rows that one year's common move meets together. */
  stratumOf: (factors: Factors) => string;
  /** Years at the beginning of a panel that are too short a past to learn from. */
  pastNeeded: number;
  /** For rows that had a closing the year before. */
  returning: FitOptions;
  /** Rows whose tails are learned together. @param last on the model's scale @param count years before the last one */
  tailOf: (factors: Factors, last: number, count: number) => string;
  /** Factor on the scale of such a row. */
  widening: (factors: Factors) => number;
  /** What a closing is expected to err from the last one while no season can be learned from; null: there is no forecast then. */
  unlearned: { scale: number; degrees: number } | null;
  /** No chance is above this, by the number of seasons learned from; with more of them the limit of every model counts. */
  surestAfter: readonly number[];
  /** Whether rows without a past get a chance from their institute and their branch elsewhere: only where that was judged. */
  newRows: boolean;
}

/** Groups whose closings jump further than the fit says, since few seats or few years are behind each. */
function centralTail(f: Factors, last: number, count: number): string {
  if (["GO", "JK", "LA"].includes(f.quota)) return "own quota";
  if (f.list.startsWith("jee_main_paper2")) return "paper 2";
  if (last < Math.log(200)) return f.isPwd ? "PwD, few" : "few";
  if (f.isPwd) return "PwD";
  if (last < Math.log(1000)) return "some";
  if (f.seatType === "ST") return "ST";
  return count === 0 ? "one year" : "";
}

/** For seats of the central institutes: decided on JoSAA 2019 to 2023 (decision 0051). */
export const centralLearning: Learning = {
  tailOf: centralTail,
  stratumOf: (f) => [f.list, f.seatType, f.quota, f.instituteType].join("|"),
  pastNeeded: 2,
  returning: { ridge: 60, scaleRidge: 1500, seasonPrior: 1, driftRidge: 0 },
  widening: () => 0.96,
  unlearned: null,
  surestAfter: [],
  newRows: true,
};

/**
 * For a state with few years: all rows of one exam move together, no year is spared, and the scale is wide enough that at
 * most 4 % of the sure statements of 2022 and 2023 failed.
 */
export const stateLearning: Learning = {
  tailOf: () => "",
  stratumOf: ({ list }) => list,
  pastNeeded: 1,
  returning: { ridge: 60, scaleRidge: 1500, seasonPrior: 5, driftRidge: 0 },
  widening: () => 1.2,
  unlearned: null,
  surestAfter: [],
  newRows: false,
};

/**
 * For a state with two or three years: last year's closing, the errors of the seasons since as they are, with the move that all
 * rows made in them, and no common move expected. Before there is such a season the width is that of KCET 2024 and 2025.
 */
export const shortLearning: Learning = {
  ...stateLearning,
  returning: { ...stateLearning.returning, driftRidge: 1e6 },
  unlearned: { scale: 0.35, degrees: 4 },
  // Without a season nothing is called safe: of ranks at half of last year's closing 5 % failed at two of four authorities.
  surestAfter: [0.89, 0.95, 0.98],
};

/** How many years of lists a model needs: those of the newest are judged by what those before it teach. */
export const yearsNeeded = ({ unlearned }: Learning): number => (unlearned ? 2 : 3);
