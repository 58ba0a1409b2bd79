import { basename } from "node:path";
import { z } from "zod";
import type { Db } from "#db/client.server.ts";
import {
  refreshCollegeStreams,
  refreshNearnessOfColleges,
  touchCatalogue,
} from "#features/catalogue/service/refresh-derived.server.ts";
import { branchKey, ensureBranches, ensureInstitute, type WantedBranch } from "./counselling-branches.ts";
import { type CounsellingList, counsellingList, examOf, readRank } from "./counselling-file.ts";
import { loadCollegeFinder } from "./find-colleges.ts";
import { addToCounts, type BatchNotes, type ImportRun, inBatches } from "./import-run.ts";
import { type CounsellingProgramme, readProgramme } from "./josaa-programmes.ts";
import { lockColleges } from "./lock-colleges.ts";
import { firstRow, type RawRow, readRows, WrongFile } from "./read-rows.ts";
import { counsellingSource, ensureSource } from "./sources.ts";
import { type NewCutoff, upsertCutoffs } from "./upsert-cutoffs.ts";
import { ensureStreams } from "./upsert-streams.ts";

const rowsInBatch = 6_000;
const genders: Readonly<Record<string, "any" | "female">> = {
  "Gender-Neutral": "any",
  "Female-only (including Supernumerary)": "female",
};

const CounsellingRow = z.object({
  Institute: z.string().trim().min(3),
  "Academic Program Name": z.string().trim().min(3),
  Quota: z
    .string()
    .trim()
    .regex(/^[A-Z]{2}$/, "not a quota of two letters"),
  "Seat Type": z
    .string()
    .trim()
    .regex(/^(OPEN|OBC-NCL|SC|ST|EWS)( \(PwD\))?$/, "not a seat type of JoSAA"),
  Gender: z.string().refine((gender) => gender in genders, "not a gender of JoSAA"),
  "Opening Rank": z.union([z.string(), z.number()]),
  "Closing Rank": z.union([z.string(), z.number()]),
});

/** Rejects a file whose name lacks authority, year or round, or whose columns differ. */
export async function checkCounsellingFile(path: string): Promise<void> {
  if (!counsellingList(path)) {
    throw new WrongFile(
      `${basename(path)}: the name does not say whose list, which year and which round it is, as josaa_2024_round_5.csv.gz does.`,
    );
  }
  const row = await firstRow(path);
  const missing = Object.keys(CounsellingRow.shape).filter((column) => !(column in row));
  if (missing.length > 0) {
    throw new WrongFile(
      `${basename(path)} is not a list of opening and closing ranks: it has no column ${missing.join(", ")}.`,
    );
  }
}

/** One parsed row. */
interface ReadRow {
  row: RawRow;
  list: CounsellingList;
  institute: string;
  programme: CounsellingProgramme;
  cutoff: Pick<NewCutoff, "quota" | "seatType" | "gender" | "opening" | "closing" | "isPreparatory">;
}

/**
 * Imports opening and closing ranks of JoSAA and CSAB: one cut-off per list, programme, quota, seat type and gender.
 * Missing colleges and branches are created.
 */
export async function importCounselling(run: ImportRun, files: string[]): Promise<void> {
  const newestFirst = files.toSorted((a, b) => ageOf(b) - ageOf(a));
  const context = await run.batch((tx) => loadContext(run, tx, newestFirst));
  await inBatches(run, readFiles(run, newestFirst), rowsInBatch, (batch) =>
    run.batch((tx, notes) => writeRows(notes, tx, batch, context)),
  );
}

/** Sorts newer lists first, so that older lists do not have to recompute a college's newest ranks. */
function ageOf(file: string): number {
  const { authority, year, round } = counsellingList(file)!;
  return year * 100 + (authority === "JoSAA" ? 50 : 0) + round;
}

async function loadContext(run: ImportRun, tx: Db, files: string[]) {
  const sourceIds = new Map<string, number>();
  for (const { authority, year } of files.map((file) => counsellingList(file)!)) {
    const name = `${authority} ${year}`;
    if (!sourceIds.has(name))
      sourceIds.set(name, await ensureSource(tx, counsellingSource(authority, year, run.today)));
  }
  return {
    sourceIds,
    streams: await ensureStreams(tx),
    finder: await loadCollegeFinder(tx),
    /** Colleges by the name in the file; null for an unknown one. */
    colleges: new Map<string, number | null>(),
    branches: new Map<string, number>(),
    seen: new Set<string>(),
  };
}
type Context = Awaited<ReturnType<typeof loadContext>>;

async function* readFiles(run: ImportRun, files: string[]): AsyncGenerator<ReadRow> {
  const programmes = new Map<string, CounsellingProgramme | null>();
  for (const file of files) {
    const list = counsellingList(file)!;
    for await (const row of readRows(file, run.progress.bytes)) {
      const read = readRow(row, list, programmes);
      if (typeof read === "string") run.rejected.add(row, read);
      else yield read;
    }
  }
}

