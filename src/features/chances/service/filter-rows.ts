import type { Artefact } from "margdeep-chances/artefact";
import { instituteKey } from "margdeep-chances/rule-set";
import { fieldOf, itemAt } from "#lib/lookups.ts";
import type { ChancesQuestion } from "../contract.ts";
import type { GoneRow } from "./gone-rows.ts";
import type { ListedBranch, RowTable } from "./row-table.ts";

type Filters = Partial<
  Pick<
    ChancesQuestion,
    | "institute"
    | "college_id"
    | "branch"
    | "institute_type"
    | "state_of_college"
    | "city"
    | "km_up_to"
    | "near_hostel"
    | "fees_up_to"
    | "quota"
    | "seat_type"
    | "gender_pool"
  >
>;

function listOf<T>(value: T | T[] | undefined): T[] | null {
  if (value === undefined) return null;
  return Array.isArray(value) ? value : [value];
}

/**
 * By row, 1 where every filter that is given lets it through.
 *
 * @param metres by branch, how far its college is from home; null: no home is known, and `km_up_to` says nothing
 */
export function selectRows(
  artefact: Artefact,
  table: RowTable,
  filters: Filters,
  metres: Float64Array | null = null,
): Uint8Array {
  const { km_up_to: farthest } = filters;
  const ofBranch: ((branch: ListedBranch, at: number) => boolean)[] = branchTests(filters);
  if (metres && farthest !== undefined) ofBranch.push((_, at) => itemAt(metres, at) <= farthest * 1000);
  const ofRow = rowTests(artefact, filters);
  if (ofBranch.length + ofRow.length === 0) return table.isListed;
  const isIn = Uint8Array.from(table.branches, (branch, at) => (ofBranch.every((test) => test(branch, at)) ? 1 : 0));
  const asked = new Uint8Array(table.branchOf.length);
  for (const [row, place] of table.branchOf.entries()) {
    if (place >= 0 && isIn[place] === 1 && ofRow.every((test) => test(row))) asked[row] = 1;
  }
  return asked;
}

/** Whether every filter that is given lets through a row that is in no column. */
export function isGoneRowAsked(filters: Filters): (row: GoneRow) => boolean {
  const ofBranch = branchTests(filters);
  const [quotas, seatTypes, pools] = [listOf(filters.quota), listOf(filters.seat_type), listOf(filters.gender_pool)];
  const isAmong = <T>(asked: T[] | null, value: T) => asked === null || asked.includes(value);
  return (row) =>
    ofBranch.every((test) => test(row.branch)) &&
    isAmong(quotas, row.quota) &&
    isAmong(seatTypes, row.seatType) &&
    isAmong(pools, row.genderPool);
}

function branchTests(filters: Filters): ((branch: ListedBranch) => boolean)[] {
  const { fees_up_to: most } = filters;
  const tests: ((branch: ListedBranch) => boolean)[] = [];
  const among = <T>(asked: T[] | null, isOne: (branch: ListedBranch, value: T) => boolean) => {
    if (asked) tests.push((branch) => asked.some((value) => isOne(branch, value)));
  };
  const keys = (asked: string | string[] | undefined) => listOf(asked)?.map(instituteKey) ?? null;
  among(listOf(filters.college_id), ({ collegeId }, id) => collegeId === id);
  among(keys(filters.institute), ({ institute }, key) => instituteKey(institute) === key);
  among(keys(filters.institute_type), (branch, key) => instituteKey(branch.instituteType) === key);
  among(keys(filters.state_of_college), ({ state }, key) => instituteKey(state) === key);
  among(keys(filters.branch), ({ branch, programme }, key) => hasWords(branch, key) || hasWords(programme, key));
  among(keys(filters.city), ({ city }, key) => hasWords(city, key));
  if (filters.near_hostel) tests.push(({ hasHostel }) => hasHostel);
  if (most !== undefined) tests.push(({ fees }) => fees !== null && fees <= most);
  return tests;
}

/** Whether the words begin in the name at the beginning of a word: `computer` in `Computer Science`. */
export function hasWords(name: string, key: string): boolean {
  return ` ${instituteKey(name)}`.includes(` ${key}`);
}

function rowTests({ columns, manifest }: Artefact, filters: Filters): ((row: number) => boolean)[] {
  const tests: ((row: number) => boolean)[] = [];
  for (const [column, asked] of [
    ["quota", listOf(filters.quota)],
    ["seatType", listOf(filters.seat_type)],
  ] as const) {
    if (!asked) continue;
    const numbers = fieldOf(columns, column);
    const wanted = new Set(fieldOf(manifest.words, column).flatMap((word, of) => (asked.includes(word) ? [of] : [])));
    tests.push((row) => wanted.has(numbers[row] ?? -1));
  }
  const pools = listOf(filters.gender_pool);
  if (pools?.length === 1) {
    const wanted = pools[0] === "Female-only" ? 1 : 0;
    tests.push((row) => columns.isFemale?.[row] === wanted);
  }
  return tests;
}
