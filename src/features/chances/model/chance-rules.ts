/** What a chance is called. Source: the lines of the specification of the predictor, section 4. */
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
const surest = 0.995;
/** Once a rank is inside a round's closing it is lost only when a seat is taken back. */
const insideRound = 0.99;

/** Keeps a chance away from what nothing can know. */
export function boundChance(chance: number): number {
  return Math.max(1 - surest, Math.min(surest, chance));
}

/** The chance of a rank once a round of the season closed at or behind it. */
export function chanceInsideRound(chance: number): number {
  return Math.max(insideRound, boundChance(chance));
}
