import type { CollegeRow, IndexRows } from "./rows.ts";
import { sortByProminence } from "./sort-colleges.ts";
import { standingOf } from "./store-courses.ts";

/**
 * The same rows with the best known colleges first. An index numbers colleges as they come: those that a search compares are then
 * next to one another in memory, which makes it up to a third faster with 50,000 colleges (docs/performance.md).
 *
 * @param rows colleges by id
 */
export function sortRows(rows: IndexRows): IndexRows {
  const streamsOf = Map.groupBy(rows.collegeStreams, ({ college }) => college);
  const ownStreams = ([id]: CollegeRow) => streamsOf.get(id) ?? [];
  const standings = rows.colleges.map((college) => standingOf(ownStreams(college), rows.thisYear));
  const order = sortByProminence(standings, (place) => nirfRankOf(rows.colleges[place]!));
  const colleges = Array.from(order, (place) => rows.colleges[place]!);
  return { ...rows, colleges, collegeStreams: colleges.flatMap(ownStreams) };
}

function nirfRankOf(college: CollegeRow): number | null {
  return college[13];
}
