import { basename } from "node:path";
import type { Db } from "#db/client.server.ts";
import {
  refreshCollegeStreams,
  refreshNearnessOfColleges,
  touchCatalogue,
} from "#features/catalogue/service/refresh-derived.server.ts";
import { firstOf } from "#lib/lookups.ts";
import { loadCollegeFinder } from "../../match/find-colleges.ts";
import { indexCandidates } from "../../match/match-candidates.ts";
import { loadCandidates } from "../../match/match-store.ts";
import { addToCounts, type BatchNotes, type ImportRun, inBatches, openPace } from "../../pipeline/import-run.ts";
import { hasColumns, wrongColumns } from "../../read/expect-columns.ts";
import { readAhead } from "../../read/read-ahead.ts";
import { firstRow, type RawRow, readRows, WrongFile } from "../../read/read-rows.ts";
import type { ClosingValue } from "../../tidy/plausible-list.ts";
import { lockColleges } from "../../write/lock-colleges.ts";
import { type Provenance, registerFiles, yearOfFile } from "../../write/provenance.ts";
import { counsellingResults } from "../../write/sources.ts";
import { type NewCutoff, upsertCutoffs } from "../../write/upsert-cutoffs.ts";
import { type NewestWritten, type NewListName, upsertListNames } from "../../write/upsert-list-names.ts";
import { ensureStreams } from "../../write/upsert-streams.ts";
import { branchKey, ensureBranches, ensureInstitute, type WantedBranch } from "../counselling/counselling-branches.ts";
import {
  type CounsellingList,
  counsellingList,
  examOf,
  isWholeRound,
  readRank,
} from "../counselling/counselling-file.ts";
import {
  type CounsellingLine,
  counsellingColumns,
  readCounsellingRow,
  seatsFromAbroad,
} from "../counselling/counselling-rows.ts";
import type { CounsellingProgramme } from "./josaa-programmes.ts";
import { countLists, listKey, removeAbsent, seatsKey } from "./replace-list.ts";
import { judgeRankList, withholdUnmarked } from "./screen-ranks.ts";

const rowsInBatch = 6_000;

/** Rejects a file whose name lacks authority, year or round, or whose columns differ. */
export async function checkCounsellingFile(path: string, provenance: Provenance): Promise<void> {
  if (!counsellingList(path)) {
    throw new WrongFile(
      `${basename(path)}: the name does not say whose list, which year and which round it is. Name it like josaa_2024_round_5.csv.gz.`,
    );
  }
  yearOfFile(path, provenance);
  const row = await firstRow(path, counsellingColumns);
  const found = Object.keys(row);
  if (!hasColumns(found, counsellingColumns))
    throw wrongColumns(path, "is not a list of opening and closing ranks", [counsellingColumns], found);
}

/** The closing rank of a row as it is written, for `refuseInvented`; none where it has no rank. */
export function counsellingClosings({ value }: RawRow): ClosingValue[] {
  const row = value as Record<string, string | number>;
  const closing = readRank(row["Closing Rank"] ?? "");
  if (!closing) return [];
  const branch = `${row.Institute}|${row["Academic Program Name"]}`;
  const seats = `${row.Quota}|${row["Seat Type"]}|${row.Gender}|${closing.isPreparatory}`;
  return [{ branch, seats, round: 1, closing: closing.rank, isRank: true }];
}

/**
 * Imports opening and closing ranks of JoSAA and CSAB, list by list: one cut-off per programme, quota, seat type and
 * gender. Missing colleges and branches are created. A file of a whole round replaces what is stored of that round.
 */
export async function importCounselling(run: ImportRun, files: string[]): Promise<void> {
  // Newer lists first, so that older ones do not have to recompute a college's newest ranks.
  const newestFirst = files.toSorted((a, b) => ageOf(b) - ageOf(a));
  const context = await run.batch((tx) => loadContext(run, tx, newestFirst));
  const lists = Map.groupBy(newestFirst, (file) => listKey(listOf(file))).values();
  for await (const read of readAhead(lists, (files) => readList(run, files, context.programmes))) {
    await importList(run, read, context);
    if (run.isStopping()) return;
  }
}