/** Parses a row into a cut-off, or returns the reason for rejecting it. */
function readRow(
  row: RawRow,
  list: CounsellingList,
  programmes: Map<string, CounsellingProgramme | null>,
): ReadRow | string {
  const parsed = CounsellingRow.safeParse(row.value);
  if (!parsed.success) return `${parsed.error.issues[0]!.path.join(".")}: ${parsed.error.issues[0]!.message}`;
  const value = parsed.data;
  const name = value["Academic Program Name"];
  if (!programmes.has(name)) programmes.set(name, readProgramme(name));
  const programme = programmes.get(name);
  if (!programme) return "Academic Program Name: its length and degree are missing or not known";
  const opening = readRank(value["Opening Rank"]);
  const closing = readRank(value["Closing Rank"]);
  if (!closing) return "Closing Rank: not a rank";
  // Opening and closing rank must come from the same list: when only one of them is preparatory, drop the opening rank.
  const isComparable = opening?.isPreparatory === closing.isPreparatory;
  if (isComparable && opening!.rank > closing.rank) return "Opening Rank: behind the closing rank";
  const cutoff = {
    quota: value.Quota,
    seatType: value["Seat Type"],
    gender: genders[value.Gender]!,
    opening: isComparable ? opening!.rank : null,
    closing: closing.rank,
    isPreparatory: closing.isPreparatory,
  };
  return { row, list, institute: value.Institute, programme, cutoff };
}

async function writeRows(notes: BatchNotes, tx: Db, batch: ReadRow[], context: Context): Promise<void> {
  const sourceId = sourceOf(context, batch[0]!.list);
  const colleges = await findColleges(notes, tx, batch, context, sourceId);
  await lockColleges(
    tx,
    [...colleges.ids.values()].filter((id) => id !== null),
  );
  const branches = await findBranches(notes, tx, batch, { ...context, colleges: colleges.ids }, sourceId);
  const cutoffs = readCutoffs(notes, batch, context, { colleges: colleges.ids, branches: branches.ids });
  const upserted = await upsertCutoffs(tx, cutoffs);
  await refreshCollegeStreams(tx, [...new Set([...branches.grown, ...upserted.collegeIds])]);
  await refreshNearnessOfColleges(tx, colleges.added);
  if (branches.grown.length + upserted.count.added + upserted.count.changed > 0) await touchCatalogue(tx);
  addToCounts(notes.counts, "cut-offs", upserted.count);
}

function sourceOf({ sourceIds }: Context, { authority, year }: CounsellingList): number {
  return sourceIds.get(`${authority} ${year}`)!;
}

/** Cut-offs of a batch; a second row for the same seats is rejected. */
function readCutoffs(
  notes: BatchNotes,
  batch: ReadRow[],
  context: Context,
  { colleges, branches }: Pick<Context, "colleges" | "branches">,
): NewCutoff[] {
  const cutoffs: NewCutoff[] = [];
  const seen = new Set<string>();
  for (const { row, list, institute, programme, cutoff } of batch) {
    const collegeId = colleges.get(institute);
    if (collegeId == null) {
      notes.reject(row, `Institute: ${institute} is not in the table of institutes`);
      continue;
    }
    const branchId = branches.get(branchKey({ collegeId, ...programme }))!;
    const seats = Object.values({ branchId, ...list, ...cutoff, opening: "", closing: "" }).join("|");
    if (context.seen.has(seats) || seen.has(seats)) {
      notes.reject(row, "a second row for the same seats");
      continue;
    }
    seen.add(seats);
    const exam = examOf(institute, programme.stream);
    cutoffs.push({ branchId, collegeId, exam, ...list, ...cutoff, sourceId: sourceOf(context, list) });
  }
  notes.onCommit(() => {
    for (const seats of seen) context.seen.add(seats);
  });
  return cutoffs;
}

/**
 * Finds or creates the colleges of a batch; those resolved by an earlier batch are reused.
 *
 * @returns ids by the name in the file, and the ids that were created
 */
async function findColleges(notes: BatchNotes, tx: Db, batch: ReadRow[], context: Context, sourceId: number) {
  const ids = new Map<string, number | null>();
  const added: number[] = [];
  const finder = context.finder.draft();
  // Sorted, so that concurrent imports insert colleges in the same order and cannot deadlock.
  for (const institute of [...new Set(batch.map((read) => read.institute))].sort()) {
    const known = context.colleges.get(institute);
    if (known !== undefined) {
      ids.set(institute, known);
      continue;
    }
    const found = await ensureInstitute(tx, institute, finder, sourceId);
    ids.set(institute, found?.id ?? null);
    if (!found) continue;
    if (found.isNew) added.push(found.id);
    addToCounts(notes.counts, "colleges", { added: Number(found.isNew), changed: 0, left: Number(!found.isNew) });
  }
  notes.onCommit(() => {
    finder.keep();
    for (const [institute, id] of ids) context.colleges.set(institute, id);
  });
  return { ids, added };
}

/**
 * Finds or creates the branches of a batch; those resolved by an earlier batch are reused.
 *
 * @returns ids by `branchKey`, and the colleges to which a branch was added
 */
async function findBranches(notes: BatchNotes, tx: Db, batch: ReadRow[], context: Context, sourceId: number) {
  const ids = new Map<string, number>();
  const wanted = new Map<string, WantedBranch>();
  for (const { institute, programme } of batch) {
    const collegeId = context.colleges.get(institute);
    if (collegeId == null) continue;
    const key = branchKey({ collegeId, ...programme });
    const known = context.branches.get(key);
    if (known === undefined) wanted.set(key, { ...programme, collegeId });
    else ids.set(key, known);
  }
  const ensured = await ensureBranches(tx, [...wanted.values()], context.streams, sourceId);
  for (const [key, id] of ensured.ids) ids.set(key, id);
  addToCounts(notes.counts, "branches", ensured.count);
  notes.onCommit(() => {
    for (const [key, id] of ensured.ids) context.branches.set(key, id);
  });
  return { ids, grown: ensured.collegeIds };
}
