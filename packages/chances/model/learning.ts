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
  /** Factor on the scale of such a row. */
  widening: (factors: Factors) => number;
}

/** For seats of the central institutes: decided on JoSAA 2019 to 2023 (decision 0051). */
export const centralLearning: Learning = {
  stratumOf: (f) => [f.list, f.seatType, f.quota, f.instituteType].join("|"),
  pastNeeded: 2,
  returning: { ridge: 60, scaleRidge: 1500, seasonPrior: 1 },
  widening: ({ isPwd }) => (isPwd ? 1.1 : 0.94),
};

/**
 * For a state with few years: all rows of one exam move together, no year is spared, and the scale is wide enough that at
 * most 4 % of the sure statements of 2022 and 2023 failed.
 */
export const stateLearning: Learning = {
  stratumOf: ({ list }) => list,
  pastNeeded: 1,
  returning: { ridge: 60, scaleRidge: 1500, seasonPrior: 5 },
  widening: () => 1.2,
};
