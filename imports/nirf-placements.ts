import { basename } from "node:path";
import { z } from "zod";
import type { Db } from "#db/client.server.ts";
import { touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import { type CollegeFinder, loadCollegeFinder } from "./find-colleges.ts";
import { addToCounts, type BatchNotes, type ImportRun, inBatches } from "./import-run.ts";
import { firstRow, type RawRow, readRows, WrongFile } from "./read-rows.ts";
import { ensureSource, nirfPlacementSource } from "./sources.ts";
import { tidyText } from "./tidy-text.ts";
import { type CollegePlacements, type Outcome, upsertPlacements } from "./upsert-placements.ts";

const collegesInBatch = 200;

/**
 * The highest plausible median, in rupees a year. Higher ones are errors in the published file (a management school
 * with 66 lakh where its own report gives a third of that); no institute reports a genuine median above it.
 */
const highestMedianRupees = 5_000_000;

const count = z.coerce.number("not a number").int().min(0);
const NirfRow = z.object({
  ranking_category: z.string().trim().min(2),
  institute_name: z.string().trim().min(3),
  state: z.string().trim().min(2),
  city: z.string().trim(),
  academic_year: z.string().regex(/^20\d\d-\d\d$/, "not a year such as 2023-24"),
  type: z.string().regex(/^(UG|PG) \[\d Years? Program\(s\)\]$/, "not a programme length"),
  graduating_on_time: count,
  students_placed: count,
  median_salary: z.coerce.number("not a number").min(0),
});
type NirfRow = z.infer<typeof NirfRow>;

interface MatchedRow {
  collegeId: number;
  row: NirfRow;
}

/** Rejects a file without NIRF's placement figures. */
export async function checkPlacementFile(path: string): Promise<void> {
  const row = await firstRow(path);
  const missing = Object.keys(NirfRow.shape).filter((column) => !(column in row));
  if (missing.length > 0) {
    throw new WrongFile(
      `${basename(path)} does not hold NIRF's placement figures: it has no column ${missing.join(", ")}.`,
    );
  }
}

/**
 * Imports the graduate outcomes that institutes reported to NIRF, for colleges already in the database. The figures are
 * self-reported, so their source is marked `claimed`.
 */
export async function importPlacements(run: ImportRun, [file]: string[]): Promise<void> {
  const { sourceId, finder } = await run.batch(async (tx) => ({
    sourceId: await ensureSource(tx, nirfPlacementSource(run.today)),
    finder: await loadCollegeFinder(tx),
  }));
  const matched: MatchedRow[] = [];
  for await (const row of readRows(file!, run.progress.bytes)) {
    const read = readRow(row, finder);
    if (typeof read === "string") run.rejected.add(row, read);
    else matched.push(read);
  }
  await inBatches(run, groupByCollege(matched), collegesInBatch, (batch) =>
    run.batch((tx, notes) => write(notes, tx, batch, sourceId)),
  );
}

function readRow(raw: RawRow, finder: CollegeFinder): MatchedRow | string {
  const parsed = NirfRow.safeParse(raw.value);
  if (!parsed.success) return `${parsed.error.issues[0]!.path.join(".")}: ${parsed.error.issues[0]!.message}`;
  const row = parsed.data;
  if (row.median_salary > highestMedianRupees)
    return `median_salary: ${row.median_salary} rupees a year is not believable`;
  if (row.students_placed > row.graduating_on_time && row.graduating_on_time > 0) {
    return "students_placed: more than graduated";
  }
  // NIRF writes `Indian Institute of Technology- Bombay`.
  const name = tidyText(row.institute_name).replace(/(\w)- ?(?=\w)/g, "$1 ");
  const collegeId = finder.byName(name, row.state, row.city) ?? finder.byName(row.institute_name, row.state, row.city);
  return collegeId === null ? "no such college" : { collegeId, row };
}

async function* groupByCollege(rows: MatchedRow[]): AsyncGenerator<CollegePlacements> {
  for (const [collegeId, ofCollege] of Map.groupBy(rows, (row) => row.collegeId)) {
    for (const [academicYear, ofYear] of Map.groupBy(ofCollege, (matched) => matched.row.academic_year)) {
      yield {
        collegeId,
        year: Number(academicYear.slice(0, 4)) + 1,
        outcomes: readOutcomes(ofYear.map((matched) => matched.row)),
      };
    }
  }
}

/**
 * One outcome per programme length. NIRF repeats an institute in each ranking it entered, with only that field's
 * graduates: rows without figures are skipped, and where several have figures each names its field.
 */
export function readOutcomes(rows: NirfRow[]): Outcome[] {
  const outcomes: Outcome[] = [];
  for (const [type, ofType] of Map.groupBy(rows, (row) => row.type)) {
    const told = ofType.filter((row) => row.graduating_on_time > 0 || row.median_salary > 0);
    const fields = new Map(told.map((row) => [row.ranking_category, row]));
    for (const [field, row] of fields) {
      outcomes.push({
        branch: fields.size > 1 ? `${lengthOf(type)} (${field})` : lengthOf(type),
        medianRupeesPerYear: row.median_salary > 0 ? Math.round(row.median_salary) : null,
        graduates: row.graduating_on_time,
        placed: row.students_placed,
      });
    }
  }
  return outcomes.sort((a, b) => b.branch.slice(0, 2).localeCompare(a.branch.slice(0, 2)) || b.graduates - a.graduates);
}

/** `UG [4 Years Program(s)]` as `UG, 4 years`. */
function lengthOf(type: string): string {
  const [, level, years] = /^(UG|PG) \[(\d)/.exec(type)!;
  return `${level}, ${years} ${years === "1" ? "year" : "years"}`;
}

async function write(notes: BatchNotes, tx: Db, batch: CollegePlacements[], sourceId: number): Promise<void> {
  const told = batch.filter((college) => college.outcomes.length > 0);
  const counts = await upsertPlacements(tx, told, sourceId);
  addToCounts(notes.counts, "placements", counts.placements);
  addToCounts(notes.counts, "outcomes", counts.outcomes);
  if (counts.placements.added + counts.outcomes.added + counts.outcomes.changed > 0) await touchCatalogue(tx);
}
