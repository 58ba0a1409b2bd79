/** What a chance is called. Source: docs/specification P4. */
export const labels = ["safe", "likely", "even", "reach", "unlikely"] as const;
export type Label = (typeof labels)[number];

/** The chance from which each label counts. */
export const labelFrom: Readonly<Record<Label, number>> = {
  safe: 0.9,
  likely: 0.7,
  even: 0.3,
  reach: 0.1,
  unlikely: 0,
};

/** The label of a chance between 0 and 1. */
export function labelOf(chance: number): Label {
  return labels.find((label) => chance >= labelFrom[label])!;
}

/** No forecast is surer than this: what no year has shown yet can happen. */
export const surest = 0.995;
/** Once a rank is inside a round's closing it is lost only when a seat is taken back. */
const insideRound = 0.99;

/** Keeps a chance away from what nothing can know. */
export function boundChance(chance: number): number {
  return Math.max(1 - surest, Math.min(surest, chance));
}

/**
 * Where lists of percentiles end they say little: a seat that was not filled closes at the percentile of the last candidate who
 * applied for it, and another one would have got it too. Source: the back-test of 2023, 2024 and 2025 in decision 0090. Below
 * the 10th percentile no label but "unlikely" came true as often as it says; below the 20th none that is surer than "even".
 */
const lowPercentiles = { untold: 10, unsure: 20, surest: 0.5 } as const;

/** Chances are shown in parts of a thousand. */
export const perMille = 1000;

/** What of a chance may be told to a candidate with this percentile. NaN: nothing. */
export function chanceToTell(chance: number, percentile: number): number {
  if (percentile >= lowPercentiles.unsure) return chance;
  if (percentile >= lowPercentiles.untold) return Math.min(chance, lowPercentiles.surest);
  // As it is shown: 0.0996 would be called "reach", which is what no such candidate is told.
  return Math.round(chance * perMille) / perMille < labelFrom.reach ? chance : Number.NaN;
}

/** The lowest percentile at which this chance may be told. */
export function lowestPercentileFor(chance: number): number {
  if (chance < labelFrom.reach) return 0;
  return chance > lowPercentiles.surest ? lowPercentiles.unsure : lowPercentiles.untold;
}

/** The chance of a rank once a round of the season closed at or behind it. */
export function chanceInsideRound(chance: number): number {
  return Math.max(insideRound, boundChance(chance));
}
