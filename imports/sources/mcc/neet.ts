import { basename } from "node:path";
import { z } from "zod";
import type { Db } from "#db/client.server.ts";
import { refreshCollegeStreams, touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import { fieldOf, valueFor } from "#lib/lookups.ts";
import { oneOf } from "../../lists/list-file.ts";
import { type CollegeMatcher, openMatcher } from "../../match/match-colleges.ts";
import { addToCounts, type BatchNotes, type ImportRun, inBatches, openPace } from "../../pipeline/import-run.ts";
import { problemOf } from "../../pipeline/rejected-rows.ts";
import { hasColumns, wrongColumns } from "../../read/expect-columns.ts";
import { numberCell } from "../../read/number-cell.ts";
import { firstRow, type RawRow, readRows } from "../../read/read-rows.ts";
import { streamNamedBy } from "../../tidy/course-streams.ts";
import type { ClosingValue } from "../../tidy/plausible-list.ts";
import { type LeftOutRows, openLeftOutRows, storedRows } from "../../write/left-out-rows.ts";
import { type FactOrigin, type Provenance, registerFiles, yearOfFile } from "../../write/provenance.ts";
import { mccClosingRanks } from "../../write/register-sources.ts";
import { type NewCutoff, upsertCutoffs } from "../../write/upsert-cutoffs.ts";
import { ensureStreams } from "../../write/upsert-streams.ts";
import type { JoinFacts } from "../../write/waiting-figures.ts";
import { branchKey, ensureBranches } from "../counselling/counselling-branches.ts";
import { instituteWithAddress, instituteWithState, type NeetInstitute } from "./neet-institutes.ts";

const authority = "mcc";
const rowsInBatch = 4_000;
const lastRound = 3;

const programmes: Readonly<Record<string, string>> = {
  MBBS: "MBBS",
  BDS: "BDS",
  "BSc Nursing": "B.Sc. Nursing",
  "B.Sc. Nursing": "B.Sc. Nursing",
};
const categories: Readonly<Record<string, string>> = {
  Open: "OPEN",
  General: "OPEN",
  OBC: "OBC-NCL",
  EWS: "EWS",
  SC: "SC",
  ST: "ST",
};

/** Quotas of the all-India counselling, in the spellings of its lists. */
const quota = oneOf(
  "a quota of MCC",
  /^(All India|Open Seat Quota|Deemed\/Paid Seats Quota|Foreign Country Quota|\(AMU\)Self finance internal|Internal ?- ?Puducherry UT Domicile|.*\bNursing (All India|Delhi( NCR)?)|Delhi NCR Children\/Widows.*|Employees State Insurance Scheme.*|Non-Resident Indian(\s?\((AMU|Jamia)\)\s?(Quota)?)?|((Delhi|IP) University|Aligarh Muslim University \(AMU\)|Jamia Internal|(Christian|Muslim|Jain|Sikh)( (Minority|Women|OBC|ST))?|B\.Sc Nursing( Delhi NCR| IP)? CW|Minority) +Quota|(Christian|Muslim|Jain|Sikh) Minority|B\.Sc Nursing Delhi NCR CW +Quota)$/,
);

const programme = z.string().refine((name) => name in programmes, "not a programme of MCC");
const category = z.string().refine((name) => name.replace(/ PwD$/, "") in categories, "not a category of MCC");
const rank = numberCell(z.number("not a rank").int("not a rank").min(1).max(3_000_000));

/** A closing rank of one round. */
const ClosingRow = z.object({
  Institute: z.string().trim().min(3),
  State: z.string().trim().min(2),
  "Seat Type": quota,
  "Academic Program Name": programme,
  Category: category,
  Gender: z.enum(["Gender-Neutral", "Female-only"]),
  "Closing Rank": rank,
  Round: z.string().regex(/^Round \d$/, "not a round"),
  rank_space: z.literal("NEET AIR", "not a rank of the all-India list"),
  Source: z
    .string()
    .regex(/^aiq_/, "of a state's list, whose categories the copy mixes up: only the all-India lists are read"),
});
/** The ranks of those who were admitted in all rounds. */
const RangeRow = z.object({
  Institute: z.string().trim().min(3),
  Course: programme,
  Quota: quota,
  "Candidate Category": category,
  Max_Rank: rank,
});

interface ReadRow {
  row: RawRow;
  institute: NeetInstitute;
  code: string;
  branch: string;
  cutoff: Pick<NewCutoff, "quota" | "seatType" | "gender" | "round" | "stage" | "closing">;
}

const layouts = [ClosingRow, RangeRow].map(({ shape }) => Object.keys(shape));
/** The columns of every layout. */
export const neetColumns = layouts.flat();

/** Rejects a file without MCC's ranks, or whose year is not known. */
export async function checkNeetFile(path: string, provenance: Provenance): Promise<void> {
  const row = await firstRow(path, neetColumns);
  const found = Object.keys(row);
  if (!layouts.some((columns) => hasColumns(found, columns)))
    throw wrongColumns(path, "holds no NEET-UG ranks of MCC", layouts, found);
  yearOfFile(path, provenance);
}

/**
 * Imports closing ranks of the all-India quota of NEET-UG for colleges that are here. Ranks count in one common list,
 * whatever the category. Where a file gives the range of all rounds, the highest rank is the closing rank after the last
 * one; its lowest may be of an open seat, so it is no opening rank.
 */
export async function importNeet(run: ImportRun, files: string[]): Promise<void> {
  const years = new Map(files.map((file) => [basename(file), yearOfFile(file, run.provenance)]));
  const context = await run.batch(async (tx) => ({
    originOf: await registerFiles(tx, run, files, (file) => ({
      document: mccClosingRanks,
      year: valueFor(years, basename(file)),
    })),
    streams: await ensureStreams(tx),
    matcher: await openMatcher(tx, authority, "neet"),
  }));
  const yearOf = (file: string) => valueFor(years, file);
  const leftOut = openLeftOutRows({ authority, importKind: "neet", originOf: context.originOf, yearOf });
  await inBatches(run, readFiles(run, files), openPace(run, rowsInBatch), (batch) =>
    run.batch((tx, notes) => writeRows(notes, tx, batch, { ...context, yearOf, leftOut })),
  );
  await leftOut.store(run);
}

/** Joins rows that waited for staff to their college. */
export async function openNeetJoin(tx: Db): Promise<JoinFacts> {
  const streams = await ensureStreams(tx);
  return async (notes, tx, facts, { collegeId, year, originOf }) => {
    const reads = storedRows(facts).flatMap((row) => {
      const read = readRow(row);
      return typeof read === "string" ? [] : [{ ...read, collegeId }];
    });
    await writeCutoffs(notes, tx, reads, { streams, originOf, yearOf: (file) => year ?? yearOfFile(file, { year }) });
  };
}

interface Context {
  originOf: (row: RawRow) => FactOrigin;
  streams: Awaited<ReturnType<typeof ensureStreams>>;
  /** Of a file, by its name. */
  yearOf: (file: string) => number;
}

interface Matching {
  matcher: CollegeMatcher;
  leftOut: LeftOutRows;
}

async function* readFiles(run: ImportRun, files: string[]): AsyncGenerator<ReadRow> {
  for (const file of files) {
    for await (const row of readRows(file, run.progress.bytes, neetColumns)) {
      const read = readRow(row);
      if (typeof read === "string") run.rejected.add(row, read);
      else yield read;
    }
  }
}

function readRow(row: RawRow): ReadRow | string {
  return "Max_Rank" in (row.value as object) ? readRange(row) : readClosing(row);
}

/** The closing rank of a row, for `refuseInvented`; none where the row is rejected. */
export function neetClosings(row: RawRow): ClosingValue[] {
  const read = readRow(row);
  if (typeof read === "string") return [];
  const { quota, seatType, gender, stage, round, closing } = read.cutoff;
  const seats = [quota, seatType, gender, stage].join("|");
  return [{ branch: `${read.code}|${read.branch}`, seats, round, closing, isRank: true }];
}

function readClosing(row: RawRow): ReadRow | string {
  const parsed = ClosingRow.safeParse(row.value);
  if (!parsed.success) return problemOf(parsed.error);
  const value = parsed.data;
  return {
    row,
    institute: instituteWithState(value.Institute, value.State),
    code: `${value.Institute}, ${value.State}`,
    branch: fieldOf(programmes, value["Academic Program Name"]),
    cutoff: {
      ...seatsOf(value["Seat Type"], value.Category),
      gender: value.Gender === "Female-only" ? "female" : "any",
      round: Number(value.Round.slice(-1)),
      stage: "",
      closing: value["Closing Rank"],
    },
  };
}

function readRange(row: RawRow): ReadRow | string {
  const parsed = RangeRow.safeParse(row.value);
  if (!parsed.success) return problemOf(parsed.error);
  const value = parsed.data;
  const institute = instituteWithAddress(value.Institute);
  if (!institute) return "Institute: it does not end with a state and a PIN code";
  const isForWomen = /\(female seats? only\s*\)\s*$/i.test(value.Institute);
  return {
    row,
    institute,
    code: value.Institute,
    branch: fieldOf(programmes, value.Course),
    cutoff: {
      ...seatsOf(value.Quota, value["Candidate Category"]),
      gender: isForWomen ? "female" : "any",
      round: lastRound,
      stage: `rounds 1 to ${lastRound}`,
      closing: value.Max_Rank,
    },
  };
}

function seatsOf(quota: string, name: string): { quota: string; seatType: string } {
  const plain = name.replace(/ PwD$/, "");
  // MCC's open seats of central institutes are the all-India quota of these.
  const isAllIndia = /^(B\.Sc Nursing )?All India$|^Open Seat Quota$/.test(quota);
  return {
    quota: isAllIndia ? "AI" : quota,
    seatType: `${fieldOf(categories, plain)}${plain === name ? "" : " (PwD)"}`,
  };
}

async function writeRows(notes: BatchNotes, tx: Db, batch: ReadRow[], context: Context & Matching): Promise<void> {
  const wanted = new Map(batch.map(({ code, institute }) => [code, { code, ...institute }]));
  const matches = await context.matcher.match(notes, tx, [...wanted.values()]);
  const here = batch.flatMap((read) => {
    const match = valueFor(matches, read.code);
    if ("collegeId" in match) return [{ ...read, collegeId: match.collegeId }];
    context.leftOut.add(notes, read.row, { code: read.code, ...read.institute, programme: read.branch }, match);
    return [];
  });
  await writeCutoffs(notes, tx, here, context);
}

async function writeCutoffs(
  notes: BatchNotes,
  tx: Db,
  reads: readonly (ReadRow & { collegeId: number })[],
  context: Context,
): Promise<void> {
  const here = reads.map((read) => {
    const branch = { name: read.branch, degree: "", stream: streamNamedBy(read.branch) ?? "medical" };
    return { ...read, ...branch, ...context.originOf(read.row) };
  });
  const branches = await ensureBranches(tx, here, context.streams);
  addToCounts(notes.counts, "branches", branches.count);
  const cutoffs = new Map<string, NewCutoff>();
  for (const read of here) {
    const branchId = branches.ids.get(branchKey(read));
    // Staff removed the branch.
    if (branchId === undefined) continue;
    const { collegeId, sourceId, sourceFileId, sourceLine } = read;
    const list = {
      authority: "MCC",
      exam: "NEET UG",
      year: context.yearOf(read.row.file),
      rankList: "common" as const,
    };
    const { closing, ...seats } = read.cutoff;
    const key = JSON.stringify([branchId, list.year, seats]);
    if (cutoffs.has(key)) notes.reject(read.row, "a second row for the same seats");
    else {
      const origin = { sourceId, sourceFileId, sourceLine };
      cutoffs.set(key, {
        branchId,
        collegeId,
        ...list,
        ...read.cutoff,
        opening: null,
        isPreparatory: false,
        ...origin,
      });
    }
  }
  const upserted = await upsertCutoffs(tx, [...cutoffs.values()]);
  addToCounts(notes.counts, "cut-offs", upserted.count);
  await refreshCollegeStreams(tx, [...new Set([...branches.collegeIds, ...upserted.collegeIds])]);
  if (branches.count.added + upserted.count.added + upserted.count.changed > 0) await touchCatalogue(tx);
}
