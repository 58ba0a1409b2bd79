/**
 * Which colleges have a text value, for every value: `colleges[start[v]]` up to `colleges[start[v + 1]]`. The best known come
 * first.
 */
export interface ValueHolders {
  start: Int32Array;
  colleges: Int32Array;
}

/**
 * @param size how many colleges there are
 * @param valuesOf the values of a college; one that is there twice counts once
 */
export function buildHolders(
  valueCount: number,
  size: number,
  valuesOf: (college: number) => readonly number[],
): ValueHolders {
  const start = new Int32Array(valueCount + 1);
  const distinct = Array.from({ length: size }, (_, college) => [...new Set(valuesOf(college))]);
  for (const values of distinct) for (const value of values) start[value + 1]! += 1;
  for (let value = 0; value < valueCount; value += 1) start[value + 1]! += start[value]!;
  const next = start.slice();
  const colleges = new Int32Array(start[valueCount]!);
  distinct.forEach((values, college) => {
    for (const value of values) {
      colleges[next[value]!] = college;
      next[value]! += 1;
    }
  });
  return { start, colleges };
}

/** How many colleges have a value. */
export function holderCount({ start }: ValueHolders, value: number): number {
  return start[value + 1]! - start[value]!;
}
