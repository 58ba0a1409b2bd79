/** The seats of one category of a branch, with the day on which its source was read. */
interface CountedCategory {
  category: string;
  sourceId: number;
  capturedOn: string;
}

/**
 * Seats by category without those that a second source gives once more under another spelling: a list may write "State Level" and
 * "PWD" where another writes "State level" and "Persons with disability (PWD)". The source that was read last counts.
 *
 * @param rows of one branch and year, in their order
 */
export function mergeCategories<T extends CountedCategory>(rows: readonly T[]): T[] {
  return rows.filter(
    (row, at) =>
      !rows.some(
        (other, otherAt) =>
          other.sourceId !== row.sourceId &&
          isSameCategory(other.category, row.category) &&
          (other.capturedOn > row.capturedOn || (other.capturedOn === row.capturedOn && otherAt < at)),
      ),
  );
}

/** Whether two names differ in case alone, or one is the short form that the other has in brackets at its end. */
function isSameCategory(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a === b || a.endsWith(`(${b})`) || b.endsWith(`(${a})`);
}
