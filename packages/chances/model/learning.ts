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
  /** The same where one season alone was learned from: what a new year adds to its errors is not in them. */
  oneSeason: number;
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
  returning: { ridge: 60, scaleRidge: 1500, seasonPrior: 1 },
  widening: () => 0.96,
  oneSeason: 1,
};

/**
 * For a state with few years: all rows of one exam move together, no year is spared, and the scale is wide enough that at
 * most 4 % of the sure statements of 2022 and 2023 failed.
 */
export const stateLearning: Learning = {
  tailOf: () => "",
  stratumOf: ({ list }) => list,
  pastNeeded: 1,
  returning: { ridge: 60, scaleRidge: 1500, seasonPrior: 5 },
  widening: () => 1.2,
  oneSeason: 1,
};

/**
 * For a state with two or three years. With one season to learn from, 1.33 is the factor with which "80 %" came true for 78 to
 * 90 %, and at most 2.2 % of the sure statements failed, of JoSAA 2018, MHT-CET 2022 and CSAB 2023: their first seasons.
 */
export const shortLearning: Learning = { ...stateLearning, oneSeason: 1.33 };
