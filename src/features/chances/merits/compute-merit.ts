import type { MeritPart, MeritRule } from "./merit-rule.ts";

/** Marks as they were typed. */
export interface GivenMarks {
  marks: number;
  out_of?: number | undefined;
}

export interface CountedPart {
  part: MeritPart;
  marks: number;
  outOf: number;
  adds: number;
  /** False: another one was better. */
  isCounted: boolean;
}

/**
 * The sum that an authority ranks by. Four decimals: authorities that compare fewer or more say so in their brochure.
 *
 * @param given by part; every part that is not optional, none above its maximum
 */
export function computeMerit(rule: MeritRule, given: ReadonlyMap<string, GivenMarks>) {
  const all = rule.parts.flatMap((part) => {
    const typed = given.get(part.key);
    if (!typed) return [];
    const outOf = typed.out_of ?? part.out_of;
    return [{ part, marks: typed.marks, outOf, adds: (typed.marks / outOf) * part.counts }];
  });
  const choice = all.filter(({ part }) => rule.best?.of.includes(part.key));
  const left = new Set(choice.toSorted((a, b) => b.adds - a.adds).slice(rule.best?.count));
  const parts: CountedPart[] = all.map((one) => ({
    ...one,
    adds: rounded(one.adds),
    isCounted: !(rule.best && left.has(one)),
  }));
  const figure = rounded(all.reduce((sum, one) => (rule.best && left.has(one) ? sum : sum + one.adds), 0));
  return { figure, parts };
}

function rounded(figure: number): number {
  return Math.round(figure * 10_000) / 10_000;
}
