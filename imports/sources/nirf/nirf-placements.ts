import { basename } from "node:path";
import { z } from "zod";
import type { Db } from "#db/client.server.ts";
import { touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import { firstOf, valueFor } from "#lib/lookups.ts";
import { openMatcher } from "../../match/match-colleges.ts";
import { addToCounts, type BatchNotes, type ImportRun, inBatches } from "../../pipeline/import-run.ts";
import { problemOf } from "../../pipeline/rejected-rows.ts";
import { hasColumns, wrongColumns } from "../../read/expect-columns.ts";
import { isBlank, numberCell } from "../../read/number-cell.ts";
import { firstRow, type RawRow, readRows } from "../../read/read-rows.ts";
import { tidyText } from "../../tidy/tidy-text.ts";
import { type LeftOutRows, openLeftOutRows, storedRows } from "../../write/left-out-rows.ts";
import { type FactOrigin, type Provenance, registerFiles, yearOfFile } from "../../write/provenance.ts";
import { nirfPlacements } from "../../write/sources.ts";
import { type CollegePlacements, type Outcome, upsertPlacements } from "../../write/upsert-placements.ts";
import type { JoinFacts } from "../../write/waiting-figures.ts";
import { nirfCategory } from "./nirf-categories.ts";
import { removeMisplacedOutcomes } from "./remove-misplaced-outcomes.ts";

const authority = "nirf";
const collegesInBatch = 200;

/**
 * The highest plausible median, in rupees a year. Higher ones are errors in the published file (a management school
 * with 66 lakh where its own report gives a third of that); no institute reports a genuine median above it.
 */
const highestMedianRupees = 5_000_000;

const count = numberCell(z.number("not a number").int().min(0));
/** A column that some years leave out, or leave empty where NIRF does not say. */
const optionalCount = z.preprocess((value) => (isBlank(value) ? null : value), count.nullable());
/** 0: not reported, as NIRF writes it; an empty cell says no more. */
const median = z.preprocess((value) => (isBlank(value) ? 0 : value), numberCell(z.number("not a number").min(0)));
const NirfRow = z.object({
  ranking_category: z
    .string()
    .trim()
    .refine((name) => nirfCategory(name) !== null, "not a category of NIRF"),
  institute_name: z.string().trim().min(3),
  state: z.string().trim().min(2),
  city: z.string().trim(),
  academic_year: z.string().regex(/^20\d\d-\d\d$/, "not a year such as 2023-24"),
  type: z.string().regex(/^(UG|PG) \[\d Years? Program\(s\)\]$/, "not a programme length"),
  first_year_intake: optionalCount,
  graduating_on_time: count,
  higher_studies: optionalCount,
  students_placed: count,
  median_salary: median,
});
type NirfRow = z.infer<typeof NirfRow>;
const optionalColumns = ["first_year_intake", "higher_studies"];

interface MatchedRow {
  collegeId: number;
  row: NirfRow;
  origin: FactOrigin;
}

const names = Object.keys(NirfRow.shape);

/** Rejects a file without NIRF's placement figures. */
export async function checkPlacementFile(path: string, provenance: Provenance): Promise<void> {
  const row = await firstRow(path, names);
  const expected = names.filter((column) => !optionalColumns.includes(column));
  const found = Object.keys(row);
  if (!hasColumns(found, expected))
    throw wrongColumns(path, "does not hold NIRF's placement figures", [expected], found);
  yearOfFile(path, provenance);
}

/**
 * Imports the graduate outcomes that institutes reported to NIRF, for colleges already in the database. The figures are
 * self-reported, so their source is marked `claimed`. Only certain matches are written; what an earlier import wrote to
 * another college is removed from it.
 */
export async function importPlacements(run: ImportRun, files: string[]): Promise<void> {
  const file = firstOf(files);
  const read: { raw: RawRow; row: NirfRow }[] = [];
  for await (const raw of readRows(file, run.progress.bytes, names)) {
    const row = readRow(raw);
    if (typeof row === "string") run.rejected.add(raw, row);
    else read.push({ raw, row });
  }
  const year = yearOfFile(file, run.provenance);
  const originOf = await run.batch((tx) => registerFiles(tx, run, [file], () => ({ document: nirfPlacements, year })));
  const leftOut = openLeftOutRows({ authority, importKind: "nirf-placements", originOf, yearOf: () => year });
  const collegeOf = await run.batch((tx, notes) => matchNirfRows(notes, tx, read, leftOut));
  await leftOut.store(run);
  const { sourceId } = originOf({ file: basename(file), line: 1 });
  const matched = read.flatMap(({ raw, row }) => {
    const match = collegeOf(row);
    return match ? [{ ...match, origin: originOf(raw) }] : [];
  });
  await inBatches(run, groupByCollege(matched), collegesInBatch, (batch) =>
    run.batch((tx, notes) => write(notes, tx, batch)),
  );
  await run.batch(async (tx, notes) => {
    const removed = await removeMisplacedOutcomes(tx, sourceId, figuresOf(read, collegeOf));
    if (removed === 0) return;
    addToCounts(notes.counts, "outcomes of another college, removed", { added: 0, changed: removed, left: 0 });
    await touchCatalogue(tx);
  });
}

/** Joins rows that waited for staff to their college. */
export async function openPlacementJoin(): Promise<JoinFacts> {
  return async (notes, tx, facts, { collegeId, originOf }) => {
    const rows = storedRows(facts).flatMap((raw) => {
      const row = readRow(raw);
      return typeof row === "string" ? [] : [{ collegeId, row, origin: originOf(raw) }];
    });
    await write(notes, tx, [...groupByCollege(rows)]);
  };
}

function readRow(raw: RawRow): NirfRow | string {
  const parsed = NirfRow.safeParse(raw.value);
  if (!parsed.success) return problemOf(parsed.error);
  const row = parsed.data;
  if (row.median_salary > highestMedianRupees)
    return `median_salary: ${row.median_salary} rupees a year is not believable`;
  if (row.students_placed > row.graduating_on_time && row.graduating_on_time > 0) {
    return "students_placed: more than graduated";
  }
  return row;
}

function figuresOf(read: { row: NirfRow }[], collegeOf: CollegeByRow<NirfRow>) {
  return read.map(({ row }) => ({
    collegeId: collegeOf(row)?.collegeId ?? null,
    year: yearOf(row.academic_year),
    length: lengthOf(row.type),
    medianRupeesPerYear: row.median_salary > 0 ? Math.round(row.median_salary) : null,
    graduates: row.graduating_on_time,
    placed: row.students_placed,
  }));
}

/** The year in which those who graduated in an academic year did so: `2023-24` is 2024. */
function yearOf(academicYear: string): number {
  return Number(academicYear.slice(0, 4)) + 1;
}

function* groupByCollege(rows: MatchedRow[]): Generator<CollegePlacements> {
  for (const [collegeId, ofCollege] of Map.groupBy(rows, (row) => row.collegeId)) {
    for (const [academicYear, ofYear] of Map.groupBy(ofCollege, (matched) => matched.row.academic_year)) {
      yield {
        collegeId,
        year: yearOf(academicYear),
        outcomes: readOutcomes(ofYear),
        sourceId: firstOf(ofYear).origin.sourceId,
      };
    }
  }
}

/**
 * One outcome per programme length. NIRF repeats an institute in each ranking it entered, with only that field's
 * graduates: rows without figures are skipped, and where several have figures each names its field.
 */
export function readOutcomes(rows: Pick<MatchedRow, "row" | "origin">[]): Outcome[] {
  const outcomes: Outcome[] = [];
  for (const [type, ofType] of Map.groupBy(rows, ({ row }) => row.type)) {
    const told = ofType.filter(({ row }) => row.graduating_on_time > 0 || row.median_salary > 0);
    const fields = new Map(told.map((matched) => [matched.row.ranking_category, matched]));
    for (const [field, { row, origin }] of fields) {
      outcomes.push({
        branch: fields.size > 1 ? `${lengthOf(type)} (${field})` : lengthOf(type),
        medianRupeesPerYear: row.median_salary > 0 ? Math.round(row.median_salary) : null,
        graduates: row.graduating_on_time,
        placed: row.students_placed,
        joined: row.first_year_intake,
        finishedInTime: row.graduating_on_time,
        higherStudy: row.higher_studies,
        sourceFileId: origin.sourceFileId,
        sourceLine: origin.sourceLine,
      });
    }
  }
  return outcomes.sort((a, b) => b.branch.slice(0, 2).localeCompare(a.branch.slice(0, 2)) || b.graduates - a.graduates);
}

/** `UG [4 Years Program(s)]` as `UG, 4 years`. */
function lengthOf(type: string): string {
  const [, level, years] = /^(UG|PG) \[(\d)/.exec(type) ?? [];
  if (!level) throw new Error(`${type} names no length`);
  return `${level}, ${years} ${years === "1" ? "year" : "years"}`;
}

async function write(notes: BatchNotes, tx: Db, batch: CollegePlacements[]): Promise<void> {
  const told = batch.filter((college) => college.outcomes.length > 0);
  const counts = await upsertPlacements(tx, told);
  addToCounts(notes.counts, "placements", counts.placements);
  addToCounts(notes.counts, "outcomes", counts.outcomes);
  if (Object.values(counts).some(({ added, changed }) => added + changed > 0)) await touchCatalogue(tx);
}

/** How NIRF's placement file names an institute. */
interface NirfInstitute {
  institute_name: string;
  city: string;
  state: string;
}

/** The college of a row with the row, or null where no match is certain. */
type CollegeByRow<Row> = (row: Row) => { collegeId: number; row: Row } | null;

/** Matches the institutes of NIRF's placement file, which has no ids; rows without a certain match are rejected. */
async function matchNirfRows<Row extends NirfInstitute>(
  notes: BatchNotes,
  tx: Db,
  rows: readonly { raw: RawRow; row: Row }[],
  leftOut: LeftOutRows,
): Promise<CollegeByRow<Row>> {
  const matcher = await openMatcher(tx, authority, "nirf-placements");
  const wanted = new Map(rows.map(({ row }) => [codeOf(row), wantedOf(row)]));
  const matches = await matcher.match(notes, tx, [...wanted.values()]);
  for (const { raw, row } of rows) {
    const match = valueFor(matches, codeOf(row));
    if (!("collegeId" in match)) leftOut.add(notes, raw, wantedOf(row), match);
  }
  return (row) => {
    const match = valueFor(matches, codeOf(row));
    return "collegeId" in match ? { collegeId: match.collegeId, row } : null;
  };
}

function wantedOf(row: NirfInstitute) {
  return { code: codeOf(row), name: tidyText(row.institute_name), city: row.city, state: row.state };
}

/** Some names occur in two cities. */
function codeOf({ institute_name: name, city }: NirfInstitute): string {
  return `${tidyText(name)}, ${tidyText(city)}`;
}
