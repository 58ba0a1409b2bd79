import type { Factors } from "./observation.ts";

/** Effects whose sum is the surface; a level of an effect is one combination of these factors. */
export const effects: readonly ((factors: Factors) => string)[] = [
  (f) => [f.list, f.instituteType, f.quota, f.seatType, f.gender].join("|"),
  (f) => [f.list, f.institute, f.quota].join("|"),
  (f) => [f.list, f.institute, f.programme].join("|"),
  (f) => [f.list, f.programme].join("|"),
  (f) => [f.list, f.institute, f.seatType].join("|"),
  (f) => [f.list, f.family, f.seatType, f.instituteType].join("|"),
  (f) => [f.list, f.institute, f.gender].join("|"),
  (f) => [f.list, f.programme, f.gender].join("|"),
  (f) => [f.list, f.quota, f.seatType, f.gender, f.institute].join("|"),
  (f) => [f.list, f.family, f.institute, f.seatType].join("|"),
];

/** The levels of each effect, for all series of a panel. */
export interface EffectLevels {
  /** By effect, the level of each series. */
  levelOf: readonly Int32Array[];
  counts: readonly number[];
}

/** Numbers the levels of every effect. */
export function numberLevels(factors: readonly Factors[]): EffectLevels {
  const counts: number[] = [];
  const levelOf = effects.map((effect) => {
    const known = new Map<string, number>();
    const levels = Int32Array.from(factors, (of) => {
      const key = effect(of);
      const level = known.get(key) ?? known.size;
      if (level === known.size) known.set(key, level);
      return level;
    });
    counts.push(known.size);
    return levels;
  });
  return { levelOf, counts };
}

/** The surface of a year and what it leaves over. */
export interface Surface {
  /** For every series, also those without a value that year. NaN where even the first effect has no value. */
  fitted: Float64Array;
  /** How many values the row's institute and programme effects rest on. */
  support: Float64Array;
  mean: number;
  /** By effect and level, what it adds to the mean. */
  betas: readonly Float64Array[];
}

const passes = 40;
/** How many values an effect's mean must outweigh: the prior of each level is zero with this many values. */
const shrinkage = [0.5, 2, 2, 2, 2, 2, 3, 3, 2, 2];

/**
 * Additive effects of a year's values, each level shrunk towards zero: the ridge solution, by cyclic descent over the
 * effects (each effect's levels are disjoint, so that its own system is diagonal and needs no factorisation).
 */
export function fitSurface(values: Float64Array, { levelOf, counts }: EffectLevels): Surface {
  const rows = Int32Array.from([...values.keys()].filter((at) => !Number.isNaN(values[at]!)));
  const mean = rows.reduce((sum, at) => sum + values[at]!, 0) / Math.max(rows.length, 1);
  const residual = Float64Array.from(rows, (at) => values[at]! - mean);
  const betas = counts.map((count) => new Float64Array(count));
  const weights = counts.map((count, effect) => {
    const weight = new Float64Array(count);
    for (const at of rows) weight[levelOf[effect]![at]!]! += 1;
    return weight;
  });
  for (let pass = 0; pass < passes; pass++)
    for (const [effect, beta] of betas.entries())
      updateEffect(residual, rows, levelOf[effect]!, beta, weights[effect]!, shrinkage[effect]!);
  const fitted = values.map((_, at) => {
    if (weights[0]![levelOf[0]![at]!] === 0) return Number.NaN;
    return betas.reduce((sum, beta, effect) => sum + beta[levelOf[effect]![at]!]!, mean);
  });
  const support = values.map((_, at) => weights[2]![levelOf[2]![at]!]!);
  return { fitted, support, mean, betas };
}

function updateEffect(
  residual: Float64Array,
  rows: Int32Array,
  levels: Int32Array,
  beta: Float64Array,
  weights: Float64Array,
  prior: number,
): void {
  const sums = new Float64Array(beta.length);
  for (let at = 0; at < rows.length; at++) sums[levels[rows[at]!]!]! += residual[at]!;
  const steps = sums.map((sum, level) => {
    const next = (sum + weights[level]! * beta[level]!) / (weights[level]! + prior);
    const step = next - beta[level]!;
    beta[level] = next;
    return step;
  });
  for (let at = 0; at < rows.length; at++) residual[at]! -= steps[levels[rows[at]!]!]!;
}
