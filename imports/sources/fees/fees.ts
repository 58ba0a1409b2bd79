import type { Db } from "#db/client.server.ts";
import { touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import { valueFor } from "#lib/lookups.ts";
import { type CollegeMatcher, openMatcher } from "../../match/match-colleges.ts";
import { addToCounts, type BatchNotes, type ImportRun, inBatches } from "../../pipeline/import-run.ts";
import { wrongColumns } from "../../read/expect-columns.ts";
import { firstRow, type RawRow, readRows } from "../../read/read-rows.ts";
import { type LeftOutRows, openLeftOutRows, storedRows } from "../../write/left-out-rows.ts";
import { type FactOrigin, type Provenance, registerFiles, yearOfFile } from "../../write/provenance.ts";
import { type NewCollegeFee, upsertCollegeFees } from "../../write/upsert-college-fees.ts";
import type { JoinFacts } from "../../write/waiting-figures.ts";
import { type FeeList, feeListOf, feeLists, type ListedFee } from "./fee-lists.ts";
import { importKeaFees } from "./import-kea-fees.ts";
import { isKeaFeePage } from "./kea-fee-page.ts";

const feesInBatch = 2_000;

const layouts = feeLists.map(({ columns }) => columns);
const names = layouts.flat();

/** Rejects a file that is no list of fees, or whose year nobody says. */
export async function checkFeeFile(path: string, provenance: Provenance): Promise<void> {
  if (!isKeaFeePage(path)) await listOf(path);
  yearOfFile(path, provenance);
}

async function listOf(path: string): Promise<FeeList> {
  const found = Object.keys(await firstRow(path, names));
  const list = feeListOf(found);
  if (list) return list;
  throw wrongColumns(path, "is no list of fees that this import knows", layouts, found);
}

/** Imports fees of colleges that are here, joined by the codes of their authority, else by name and place. */
export async function importFees(run: ImportRun, files: string[]): Promise<void> {
  for (const file of files) {
    if (run.isStopping()) return;
    if (isKeaFeePage(file)) await importKeaFees(run, file);
    else await importFile(run, file, await listOf(file));
  }
}

interface Read {
  raw: RawRow;
  fee: ListedFee;
}

async function importFile(run: ImportRun, file: string, list: FeeList): Promise<void> {
  const year = yearOfFile(file, run.provenance);
  const { originOf, matcher } = await run.batch(async (tx) => ({
    originOf: await registerFiles(tx, run, [file], () => ({ document: list.document, year })),
    matcher: await openMatcher(tx, list.authority, "fees", { learns: false }),
  }));
  const seen = new Set<string>();
  const written = new Set<string>();
  const leftOut = openLeftOutRows({ authority: list.authority, importKind: "fees", originOf, yearOf: () => year });
  await inBatches(run, readFile(run, file, list, seen), feesInBatch, (batch) =>
    run.batch((tx, notes) => matchFees(notes, tx, batch, { list, year, matcher, leftOut, originOf, written })),
  );
  await leftOut.store(run);
}

/** Joins rows that waited for staff to their college. */
export async function openFeeJoin(): Promise<JoinFacts> {
  return async (notes, tx, facts, { collegeId, year, originOf }) => {
    const rows = storedRows(facts);
    const list = rows[0] && feeListOf(Object.keys(rows[0].value as object));
    if (!list || year === null) return;
    const fees = rows.flatMap((raw) => {
      const fee = list.read(raw.value);
      return typeof fee === "string" ? [] : [{ raw, fee, collegeId }];
    });
    await write(notes, tx, fees, { list, year, originOf, written: new Set() });
  };
}

async function* readFile(run: ImportRun, file: string, list: FeeList, seen: Set<string>): AsyncGenerator<Read> {
  for await (const raw of readRows(file, run.progress.bytes, names)) {
    const fee = list.read(raw.value);
    if (typeof fee === "string") run.rejected.add(raw, fee);
    else {
      const key = [fee.college.code, fee.programme, fee.category].join("|");
      if (seen.has(key)) run.rejected.add(raw, "a second fee for the same seats");
      else yield { raw, fee };
      seen.add(key);
    }
  }
}

interface Context {
  list: FeeList;
  year: number;
  originOf: (row: RawRow) => FactOrigin;
  /** Colleges, programmes and categories whose fee is written. */
  written: Set<string>;
}

interface Matching {
  matcher: CollegeMatcher;
  leftOut: LeftOutRows;
}

async function matchFees(notes: BatchNotes, tx: Db, batch: Read[], context: Context & Matching): Promise<void> {
  const { list, matcher, leftOut } = context;
  const wanted = new Map(batch.map(({ fee: { college } }) => [college.code, { ...college, state: list.state }]));
  const matches = await matcher.match(notes, tx, [...wanted.values()]);
  const here = batch.flatMap(({ raw, fee }) => {
    const match = valueFor(matches, fee.college.code);
    if ("collegeId" in match) return [{ raw, fee, collegeId: match.collegeId }];
    leftOut.add(notes, raw, { ...fee.college, state: list.state, programme: fee.programme }, match);
    return [];
  });
  await write(notes, tx, here, context);
}

async function write(
  notes: BatchNotes,
  tx: Db,
  batch: readonly (Read & { collegeId: number })[],
  context: Context,
): Promise<void> {
  const { list, year, originOf } = context;
  const fees: NewCollegeFee[] = [];
  const known = new Set(context.written);
  for (const { raw, fee, collegeId } of batch) {
    const { college: _, ...facts } = fee;
    const { includes, fixedBy } = list;
    const key = [collegeId, fee.programme, fee.category].join("|");
    if (known.has(key)) {
      notes.reject(raw, "another college of the list is the same college here");
      continue;
    }
    known.add(key);
    fees.push({ collegeId, branchId: null, year, includes, fixedBy, ...facts, ...originOf(raw) });
  }
  const count = await upsertCollegeFees(tx, fees);
  notes.onCommit(() => {
    for (const key of known) context.written.add(key);
  });
  addToCounts(notes.counts, "fees", count);
  if (count.added + count.changed > 0) await touchCatalogue(tx);
}
