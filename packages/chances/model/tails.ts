import { studentT } from "./student-t.ts";

/** How heavy the tails of a group of rows are: degrees of freedom, and a factor on their scale. */
export interface Tail {
  degrees: number;
  factor: number;
}

export const degreesTried = [3, 4, 5, 6, 8, 12, 20];
const factorsTried = [1, 1.05, 1.1, 1.15, 1.2, 1.3, 1.45, 1.6, 1.8, 2];

/** Standardised errors are counted in steps of this size: their sum of likelihoods needs each step once. */
const errorStep = 0.02;

/** The likeliest tails of each group, from errors in years that the centre was not fitted on. */
export function fitTails(
  seasons: readonly { tails: readonly string[] }[],
  errors: readonly Float64Array[],
  scale: readonly Float64Array[],
): Map<string, Tail> {
  const groups = new Map<string, Map<number, number>>();
  for (const [at, { tails }] of seasons.entries())
    for (const [row, group] of tails.entries()) {
      if (group === "") continue;
      const counts = groups.get(group) ?? new Map<number, number>();
      groups.set(group, counts);
      const step = Math.round(errors[at]![row]! / scale[at]![row]! / errorStep);
      counts.set(step, (counts.get(step) ?? 0) + 1);
    }
  return new Map([...groups].map(([group, counts]) => [group, likeliestTail(counts)]));
}

function likeliestTail(counts: ReadonlyMap<number, number>): Tail {
  let best = { degrees: 0, factor: 1, sum: Number.NEGATIVE_INFINITY };
  for (const degrees of degreesTried) {
    const { logDensity } = studentT(degrees);
    for (const factor of factorsTried) {
      let sum = 0;
      for (const [step, count] of counts) sum += count * (logDensity((step * errorStep) / factor) - Math.log(factor));
      if (sum > best.sum) best = { degrees, factor, sum };
    }
  }
  return { degrees: best.degrees, factor: Math.max(best.factor, factorForSure(counts, best.degrees)) };
}

/** The chance of a statement that calls a seat sure, at the middle of such statements. */
const sureStatement = 0.97;

/**
 * The least factor with which statements of this chance failed as rarely as they say, from the side on which they fail: that a
 * seat closed harder than expected. The likelihood hears both sides.
 */
function factorForSure(counts: ReadonlyMap<number, number>, degrees: number): number {
  const reach = -studentT(degrees).quantile(sureStatement);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const failed = (factor: number) =>
    [...counts].reduce((sum, [step, count]) => (step * errorStep < reach * factor ? sum + count : sum), 0) / all;
  return factorsTried.find((factor) => failed(factor) <= 1 - sureStatement) ?? factorsTried.at(-1)!;
}
