import type { Db } from "#db/client.server.ts";
import {
  refreshCollegeStreams,
  refreshNearnessOfColleges,
  touchCatalogue,
} from "#features/catalogue/service/refresh-derived.server.ts";
import { valueFor } from "#lib/lookups.ts";
import { addToCounts, type BatchNotes } from "../pipeline/import-run.ts";
import { lockColleges } from "../write/lock-colleges.ts";
import { noteLeftOut } from "../write/preserved-corrections.ts";
import { type NewCollegeFee, upsertCollegeFees } from "../write/upsert-college-fees.ts";
import { type NewCutoff, upsertCutoffs } from "../write/upsert-cutoffs.ts";
import { upsertHomeUniversities, upsertListNames } from "../write/upsert-list-names.ts";
import type { CollegeFacts, ListPart, ProgrammeFacts } from "./college-facts.ts";
import type { ListOfFile } from "./list-file.ts";
import { type BranchesOfLists, ensureListedBranches } from "./listed-branches.ts";
import { ensureColleges, type ListContext } from "./listed-colleges.ts";
import { type NewLaterEntry, upsertLaterEntries } from "./upsert-later-entries.ts";
import { upsertScalePoints } from "./upsert-scale-points.ts";
import { type NewSeats, upsertSeats } from "./upsert-seats.ts";
import { storeLeftOut } from "./waiting-lists.ts";

/** Writes what a file says of some colleges. Those that nobody knows, or that wait for staff, are left out and counted. */
export async function writeColleges(
  notes: BatchNotes,
  tx: Db,
  batch: CollegeFacts[],
  list: ListOfFile,
  context: ListContext,
): Promise<void> {
  const { year } = list;
  const { ids, added, leftOut } = await ensureColleges(notes, tx, batch, context);
  await storeLeftOut(tx, leftOut, list, context);
  const known = batch.flatMap((facts) => {
    const collegeId = ids.get(facts.college.code);
    return collegeId === undefined ? [] : [{ collegeId, facts }];
  });
  await lockColleges(tx, new Set(ids.values()));
  const programmes = known.flatMap(({ collegeId, facts }) =>
    [...facts.programmes.values()].map((programme) => ({ collegeId, facts: programme })),
  );
  const branches = await ensureListedBranches(
    tx,
    programmes.map(({ collegeId, facts }) => ({
      collegeId,
      programme: facts.programme,
      intake: facts.intake,
      streamId: valueFor(context.streams, facts.programme.stream),
      ...context.originOf(facts.row),
    })),
  );
  addToCounts(notes.counts, "branches", branches.count);
  const changed = await writeFacts(notes, tx, programmes, branches, year, context);
  await writeLaterEntries(notes, tx, known, context);
  await writeNames(notes, tx, { known, programmes, branches, list }, context);
  const { newestYears } = context;
  const isNewest = (id: number) => year === null || year >= (newestYears.get(id) ?? 0);
  await refreshCollegeStreams(tx, [...new Set([...branches.collegeIds, ...changed.filter(isNewest)])]);
  notes.onCommit(() => {
    for (const id of changed) newestYears.set(id, Math.max(year ?? 0, newestYears.get(id) ?? 0));
  });
  await refreshNearnessOfColleges(tx, added);
  if (added.length + branches.collegeIds.length + changed.length > 0) await touchCatalogue(tx);
}

/** Writes the pairs of figures of a list: they are of the exam, whichever colleges are known. */
export async function writeScale(
  notes: BatchNotes,
  tx: Db,
  scale: ListPart["scale"],
  { authority, originOf }: ListContext,
): Promise<void> {
  const points = scale.map(({ point, row }) => ({ ...point, authority: authority.name, ...originOf(row) }));
  addToCounts(notes.counts, "scale points", await upsertScalePoints(tx, points));
}

type KnownCollege = { collegeId: number; facts: CollegeFacts };

/** Two codes of one college can name the same seats: the first row counts. */
async function writeLaterEntries(
  notes: BatchNotes,
  tx: Db,
  known: readonly KnownCollege[],
  { authority, originOf }: ListContext,
): Promise<void> {
  const entries = new Map<string, NewLaterEntry>();
  for (const { collegeId, facts } of known) {
    for (const [seats, { entry, row }] of facts.laterEntries) {
      const key = `${collegeId}\t${seats}`;
      if (entries.has(key)) notes.reject({ ...row, value: "" }, "another code of the college has the same seats");
      else entries.set(key, { ...entry, collegeId, authority: authority.name, ...originOf(row) });
    }
  }
  if (entries.size === 0) return;
  addToCounts(notes.counts, "later entries", await upsertLaterEntries(tx, [...entries.values()]));
}

