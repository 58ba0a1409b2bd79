/** Two figures of one candidate. */
export interface ScalePair {
  /** Marks or percentile: more is better. */
  value: number;
  /** Less is better. */
  rank: number;
}

/** A value of the list, with the ranks that it has there. */
export interface CurvePoint extends ScalePair {
  best: number;
  worst: number;
}

/** How far ranks computed from the others are from those of the list, as shares of the listed rank. */
export interface ScaleError {
  pairs: number;
  median: number;
  /** Nine of ten are at most as far away. */
  ninety: number;
  /** The share of pairs that are much further away: of another merit list, or misprinted. */
  misfits: number;
}

export interface ScaleCurve {
  /** By value; ranks never rise. */
  points: readonly CurvePoint[];
  error: ScaleError;
}

/** A pair that is further from the curve is of another merit list. */
const misfit = 0.05;
/** With fewer values a list says too little of the places between them. */
export const minValues = 30;

/**
 * A curve through the pairs of one merit list. Lists mix in candidates of another one: of all values the longest series counts
 * in which more marks are never a worse rank.
 *
 * @returns null with fewer than `minValues` values
 */
export function fitCurve(pairs: readonly ScalePair[]): ScaleCurve | null {
  const byValue = [...Map.groupBy(pairs, ({ value }) => value)].map(([value, group]) => {
    const ranks = group.map(({ rank }) => rank).toSorted((a, b) => a - b);
    return { value, ranks, rank: ranks[(ranks.length - 1) >> 1]! };
  });
  if (byValue.length < minValues) return null;
  byValue.sort((a, b) => a.value - b.value);
  const points = longestFalling(byValue).map(({ value, rank, ranks }) => {
    const fitting = ranks.filter((one) => Math.abs(one - rank) <= rank * misfit);
    return { value, rank, best: fitting[0] ?? rank, worst: fitting.at(-1) ?? rank };
  });
  const errors = pairs.flatMap((pair) => errorOf(points, pair, false) ?? []);
  return { points, error: describeErrors(errors) };
}

/** How far the curve of another year is from the pairs of this one; the sign says on which side. */
export interface YearError extends ScaleError {
  /** The median with its sign: above 0, the other year gave the same value a rank that is too large. */
  shift: number;
}

export function errorInYear({ points }: ScaleCurve, pairs: readonly ScalePair[]): YearError {
  const signed = pairs.flatMap((pair) => errorOf(points, pair, true) ?? []).toSorted((a, b) => a - b);
  return { ...describeErrors(signed), shift: signed[(signed.length - 1) >> 1] ?? 0 };
}

/** @param mayMeet false: the values of the pair itself do not count */
function errorOf(points: readonly CurvePoint[], { value, rank }: ScalePair, mayMeet: boolean): number | null {
  const found = between(points, ({ value: own }) => own - value);
  const at = mayMeet ? found.meets : null;
  if (at) return (at.rank - rank) / rank;
  const { below, above } = found;
  return below && above ? (along(below, above, value).rank - rank) / rank : null;
}

function describeErrors(signed: readonly number[]): ScaleError {
  const errors = signed.map(Math.abs).toSorted((a, b) => a - b);
  const at = (share: number) => errors[Math.floor(share * (errors.length - 1))] ?? 0;
  const far = errors.filter((error) => error > misfit).length;
  return {
    pairs: errors.length,
    median: at(0.5),
    ninety: at(0.9),
    misfits: errors.length > 0 ? far / errors.length : 0,
  };
}

/** What a figure was in the other scale; from and to are neighbours in the list. */
export interface Converted {
  figure: number;
  from: number;
  to: number;
  /** The list has the very figure. */
  isListed: boolean;
}

/** @returns null above the best or below the worst figure of the list */
export function rankOf({ points }: ScaleCurve, value: number): Converted | null {
  const { meets, below, above } = between(points, ({ value: own }) => own - value);
  if (meets) return { figure: meets.rank, from: meets.best, to: meets.worst, isListed: true };
  if (!below || !above) return null;
  return { figure: Math.round(along(below, above, value).rank), from: above.best, to: below.worst, isListed: false };
}

/** @returns null above the best or below the worst figure of the list */
export function marksOf({ points }: ScaleCurve, rank: number): Converted | null {
  const { meets, below, above } = between(points, ({ rank: own }) => rank - own);
  const near = meets ?? points.find(({ best, worst }) => best <= rank && rank <= worst);
  if (near) return { figure: near.value, from: near.value, to: near.value, isListed: true };
  if (!below || !above) return null;
  const share = (below.rank - rank) / (below.rank - above.rank);
  const figure = below.value + share * (above.value - below.value);
  return { figure: Number(figure.toPrecision(7)), from: below.value, to: above.value, isListed: false };
}

/** The point that meets a figure, and its neighbours: `order` rises along the points and is 0 where one meets. */
function between(points: readonly CurvePoint[], order: (point: CurvePoint) => number) {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (order(points[middle]!) < 0) low = middle + 1;
    else high = middle;
  }
  const found = points[low];
  const meets = found && order(found) === 0 ? found : null;
  return { meets, below: points[low - 1] ?? null, above: points[meets ? low + 1 : low] ?? null };
}

function along(below: ScalePair, above: ScalePair, value: number): ScalePair {
  const share = (value - below.value) / (above.value - below.value);
  return { value, rank: below.rank + share * (above.rank - below.rank) };
}

/** The longest series of points, in order of value, whose ranks never rise. */
function longestFalling<Point extends ScalePair>(points: readonly Point[]): Point[] {
  const ends: number[] = [];
  const before = new Int32Array(points.length);
  points.forEach(({ rank }, at) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (points[ends[middle]!]!.rank >= rank) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = at;
  });
  const series: Point[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) series.push(points[at]!);
  return series.reverse();
}