/** The list of a file whose name `checkCounsellingFile` has found to tell it. */
function listOf(file: string): CounsellingList {
  const list = counsellingList(file);
  if (!list) throw new Error(`${basename(file)} names no list`);
  return list;
}

function ageOf(file: string): number {
  const { authority, year, round } = listOf(file);
  return year * 100 + (authority === "JoSAA" ? 50 : 0) + round;
}

async function loadContext(run: ImportRun, tx: Db, files: string[]) {
  return {
    originOf: await registerFiles(tx, run, files, (file) => {
      const { authority, year } = listOf(file);
      return { document: counsellingResults[authority], year };
    }),
    streams: await ensureStreams(tx),
    finder: await loadCollegeFinder(tx),
    // By their own names alone: short names such as IIT and IIIT Hyderabad differ too little.
    candidates: indexCandidates((await loadCandidates(tx)).map((college) => ({ ...college, aliases: null }))),
    stored: await countLists(tx),
    programmes: new Map<string, CounsellingProgramme | null>(),
    /** Colleges by the name in the file; null for an unknown one. */
    colleges: new Map<string, number | null>(),
    branches: new Map<string, number>(),
    names: new Map() as NewestWritten,
  };
}

interface Context extends Awaited<ReturnType<typeof loadContext>> {
  rankList: NewCutoff["rankList"];
  /** Keys of the seats of the current list that are already imported. */
  seen: Set<string>;
}

/** Imports the files of one list: one round of one year of one authority. */
async function importList(
  run: ImportRun,
  { files, list, lines }: ReadList,
  shared: Awaited<ReturnType<typeof loadContext>>,
): Promise<void> {
  // CSAB states its ranks as All India CRL ranks; JoSAA as those of the category.
  const rankList = judgeRankList(lines) ?? (list.authority === "CSAB" ? "common" : "category");
  const context: Context = { ...shared, rankList, seen: new Set() };
  await inBatches(run, lines, openPace(run, rowsInBatch), (batch) =>
    run.batch((tx, notes) => writeRows(notes, tx, batch, context)),
  );
  if (run.isStopping() || lines.length === 0 || !files.some(isWholeRound)) return;
  if ((shared.stored.get(listKey(list)) ?? 0) === 0) return;
  await run.batch((tx, notes) => removeRest(notes, tx, list, lines, context));
}

interface ReadList {
  files: string[];
  list: CounsellingList;
  lines: CounsellingLine[];
}

/** The lines of a list that can be imported; the others are rejected with their reasons. */
async function readList(
  run: ImportRun,
  files: string[],
  programmes: Map<string, CounsellingProgramme | null>,
): Promise<ReadList> {
  const list = listOf(firstOf(files));
  const lines: CounsellingLine[] = [];
  for (const file of files) {
    for await (const row of readRows(file, run.progress.bytes, counsellingColumns)) {
      const read = readCounsellingRow(row, list, programmes);
      if (typeof read === "string") run.rejected.add(row, read);
      else lines.push(read);
    }
  }
  const { sure, withheld } = withholdUnmarked(lines);
  for (const { row } of withheld) {
    run.rejected.add(row, "Closing Rank: may be of the preparatory list, whose marks this file has lost");
  }
  return { files, list, lines: sure };
}

async function removeRest(
  notes: BatchNotes,
  tx: Db,
  list: CounsellingList,
  lines: CounsellingLine[],
  { originOf, seen }: Context,
): Promise<void> {
  const { row } = firstOf(lines);
  const { removed, kept, collegeIds } = await removeAbsent(tx, list, seen, originOf(row).sourceId);
  if (kept > 0) {
    const reason = `${kept} stored ranks of this list are not in the file; they stay, because the file seems to be cut off`;
    notes.reject({ file: row.file, line: 0, value: {} }, reason);
  }
  if (removed === 0) return;
  await lockColleges(tx, collegeIds);
  await refreshCollegeStreams(tx, collegeIds);
  await touchCatalogue(tx);
  addToCounts(notes.counts, "cut-offs", { added: 0, changed: 0, left: 0, removed });
}