interface NamedInList {
  known: KnownCollege[];
  programmes: { collegeId: number; facts: ProgrammeFacts }[];
  branches: BranchesOfLists;
  list: ListOfFile;
}

/** What a list of closing values calls its branches, and the home universities of its colleges. */
async function writeNames(notes: BatchNotes, tx: Db, named: NamedInList, context: ListContext): Promise<void> {
  const { known, programmes, branches, list } = named;
  const { names, originOf } = context;
  const authority = context.authority.name;
  const written = programmes.flatMap(({ collegeId, facts }) => {
    const branchId = branches.idOf(collegeId, facts.programme);
    const { written } = facts;
    if (branchId === undefined || !written) return [];
    return facts.cutoffs.map(({ cutoff: { year, round } }) => ({
      authority,
      branchId,
      ...written,
      year,
      round,
    }));
  });
  await upsertListNames(notes, tx, names, written);
  const { year, round } = list;
  const homes = known.flatMap(({ collegeId, facts: { homeUniversity } }) => {
    if (!homeUniversity || year === null) return [];
    const { university, row } = homeUniversity;
    return [{ authority, collegeId, university, year, round: round ?? 0, ...originOf(row) }];
  });
  await upsertHomeUniversities(notes, tx, names, homes);
}

type NewListedFee = NewCollegeFee & { branchId: number };

async function writeFacts(
  notes: BatchNotes,
  tx: Db,
  programmes: { collegeId: number; facts: ProgrammeFacts }[],
  branches: BranchesOfLists,
  year: number | null,
  { authority, originOf, written }: ListContext,
): Promise<number[]> {
  const cutoffs = new Map<string, NewCutoff>();
  const seats: NewSeats[] = [];
  const fees: NewListedFee[] = [];
  for (const { collegeId, facts } of programmes) {
    const branchId = branches.idOf(collegeId, facts.programme);
    if (branchId === undefined) {
      noteLeftOut(tx);
      continue;
    }
    for (const { cutoff, row } of facts.cutoffs) {
      const { maxMarks, ...rest } = cutoff;
      const own = { ...rest, maxMarks: cutoff.unit === "marks" ? maxMarks : null, isPreparatory: false };
      const key = [
        branchId,
        cutoff.year,
        cutoff.round,
        cutoff.quota,
        cutoff.seatType,
        cutoff.gender,
        cutoff.stage,
      ].join("\t");
      if (cutoffs.has(key))
        notes.reject({ ...row, value: "" }, "another programme of the list is the same branch here");
      else cutoffs.set(key, { ...own, branchId, collegeId, authority: authority.name, ...originOf(row) });
    }
    let position = 0;
    if (year === null) continue;
    for (const [category, { seats: count, row }] of facts.seats)
      seats.push({ branchId, year, category, seats: count, position: position++, ...originOf(row) });
    for (const { fee, row } of facts.fees) {
      const own = { programme: "", isGeneral: fee.category === "", ...fee };
      fees.push({ collegeId, branchId, year, ...own, ...originOf(row) });
    }
  }
  const { count, collegeIds } = await upsertCutoffs(tx, [...cutoffs.values()]);
  if (cutoffs.size > 0) addToCounts(notes.counts, "cut-offs", count);
  const newSeats = takeFirst(notes, written, "seats", addUp(seats));
  const newFees = takeFirst(notes, written, "fee", fees);
  if (newSeats.length > 0) addToCounts(notes.counts, "seats by category", await upsertSeats(tx, newSeats));
  if (newFees.length > 0) addToCounts(notes.counts, "fees", await upsertCollegeFees(tx, newFees));
  return collegeIds;
}

/**
 * The seats of two codes that are one branch here, such as aided and unaided ones, as one number: the codes of a college are
 * in one batch.
 */
function addUp(all: readonly NewSeats[]): NewSeats[] {
  const sums = new Map<string, NewSeats>();
  for (const one of all) {
    const key = [one.branchId, one.year, one.category].join("\t");
    const known = sums.get(key);
    sums.set(key, known ? { ...known, seats: known.seats + one.seats } : one);
  }
  return [...sums.values()];
}

/** The facts of which this import has written no newer one, each of them once. */
function takeFirst<Fact extends { branchId: number; year: number; category: string }>(
  notes: BatchNotes,
  written: Set<string>,
  kind: string,
  facts: Fact[],
): Fact[] {
  const first = new Map<string, Fact>();
  for (const fact of facts) {
    const key = [kind, fact.branchId, fact.year, fact.category].join("\t");
    if (!written.has(key) && !first.has(key)) first.set(key, fact);
  }
  notes.onCommit(() => {
    for (const key of first.keys()) written.add(key);
  });
  return [...first.values()];
}
