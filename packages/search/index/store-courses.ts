import {
  type Family,
  familiesOf,
  familiesOfStream,
  maxCardFamilies,
  usualLevelOf,
} from "../catalogue/branch-families.ts";
import { describeRange, mergeClosingRanges } from "../catalogue/closing-range-rules.ts";
import { mergeFeeRanges } from "../catalogue/fee-ranges.ts";
import type { ClosingRange, FeeRange } from "../catalogue/shapes.ts";
import { levelBits } from "../catalogue/shapes.ts";
import type { TextTableBuilder } from "../text/text-table.ts";
import { createDictionary, type StoredCollege, type StoredScope } from "./catalogue-index.ts";
import type { CollegeStreamRow, FeeRow, IndexRows } from "./rows.ts";
import type { Standing } from "./sort-colleges.ts";

export type StoredCourses = ReturnType<typeof storeCourses>;

/**
 * What colleges teach: entries by stream with their programmes, and the totals over all streams.
 *
 * @param rows streams of a college together, in the order of the colleges, largest stream first
 */
export function storeCourses(rows: IndexRows, colleges: readonly StoredCollege[], builder: TextTableBuilder) {
  const streamCodes = new Map(rows.streams.map((stream, code) => [stream.id, code]));
  const streams = rows.streams.map((stream) => ({ ...stream, collegeCount: 0, seats: 0, levels: 0 }));
  for (const row of rows.collegeStreams) {
    const stream = streams[streamCodes.get(row.stream)!]!;
    stream.collegeCount += 1;
    stream.seats += row.seats;
    for (const [, levels] of row.programmes) stream.levels |= levels;
  }
  const slugOf = (row: CollegeStreamRow) => streams[streamCodes.get(row.stream)!]!.slug;
  const entryStart = new Int32Array(colleges.length + 1);
  const familiesFor = cacheFamilies();
  const cardFamilies = (own: readonly CollegeStreamRow[]) => chooseCardFamilies(own, slugOf, familiesFor);
  const { thisYear } = rows;
  const fees = Map.groupBy(rows.fees, (fee) => fee.college);
  let next = 0;
  const totals = colleges.map((college, ordinal) => {
    const first = next;
    while (rows.collegeStreams[next]?.college === college.id) next += 1;
    entryStart[ordinal + 1] = next;
    const own = rows.collegeStreams.slice(first, next);
    return {
      ...storeScope(own, own[0] ? slugOf(own[0]) : "", mergeFeeRanges((fees.get(college.id) ?? []).map(feeRangeOf))),
      ...standingOf(own, thisYear),
      families: cardFamilies(own),
    };
  });
  return {
    streams,
    streamCodes,
    totals,
    entryStart,
    entryStream: Int32Array.from(rows.collegeStreams, (row) => streamCodes.get(row.stream)!),
    entryScopes: rows.collegeStreams.map((row) => ({
      ...storeScope([row], slugOf(row), feesIn(fees.get(row.college), row.stream)),
      ...standingOf([row], thisYear),
      families: cardFamilies([row]),
    })),
    streamFamilies: streams.map(({ slug }) => familiesOfStream(slug)),
    ...storeProgrammes(rows.collegeStreams, builder),
    ...storeClosings(rows),
    programmeFamilies: Int32Array.from(
      rows.collegeStreams.flatMap((row) => {
        const known = familiesOfStream(slugOf(row));
        return row.programmes.map(([name]) => bitsOf(familiesFor(slugOf(row), name), known));
      }),
    ),
  };
}

/** Two hundred thousand programmes have a few thousand names. */
function cacheFamilies(): typeof familiesOf {
  const known = new Map<string, Family[]>();
  return (slug, name) => {
    const key = `${slug}|${name}`;
    const families = known.get(key) ?? familiesOf(slug, name);
    known.set(key, families);
    return families;
  };
}

function bitsOf(families: readonly Family[], known: readonly Family[]): number {
  return families.reduce((bits, family) => bits | (1 << known.indexOf(family)), 0);
}

/**
 * The most sought families of a college's largest stream that has any, first those taught at the level that is usual for
 * them.
 */
function chooseCardFamilies(
  own: readonly CollegeStreamRow[],
  slugOf: (row: CollegeStreamRow) => string,
  familiesFor: typeof familiesOf,
): Family[] {
  for (const row of own) {
    const slug = slugOf(row);
    const usual = new Set<Family>();
    const other = new Set<Family>();
    for (const [name, levels] of row.programmes) {
      for (const family of familiesFor(slug, name)) {
        const level = usualLevelOf(family);
        (level === null || (levels & levelBits[level]) !== 0 ? usual : other).add(family);
      }
    }
    const inOrder = familiesOfStream(slug);
    const chosen = [usual, other].flatMap((group) => inOrder.filter((family) => group.has(family)));
    if (chosen.length > 0) return [...new Set(chosen)].slice(0, maxCardFamilies);
  }
  return [];
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

/** The closing values of the branches of every entry, one after the other, each with the number of its programme. */
function storeClosings({ collegeStreams: entries, branchClosings, thisYear }: IndexRows) {
  const ofEntries = Map.groupBy(branchClosings, ({ college, stream }) => `${college} ${stream}`);
  const closingStart = new Int32Array(entries.length + 1);
  const closingProgramme: number[] = [];
  const closings: ClosingRange[] = [];
  let firstProgramme = 0;
  for (const [entry, { college, stream, programmes }] of entries.entries()) {
    const places = new Map(programmes.map(([name], place) => [name, firstProgramme + place]));
    for (const { name, closing } of ofEntries.get(`${college} ${stream}`) ?? []) {
      closingProgramme.push(places.get(name)!);
      closings.push(describeRange(closing, thisYear));
    }
    closingStart[entry + 1] = closings.length;
    firstProgramme += programmes.length;
  }
  return {
    closingStart,
    closingProgramme: Int32Array.from(closingProgramme),
    closings,
  };
}

/** One card's figures over these streams of a college, largest first. */
function storeScope(
  own: readonly CollegeStreamRow[],
  streamSlug: string,
  feeRange: FeeRange | null,
): Omit<StoredScope, "families" | keyof Standing> {
  const programmes = own.flatMap((row) => row.programmes);
  if (own.length > 1) programmes.sort((a, b) => b[2] - a[2]);
  return {
    streamSlug,
    tags: [...new Set(programmes.map(([name]) => name))].slice(0, 3),
    branchCount: own.reduce((sum, row) => sum + row.branchCount, 0),
    feeRange,
  };
}

/** What these streams of a college say of how well known it is. */
export function standingOf(own: readonly CollegeStreamRow[], thisYear: number): Standing {
  const closing = mergeClosingRanges(own.map((row) => row.closing));
  const seats = own.reduce((sum, row) => sum + row.seats, 0);
  return {
    hasCutoffs: own.some((row) => row.hasCutoffs),
    seats: seats > 0 ? seats : null,
    closingRange: closing && describeRange(closing, thisYear),
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
