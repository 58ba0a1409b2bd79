import { itemAt } from "#lib/lookups.ts";
/** The positions of a longest increasing part of distinct numbers. */
export function longestIncreasing(numbers: readonly number[]): Set<number> {
  const tails: number[] = [];
  const before: number[] = [];
  for (const [position, number] of numbers.entries()) {
    let length = tails.findIndex((tail) => itemAt(numbers, tail) > number);
    if (length < 0) length = tails.length;
    before.push(tails[length - 1] ?? -1);
    tails[length] = position;
  }
  const kept = new Set<number>();
  for (let position = tails.at(-1) ?? -1; position >= 0; position = itemAt(before, position)) kept.add(position);
  return kept;
}