async function writeRows(notes: BatchNotes, tx: Db, batch: CounsellingLine[], context: Context): Promise<void> {
  const colleges = await findColleges(notes, tx, batch, context);
  await lockColleges(
    tx,
    [...colleges.ids.values()].filter((id) => id !== null),
  );
  const branches = await findBranches(notes, tx, batch, { ...context, colleges: colleges.ids });
  const { cutoffs, names } = readCutoffs(notes, batch, context, { colleges: colleges.ids, branches: branches.ids });
  const upserted = await upsertCutoffs(tx, cutoffs);
  await upsertListNames(notes, tx, context.names, names);
  await refreshCollegeStreams(tx, [...new Set([...branches.grown, ...upserted.collegeIds])]);
  await refreshNearnessOfColleges(tx, colleges.added);
  if (branches.grown.length + upserted.count.added + upserted.count.changed > 0) await touchCatalogue(tx);
  addToCounts(notes.counts, "cut-offs", upserted.count);
}

/** Cut-offs of a batch, and what its list calls their branches; a second row for the same seats is rejected. */
function readCutoffs(
  notes: BatchNotes,
  batch: CounsellingLine[],
  context: Context,
  { colleges, branches }: Pick<Context, "colleges" | "branches">,
): { cutoffs: NewCutoff[]; names: NewListName[] } {
  const cutoffs: NewCutoff[] = [];
  const names: NewListName[] = [];
  const seen = new Set<string>();
  for (const { row, list, institute, written, isIit, programme, cutoff } of batch) {
    const collegeId = colleges.get(institute);
    if (collegeId == null) {
      notes.reject(row, `Institute: ${institute} is not in the table of institutes`);
      continue;
    }
    const branchId = branches.get(branchKey({ collegeId, ...programme }));
    // Staff removed the branch.
    if (branchId === undefined) continue;
    const seats = seatsKey({ branchId, ...cutoff });
    if (context.seen.has(seats) || seen.has(seats)) {
      notes.reject(row, "a second row for the same seats");
      continue;
    }
    seen.add(seats);
    const exam = examOf(isIit, programme.stream);
    // Their programme has a name of its own: `Civil Engineering for DASA-CIWG`.
    if (!seatsFromAbroad.has(cutoff.quota)) names.push({ branchId, ...list, ...written });
    cutoffs.push({
      branchId,
      collegeId,
      exam,
      ...list,
      ...cutoff,
      rankList: context.rankList,
      ...context.originOf(row),
    });
  }
  notes.onCommit(() => {
    for (const seats of seen) context.seen.add(seats);
  });
  return { cutoffs, names };
}

/**
 * Finds or creates the colleges of a batch; those resolved by an earlier batch are reused.
 *
 * @returns ids by the name in the file, and the ids that were created
 */
async function findColleges(notes: BatchNotes, tx: Db, batch: CounsellingLine[], context: Context) {
  const { sourceId } = context.originOf(firstOf(batch).row);
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
    const found = await ensureInstitute(tx, institute, finder, context.candidates, sourceId);
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
async function findBranches(notes: BatchNotes, tx: Db, batch: CounsellingLine[], context: Context) {
  const ids = new Map<string, number>();
  const wanted = new Map<string, WantedBranch>();
  for (const { row, institute, programme } of batch) {
    const collegeId = context.colleges.get(institute);
    if (collegeId == null) continue;
    const key = branchKey({ collegeId, ...programme });
    const known = context.branches.get(key);
    if (known !== undefined) ids.set(key, known);
    else if (!wanted.has(key)) wanted.set(key, { ...programme, collegeId, ...context.originOf(row) });
  }
  const ensured = await ensureBranches(tx, [...wanted.values()], context.streams);
  for (const [key, id] of ensured.ids) ids.set(key, id);
  addToCounts(notes.counts, "branches", ensured.count);
  notes.onCommit(() => {
    for (const [key, id] of ensured.ids) context.branches.set(key, id);
  });
  return { ids, grown: ensured.collegeIds };
}
