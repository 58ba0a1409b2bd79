import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.server.ts";
import { refreshCollegeStreams, touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import { valueFor } from "#lib/lookups.ts";
import { openMatcher } from "../../match/match-colleges.ts";
import {
  addToCounts,
  type BatchNotes,
  type Count,
  type ImportRun,
  inBatches,
  rowsOf,
} from "../../pipeline/import-run.ts";
import { problemOf } from "../../pipeline/rejected-rows.ts";
import { hasColumns, wrongColumns } from "../../read/expect-columns.ts";
import { firstRow, type RawRow, readRows } from "../../read/read-rows.ts";
import type { StreamSlug } from "../../tidy/course-streams.ts";
import type { ClosingValue } from "../../tidy/plausible-list.ts";
import { type LeftOutRows, openLeftOutRows, storedRows } from "../../write/left-out-rows.ts";
import { ensureListedColleges, type ListedCollege, type ListedColleges } from "../../write/listed-colleges.ts";
import {
  type FactOrigin,
  isOfNewerEdition,
  originColumns,
  type Provenance,
  registerFiles,
  takesOrigin,
  yearOfFile,
} from "../../write/provenance.ts";
import { duCutoffs, duSubjects } from "../../write/register-sources.ts";
import { type NewCutoff, upsertCutoffs } from "../../write/upsert-cutoffs.ts";
import { ensureStreams } from "../../write/upsert-streams.ts";
import type { JoinFacts } from "../../write/waiting-figures.ts";
import { branchKey, ensureBranches } from "../counselling/counselling-branches.ts";
import { duCollege, duMaxMarks, duProgramme } from "./du-programmes.ts";

const authority = "du";
const rowsInBatch = 2_000;
const categories = { UR: "OPEN", OBC: "OBC-NCL", SC: "SC", ST: "ST", EWS: "EWS", PwBD: "PwBD" } as const;

const DuRow = z.object({ college: z.string().trim().min(3), program: z.string().trim().min(3) });
const SubjectsRow = DuRow.extend({ formula: z.object({ desc: z.string().trim().min(3) }) });

interface DuProgramme {
  row: RawRow;
  origin: FactOrigin;
  college: string;
  name: string;
  stream: StreamSlug;
  scores: { round: number; seatType: string; closing: number }[];
  /** The required subjects; null: the row is of a list of scores. */
  subjects: string | null;
}

/** Rejects a file that has neither minimum scores nor subjects of Delhi University's programmes. */
export async function checkDuFile(path: string, provenance: Provenance): Promise<void> {
  const row = await firstRow(path);
  const found = Object.keys(row);
  const hasFacts = "formula" in row || found.some((column) => scoreColumn(column));
  if (!hasFacts || !hasColumns(found, ["college", "program"])) {
    const layouts = [
      ["college", "program", "r1_UR"],
      ["college", "program", "formula"],
    ];
    throw wrongColumns(path, "is no list of Delhi University", layouts, found);
  }
  yearOfFile(path, provenance);
}

/**
 * Imports Delhi University's minimum CUET scores by college, programme, category and round, and the subjects that a
 * programme asks for. Scores of different programmes have different maxima, which the lists do not say (`duMaxMarks`).
 */
export async function importDu(run: ImportRun, files: string[]): Promise<void> {
  const hasSubjects = new Map<string, boolean>();
  for (const file of files) hasSubjects.set(file, "formula" in (await firstRow(file)));
  const year = Math.max(...files.map((file) => yearOfFile(file, run.provenance)));
  const context = await run.batch(async (tx) => ({
    year,
    originOf: await registerFiles(tx, run, files, (file) => ({
      document: hasSubjects.get(file) ? duSubjects : duCutoffs,
      year: yearOfFile(file, run.provenance),
    })),
    streams: await ensureStreams(tx),
    listed: { authority, matcher: await openMatcher(tx, authority, "du"), resolved: new Map() },
    seen: new Set<string>(),
  }));
  const leftOut = openLeftOutRows({ authority, importKind: "du", originOf: context.originOf, yearOf: () => year });
  await inBatches(run, readProgrammes(run, files, context), rowsInBatch, (batch) =>
    run.batch((tx, notes) => writeRows(notes, tx, batch, { ...context, leftOut })),
  );
  await leftOut.store(run);
}

/** Joins rows that waited for staff to their college. */
export async function openDuJoin(tx: Db): Promise<JoinFacts> {
  const streams = await ensureStreams(tx);
  return async (notes, tx, facts, { collegeId, year, originOf }) => {
    if (year === null) return;
    const reading = { originOf, seen: new Set<string>() };
    const programmes = storedRows(facts).flatMap((row) => {
      const read = readProgramme(row, reading);
      return typeof read === "string" ? [] : [{ ...read, collegeId }];
    });
    await writeProgrammes(notes, tx, programmes, { streams, year });
  };
}

interface Context {
  /** Of admission. */
  year: number;
  originOf: (row: RawRow) => FactOrigin;
  streams: Awaited<ReturnType<typeof ensureStreams>>;
  listed: ListedColleges;
  seen: Set<string>;
}

async function* readProgrammes(run: ImportRun, files: string[], context: Context): AsyncGenerator<DuProgramme> {
  for (const file of files) {
    for await (const row of readRows(file, run.progress.bytes)) {
      const read = readProgramme(row, context);
      if (typeof read === "string") run.rejected.add(row, read);
      else yield read;
    }
  }
}

/** The scores of a row, for `refuseInvented`. */
export function duClosings({ value }: RawRow): ClosingValue[] {
  const row = value as Record<string, unknown>;
  return readScores(row).map(({ round, seatType, closing }) => ({
    branch: `${row.college}|${row.program}`,
    seats: seatType,
    round,
    closing,
    isRank: false,
  }));
}

/** Parses one row, or returns the reason for rejecting it. */
function readProgramme(row: RawRow, { originOf, seen }: Pick<Context, "originOf" | "seen">): DuProgramme | string {
  const withSubjects = SubjectsRow.safeParse(row.value);
  const parsed = withSubjects.success ? withSubjects : DuRow.safeParse(row.value);
  if (!parsed.success) return problemOf(parsed.error);
  const programme = duProgramme(parsed.data.program);
  if (!programme) return "program: its name is cut off";
  const { college } = parsed.data;
  const key = [row.file, college, programme.name].join("|");
  if (seen.has(key)) return "a second row for this programme";
  seen.add(key);
  const subjects = withSubjects.success ? withSubjects.data.formula.desc : null;
  const scores = subjects === null ? readScores(row.value as Record<string, unknown>) : [];
  return { row, origin: originOf(row), college, ...programme, scores, subjects };
}

/** Minimum scores of a row, from columns such as `r1_UR`; an empty cell means that nobody was admitted. */
export function readScores(value: Record<string, unknown>): DuProgramme["scores"] {
  return Object.entries(value).flatMap(([column, cell]) => {
    const found = scoreColumn(column);
    const closing = Number(cell);
    return found && cell !== "" && Number.isFinite(closing) && closing > 0 ? [{ ...found, closing }] : [];
  });
}

function scoreColumn(column: string): { round: number; seatType: string } | null {
  const [, round, category] = /^r(\d{1,2})_([A-Za-z]+)$/.exec(column) ?? [];
  const seatType = categories[category as keyof typeof categories];
  return round && seatType ? { round: Number(round), seatType } : null;
}

async function writeRows(
  notes: BatchNotes,
  tx: Db,
  batch: DuProgramme[],
  context: Context & { leftOut: LeftOutRows },
): Promise<void> {
  const colleges = new Map(batch.map((programme) => [programme.college, listedCollege(programme)]));
  const { ids, unjoined } = await ensureListedColleges(notes, tx, context.listed, [...colleges.values()]);
  const here = batch.flatMap((programme) => {
    const { college, row, name } = programme;
    const collegeId = ids.get(college);
    if (collegeId !== undefined) return [{ ...programme, collegeId }];
    context.leftOut.add(notes, row, { ...listedCollege(programme), programme: name }, valueFor(unjoined, college));
    return [];
  });
  await writeProgrammes(notes, tx, here, context);
}

async function writeProgrammes(
  notes: BatchNotes,
  tx: Db,
  programmes: readonly (DuProgramme & { collegeId: number })[],
  context: Pick<Context, "streams" | "year">,
): Promise<void> {
  const here = programmes.map((programme) => ({ ...programme, ...programme.origin, degree: "" }));
  const branches = await ensureBranches(tx, here, context.streams);
  addToCounts(notes.counts, "branches", branches.count);
  const listed = onePerBranch(notes, here, branches.ids);
  const cutoffs = listed.flatMap(({ programme, branchId }) => cutoffsOf(programme, branchId, context.year));
  const upserted = await upsertCutoffs(tx, cutoffs);
  addToCounts(notes.counts, "cut-offs", upserted.count);
  const subjects = await upsertBranchSubjects(
    tx,
    listed.flatMap(({ programme: { origin, subjects }, branchId }) =>
      subjects === null ? [] : [{ branchId, subjects, ...origin }],
    ),
  );
  addToCounts(notes.counts, "subjects", subjects);
  await refreshCollegeStreams(tx, [...new Set([...branches.collegeIds, ...upserted.collegeIds])]);
  const counts = [branches.count, upserted.count, subjects, notes.counts.colleges];
  if (counts.some((count) => count && count.added + count.changed > 0)) await touchCatalogue(tx);
}

/** Programmes with their branches. Of a college or branch that staff merged from two, each list counts once. */
function onePerBranch<Programme extends DuProgramme & { collegeId: number; degree: string }>(
  notes: BatchNotes,
  programmes: Programme[],
  ids: ReadonlyMap<string, number>,
): { programme: Programme; branchId: number }[] {
  const found = new Map<string, { programme: Programme; branchId: number }>();
  for (const programme of programmes) {
    const branchId = ids.get(branchKey(programme));
    if (branchId === undefined) continue;
    const key = `${programme.row.file} ${branchId}`;
    if (found.has(key)) notes.reject(programme.row, "another programme of the list is the same branch here");
    else found.set(key, { programme, branchId });
  }
  return [...found.values()];
}

/** A score above the maximum says that the maximum is another one. */
function mostMarks({ name, scores }: DuProgramme, year: number): number | null {
  const most = duMaxMarks(name, year);
  return most !== null && scores.every(({ closing }) => closing <= most) ? most : null;
}

function cutoffsOf(programme: DuProgramme & { collegeId: number }, branchId: number, year: number): NewCutoff[] {
  return programme.scores.map((score) => ({
    branchId,
    collegeId: programme.collegeId,
    authority: "DU CSAS",
    exam: "CUET UG",
    year,
    quota: "",
    gender: "any",
    unit: "marks",
    maxMarks: mostMarks(programme, year),
    opening: null,
    isPreparatory: false,
    rankList: "common",
    ...score,
    ...programme.origin,
  }));
}

function listedCollege({ college, origin }: DuProgramme): ListedCollege {
  return {
    code: college,
    ...duCollege(college),
    aliases: [college],
    city: "New Delhi",
    district: "",
    state: "Delhi",
    pincode: null,
    university: "University of Delhi",
    foundedYear: null,
    sourceId: origin.sourceId,
  };
}

/** The subjects of an entrance test that a programme asks for. */
interface BranchSubjects extends FactOrigin {
  branchId: number;
  subjects: string;
}

/** Inserts the subjects of branches and updates those that differ. @param given no two for one branch */
async function upsertBranchSubjects(tx: Db, given: BranchSubjects[]): Promise<Count> {
  const result = await tx.execute(sql`
    insert into branch_subjects as b (branch_id, subjects, source_id, source_file_id, source_line)
    select "branchId", subjects, "sourceId", "sourceFileId", "sourceLine"
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as g ("branchId" integer, subjects text, ${originColumns})
    order by "branchId"
    on conflict (branch_id) do update set subjects = excluded.subjects, source_id = excluded.source_id,
      source_file_id = excluded.source_file_id, source_line = excluded.source_line
    where (b.subjects <> excluded.subjects or ${takesOrigin("b")}) and not ${isOfNewerEdition("b")}
    returning (b.xmax = 0) as is_new`);
  const rows = rowsOf<{ is_new: boolean }>(result);
  const added = rows.filter((row) => row.is_new).length;
  return { added, changed: rows.length - added, left: given.length - rows.length };
}
