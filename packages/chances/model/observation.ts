/** One closing value of one list, as training reads it. */
export interface Observation {
  /** Which seats: the same in every year. */
  series: string;
  year: number;
  round: number;
  /** ln(rank), or ln(100 - percentile): larger is easier in both. */
  closing: number;
  /** On the same scale; null where the list gives none. */
  opening: number | null;
  factors: Factors;
}

/** What the model knows of a series beside its past. */
export interface Factors {
  institute: string;
  /** IIT, NIT, IIIT, GFTI; for a state the status of the college, or ''. */
  instituteType: string;
  programme: string;
  /** Programmes that students choose between: computer science, civil and so on. */
  family: string;
  /** The list that ranks its candidates. */
  list: string;
  quota: string;
  seatType: string;
  gender: "any" | "female";
  isPwd: boolean;
}

/** How a rank or percentile is put on the model's scale, and back. */
export const scales = {
  rank: { toModel: (rank: number) => Math.log(rank), fromModel: (value: number) => Math.exp(value) },
  percentile: {
    // A ten-thousandth of a percentile keeps the logarithm finite for the best candidate.
    toModel: (percentile: number) => Math.log(Math.max(100 - percentile, 0.0001)),
    fromModel: (value: number) => 100 - Math.exp(value),
  },
} as const;
export type ScaleName = keyof typeof scales;
