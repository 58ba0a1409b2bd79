import type { RehearsalYear, StoredRound } from "./contract.ts";

/** How many rows a list has: one exam, one round. */
export interface ListLength {
  exam: string;
  year: number;
  round: number;
  rows: number;
}

/** Lists get shorter from round to round, or stay as they are; one that is this much shorter than a later one has gaps. */
const completeFrom = 0.9;

/**
 * The years of an authority with their rounds, newest first, and what is missing in each: the list of an exam that other
 * rounds of the year have, or the greater part of it.
 */
export function storedYears(lists: readonly ListLength[]): RehearsalYear[] {
  const byYear = Map.groupBy(lists, ({ year }) => year);
  return [...byYear]
    .toSorted(([one], [other]) => other - one)
    .map(([year, of]) => ({ year, rounds: storedRounds(of) }));
}

function storedRounds(lists: readonly ListLength[]): StoredRound[] {
  const last = Math.max(...lists.map(({ round }) => round));
  const exams = [...new Set(lists.map(({ exam }) => exam))].toSorted();
  const rowsOf = (exam: string, round: number) =>
    lists.find((list) => list.exam === exam && list.round === round)?.rows ?? 0;
  return Array.from({ length: last }, (_, at) => {
    const round = at + 1;
    const later = (exam: string) =>
      Math.max(0, ...lists.filter((list) => list.exam === exam && list.round > round).map(({ rows }) => rows));
    const has = (exam: string) => rowsOf(exam, round) > 0;
    return {
      round,
      missing: exams.filter((exam) => !has(exam)),
      incomplete: exams.filter((exam) => has(exam) && rowsOf(exam, round) < completeFrom * later(exam)),
    };
  });
}
