/** Lists of one year, with the numbers of its rounds. */
export interface YearLists {
  year: number;
  rounds: readonly number[];
}

/** Admissions end in autumn: a list of this year is the last one then, however few rounds there were. */
const lastMonth = 9;

/**
 * The admissions that a visitor can still take part in: those of this year until they end in autumn, then the next year's.
 *
 * @param today `YYYY-MM-DD` in India
 */
export function comingSeason(today: string): number {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return month > lastMonth ? year + 1 : year;
}

/**
 * The season that a model is trained for: the one that runs, while fewer rounds of it are imported than the year before
 * had, else the one after the newest lists.
 *
 * @param lists by year, ascending
 * @param today `YYYY-MM-DD` in India
 * @param yearsNeeded to train
 * @returns null with fewer years of lists
 */
export function seasonAfter(lists: readonly YearLists[], today: string, yearsNeeded = 3): number | null {
  const [before, newest] = lists.slice(-2);
  if (lists.length < yearsNeeded || !before || !newest) return null;
  const [year, month] = today.split("-").map(Number);
  const runs = newest.year === year && month! <= lastMonth && newest.rounds.length < before.rounds.length;
  return runs ? newest.year : newest.year + 1;
}
