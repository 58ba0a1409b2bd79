/** A chance as years of a hundred. 0 is fewer than one, and 100 is more than 99: nothing is certain. */
export function yearsOf(chance: number): number {
  if (chance < 0.01) return 0;
  return chance > 0.99 ? 100 : Math.round(chance * 100);
}
