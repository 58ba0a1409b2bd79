import type { FeeRange } from "../contract.ts";
import { mergeClosingRanges, mergeFeeRanges } from "../rules.ts";
import type { CollegeStreamRow, FeeRow, IndexRows } from "../store/index-rows.server.ts";
import { createDictionary, type StoredCollege, type StoredScope } from "./catalogue-index.ts";
import type { TextTableBuilder } from "./text-table.ts";

export type StoredCourses = ReturnType<typeof storeCourses>;

/**
 * What colleges teach: entries by stream with their programmes, and the totals over all streams.
 *
 * @param rows streams of a college together, in the order of the colleges, largest stream first
 */
export function storeCourses(rows: IndexRows, colleges: readonly StoredCollege[], builder: TextTableBuilder) {
  const streamCodes = new Map(rows.streams.map((stream, code) => [stream.id, code]));
  const streams = rows.streams.map((stream) => ({ ...stream, collegeCount: 0, seats: 0 }));
  for (const row of rows.collegeStreams) {
    const stream = streams[streamCodes.get(row.stream)!]!;
    stream.collegeCount += 1;
    stream.seats += row.seats;
  }
  const slugOf = (row: CollegeStreamRow) => streams[streamCodes.get(row.stream)!]!.slug;
  const entryStart = new Int32Array(colleges.length + 1);
  const fees = Map.groupBy(rows.fees, (fee) => fee.college);
  let next = 0;
  const totals = colleges.map((college, ordinal) => {
    const first = next;
    while (rows.collegeStreams[next]?.college === college.id) next += 1;
    entryStart[ordinal + 1] = next;
    const own = rows.collegeStreams.slice(first, next);
    return storeScope(own, own[0] ? slugOf(own[0]) : "", mergeFeeRanges((fees.get(college.id) ?? []).map(feeRangeOf)));
  });
  return {
    streams,
    streamCodes,
    totals,
    entryStart,
    entryStream: Int32Array.from(rows.collegeStreams, (row) => streamCodes.get(row.stream)!),
    entryScopes: rows.collegeStreams.map((row) =>
      storeScope([row], slugOf(row), feesIn(fees.get(row.college), row.stream)),
    ),
    ...storeProgrammes(rows.collegeStreams, builder),
  };
}

/** The programmes of every entry, one after the other. */
function storeProgrammes(entries: readonly CollegeStreamRow[], builder: TextTableBuilder) {
  const branches = createDictionary((text) => builder.add(text, "course"));
  const programmes = entries.flatMap((row) => row.programmes);
  const programmeStart = new Int32Array(entries.length + 1);
  for (const [entry, row] of entries.entries()) {
    programmeStart[entry + 1] = programmeStart[entry]! + row.programmes.length;
  }
  return {
    programmeStart,
    programmeBranch: Int32Array.from(programmes, ([name]) => branches.codeOf(name)),
    programmeLevels: Uint8Array.from(programmes, ([, levels]) => levels),
    branches: branches.build(),
  };
}

/** One card's figures over these streams of a college, largest first. */
function storeScope(own: readonly CollegeStreamRow[], streamSlug: string, feeRange: FeeRange | null): StoredScope {
  const programmes = own.flatMap((row) => row.programmes);
  if (own.length > 1) programmes.sort((a, b) => b[2] - a[2]);
  const seats = own.reduce((sum, row) => sum + row.seats, 0);
  return {
    streamSlug,
    tags: [...new Set(programmes.map(([name]) => name))].slice(0, 3),
    hasCutoffs: own.some((row) => row.hasCutoffs),
    seats: seats > 0 ? seats : null,
    branchCount: own.reduce((sum, row) => sum + row.branchCount, 0),
    closingRange: mergeClosingRanges(own.map((row) => row.closing)),
    feeRange,
  };
}

/** Fees of one stream, with those that are of every stream. */
function feesIn(fees: readonly FeeRow[] | undefined, stream: number): FeeRange | null {
  if (!fees) return null;
  return mergeFeeRanges(fees.filter((fee) => fee.stream === stream || fee.stream === null).map(feeRangeOf));
}

function feeRangeOf({ low, high, year, fixedBy, status }: FeeRow): FeeRange {
  return { low, high, year, fixed_by: fixedBy, status };
}
