import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { nameCause } from "#db/change-cause.server.ts";
import type { Db, OpenDatabase } from "#db/client.server.ts";
import { retryOnConflict } from "#db/retry-on-conflict.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { describeIssue } from "#lib/validation-words.ts";
import { aicteFiles, checkAicteFile, importAicte } from "./aicte.ts";
import { checkAisheFile, importAishe } from "./aishe.ts";
import { addFigures, type ChangedFigures, noFigures, takeFigures } from "./changed-figures.ts";
import { completeNewColleges, newestCollege } from "./complete-new-colleges.ts";
import { checkDuFile, duClosings, importDu } from "./du.ts";
import { checkFeeFile, importFees } from "./fees.ts";
import { type BatchNotes, type Count, type Counts, type ImportRun, openNotes, rowsOf } from "./import-run.ts";
import { checkCounsellingFile, counsellingClosings, importCounselling } from "./josaa.ts";
import { checkListFile, importLists } from "./lists/import-lists.ts";
import { checkNeetFile, importNeet, neetClosings } from "./neet.ts";
import { checkPlacementFile, importPlacements } from "./nirf-placements.ts";
import { checkRankFile, importRanks } from "./nirf-ranks.ts";
import { checkNmcFile, importNmc } from "./nmc.ts";
import { checkPincodeFile, importPincodes } from "./pincodes.ts";
import { type ClosingValue, refuseInvented } from "./plausible-list.ts";
import { collectPreserved, type PreservedCorrections, reportPreserved } from "./preserved-corrections.ts";
import { type Output, type Progress, startProgress } from "./progress.ts";
import { type Provenance, readCaptureDay } from "./provenance.ts";
import { type RawRow, readRows, WrongFile } from "./read-rows.ts";
import { collectRejectedRows, type RejectedRows } from "./rejected-rows.ts";
import { checkScholarshipFile, importScholarships } from "./scholarships.ts";
import { authorities } from "./states/authorities.ts";
import { markWomensColleges } from "./womens-colleges.ts";

interface Importer {
  /** Expands the given paths to files. */
  files(paths: string[]): string[];
  /** @throws WrongFile when the file is of another kind, or when its year is neither in its name nor given */
  check(file: string, provenance: Provenance): Promise<void>;
  import(run: ImportRun, files: string[]): Promise<void>;
  /** Tables to ANALYZE afterwards. */
  tables: string;
  /** The unit of progress, in the plural: what one row of the files represents. */
  unit: string;
}

/** One kind of import for each authority of `imports/states`. */
const listImporters = Object.fromEntries(
  Object.entries(authorities).map(([kind, authority]): [string, Importer] => [
    kind,
    {
      files: (paths) => paths.map(existingFile),
      check: (file, provenance) => checkListFile(authority, file, provenance),
      import: (run, files) => importLists(authority, kind, run, files),
      tables: "colleges, branches, cutoffs, intake_details, fees, college_streams",
      unit: "rows",
    },
  ]),
) as Record<keyof typeof authorities, Importer>;

/**
 * Also reads the file to its end, so that one that is damaged or made up is refused before anything is written. The lists of
 * states are read whole in any case before they write.
 */
const toEnd =
  (check: Importer["check"], closingsOf: (row: RawRow) => ClosingValue[] = () => []): Importer["check"] =>
  async (file, provenance) => {
    await check(file, provenance);
    const values: ClosingValue[] = [];
    for await (const row of readRows(file)) for (const value of closingsOf(row)) values.push(value);
    refuseInvented(basename(file), values);
  };

const importers = {
  ...listImporters,
  aicte: {
    files: (paths) => aicteFiles(onlyPath(paths)),
    check: toEnd(checkAicteFile),
    import: importAicte,
    tables: "colleges, branches, college_streams",
    unit: "rows",
  },
  josaa: {
    files: (paths) => paths.map(existingFile),
    check: toEnd(checkCounsellingFile, counsellingClosings),
    import: importCounselling,
    tables: "colleges, branches, cutoffs, college_streams",
    unit: "rows",
  },
  pincodes: {
    files: (paths) => [existingFile(onlyPath(paths))],
    check: toEnd(checkPincodeFile),
    import: importPincodes,
    tables: "pincodes, colleges",
    unit: "offices",
  },
  "nirf-placements": {
    files: (paths) => [existingFile(onlyPath(paths))],
    check: toEnd(checkPlacementFile),
    import: importPlacements,
    tables: "placements, placement_outcomes",
    unit: "rows",
  },
  nmc: {
    files: (paths) => [existingFile(onlyPath(paths))],
    check: toEnd(checkNmcFile),
    import: importNmc,
    tables: "colleges, branches, college_codes, college_streams",
    unit: "colleges",
  },
  du: {
    files: (paths) => paths.map(existingFile),
    check: toEnd(checkDuFile, duClosings),
    import: importDu,
    tables: "colleges, branches, cutoffs, college_codes, college_streams, branch_subjects",
    unit: "programmes",
  },
  neet: {
    files: (paths) => paths.map(existingFile),
    check: toEnd(checkNeetFile, neetClosings),
    import: importNeet,
    tables: "branches, cutoffs, college_codes, college_streams",
    unit: "rows",
  },
  "nirf-ranks": {
    files: (paths) => paths.map(existingFile),
    check: toEnd(checkRankFile),
    import: importRanks,
    tables: "colleges, college_ranks, college_codes, college_streams",
    unit: "rows",
  },
  aishe: {
    files: (paths) => paths.map(existingFile),
    check: toEnd(checkAisheFile),
    import: importAishe,
    tables: "colleges, college_codes, register_colleges",
    unit: "colleges",
  },
  fees: {
    files: (paths) => paths.map(existingFile),
    check: toEnd(checkFeeFile),
    import: importFees,
    tables: "fees",
    unit: "rows",
  },
  scholarships: {
    files: (paths) => paths.map(existingFile),
    check: toEnd(checkScholarshipFile),
    import: importScholarships,
    tables: "scholarships",
    unit: "scholarships",
  },
} as const satisfies Record<string, Importer>;

export type ImportKind = keyof typeof importers;
export const importKinds = Object.keys(importers) as ImportKind[];

export interface ImportRequest {
  kind: ImportKind;
  /** A folder for `aicte`, files for the other kinds. */
  paths: string[];
  /** What the files do not say of themselves. The day of capture is required; the year where no name gives it. */
  provenance: {
    year?: number | undefined;
    capturedOn?: string | undefined;
    via?: string | undefined;
    /** Of a ranking. */
    category?: string | undefined;
  };
  /** Leaves out files that are of another kind, and imports the others; default: one such file refuses them all. */
  skipsUnknown?: boolean;
  dryRun: boolean;
  database: OpenDatabase;
  /** Rejected rows are written to its folder `imports`. */
  dataDir: string;
  now: Date;
  output: Output;
  isStopping?: () => boolean;
  /** Called first in the transaction of each batch. */
  beginBatch?: (tx: Db) => Promise<void>;
  /** Receives rejected rows; defaults to a file in `dataDir`. */
  rejected?: RejectedRows;
  /** Receives progress; defaults to `output`. */
  progress?: Progress;
}

export interface ImportReport {
  counts: Counts;
  rejected: { count: number; path: string | null };
  /** Fields that stayed as staff corrected them, though the publisher says otherwise. */
  kept: { count: number; path: string | null };
  /** Of a dry run: name, town and state of each college that the import would create. */
  created: string[];
  /** Figures that differ from what was stored. */
  figures: ChangedFigures;
  /** Why files were left out, with their names. */
  skipped: string[];
  seconds: number;
  isStopped: boolean;
  /** Rows were rejected, and not one was used. */
  isFruitless: boolean;
  /** The reason that most rows were rejected for, with their number; '' for none. */
  mostRejected: string;
}

/** Thrown to roll back a dry run. */
class TakeBack extends Error {}

/**
 * Imports public data files into a migrated database, in transactions of one batch each.
 *
 * @throws WrongFile when a file is not of the named kind; nothing has been written in that case
 */
export async function importData(request: ImportRequest): Promise<ImportReport> {
  const importer: Importer = importers[request.kind];
  if (request.paths.length === 0) throw new WrongFile(`Which ${request.kind} file? Name at least one.`);
  const named = importer.files(request.paths);
  const today = dayInIndia(request.now);
  const provenance = readProvenance(request, today);
  z.config({ customError: describeIssue });
  const { files, skipped } = await checkFiles(importer, named, provenance, request.skipsUnknown ?? false);
  const began = performance.now();
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  const progress = request.progress ?? startProgress(request.output, bytes, () => performance.now(), importer.unit);
  const run: RunWithoutBatch = {
    progress,
    rejected: request.rejected ?? collectRejectedRows(reportPath(request, "rejected")),
    counts: {},
    today,
    provenance,
    isStopping: request.isStopping ?? (() => false),
    leaveOut: (refusal) => {
      if (!request.skipsUnknown) throw refusal;
      skipped.push(refusal.message);
    },
  };
  const kept = collectPreserved(reportPath(request, "kept"));
  const reporting: Reporting = { run, kept, figures: noFigures() };
  let created: string[] = [];
  try {
    if (request.dryRun)
      created = await importAndUndo(request.database.work, reporting, (batch) =>
        importWhole(importer, { ...run, batch }, files),
      );
    else {
      const { work: db } = request.database;
      const checkpoint = checkpoints(request.database);
      const batch: ImportRun["batch"] = async (work) => {
        const result = await inTransaction(request, reporting, work);
        await checkpoint();
        return result;
      };
      await importWhole(importer, { ...run, batch }, files);
      // The embedded database has no autovacuum to clean up and to update the planner's statistics.
      await db.execute(sql.raw(`vacuum (analyze) ${importer.tables}`));
    }
  } finally {
    run.rejected.flush();
    progress.end();
  }
  return {
    counts: run.counts,
    rejected: { count: run.rejected.count, path: run.rejected.path },
    kept: { count: kept.count, path: kept.path },
    created,
    figures: reporting.figures,
    skipped,
    seconds: (performance.now() - began) / 1000,
    isStopped: run.isStopping(),
    isFruitless: !run.isStopping() && isFruitless(run),
    mostRejected: run.rejected.mostFrequent,
  };
}

function writesColleges({ tables }: Importer): boolean {
  return tables.split(", ").includes("colleges");
}

/** Whether an import can bring a college a second time. */
export function bringsColleges(kind: ImportKind): boolean {
  return writesColleges(importers[kind]);
}

/** Imports the files, and then settles what follows from all colleges together. */
async function importWhole(importer: Importer, run: ImportRun, files: string[]): Promise<void> {
  const newestBefore = await run.batch(newestCollege);
  await importer.import(run, files);
  if (!writesColleges(importer) || run.isStopping()) return;
  if (run.counts.colleges?.added) await completeNewColleges(run, newestBefore);
  await run.batch((tx, notes) => markWomensColleges(tx, notes));
}

/**
 * Checks every file before anything is written.
 *
 * @throws WrongFile that names every file of another kind, unless they are left out and others remain
 */
async function checkFiles(importer: Importer, named: string[], provenance: Provenance, skipsUnknown: boolean) {
  const skipped: string[] = [];
  const files: string[] = [];
  for (const file of named) {
    try {
      await importer.check(file, provenance);
      files.push(file);
    } catch (error) {
      if (!(error instanceof WrongFile)) throw error;
      skipped.push(error.message);
    }
  }
  if (skipped.length > 0 && (!skipsUnknown || files.length === 0)) throw new WrongFile(skipped.join("\n"));
  return { files, skipped };
}

/** A file of another layout may pass the first look: when not one of its rows could be used, the import failed. */
function isFruitless({ counts, rejected }: RunWithoutBatch): boolean {
  const isNothing = ({ added, changed, left, relabelled = 0, removed = 0 }: Count) =>
    added + changed + left + relabelled + removed === 0;
  return rejected.count > 0 && Object.values(counts).every(isNothing);
}

/** About 50 to 100 MB of log. */
const batchesBetweenCheckpoints = 16;

/**
 * Returns the function that is called after each batch. The embedded database has no process that makes checkpoints, so
 * that its log would grow with the import and keep that size on disk.
 */
function checkpoints({ kind, work }: OpenDatabase): () => Promise<void> {
  let batches = 0;
  return async () => {
    batches += 1;
    if (kind === "pglite" && batches % batchesBetweenCheckpoints === 0) await work.execute(sql`checkpoint`);
  };
}

function readProvenance({ provenance }: ImportRequest, today: string): Provenance {
  const { year = null, via = "", category = null } = provenance;
  return { year, via: via.trim(), category, capturedOn: readCaptureDay(provenance.capturedOn, today) };
}

type RunWithoutBatch = Omit<ImportRun, "batch">;

interface Reporting {
  run: RunWithoutBatch;
  kept: PreservedCorrections;
  figures: ChangedFigures;
}

async function inTransaction<Result>(
  { database, beginBatch, kind, paths }: ImportRequest,
  reporting: Reporting,
  work: (tx: Db, notes: BatchNotes) => Promise<Result>,
): Promise<Result> {
  const { result, commit } = await retryOnConflict(database.work, async (tx) => {
    const { notes, commit } = openNotes(reporting.run);
    await nameCause(tx, `import of ${kind}: ${paths.map((path) => basename(path)).join(", ")}`);
    await beginBatch?.(tx);
    const result = await work(tx, notes);
    await reportBatch(tx, notes, reporting);
    return { result, commit };
  });
  commit();
  return result;
}

async function reportBatch(tx: Db, notes: BatchNotes, reporting: Reporting): Promise<void> {
  await reportPreserved(tx, notes, reporting.kept);
  const changed = takeFigures(tx);
  notes.onCommit(() => {
    reporting.figures = addFigures(reporting.figures, changed);
  });
}

/**
 * A dry run is a single transaction over all files, so it is not retried after a conflict.
 *
 * @returns the colleges that it created before it took everything back
 */
async function importAndUndo(
  db: Db,
  reporting: Reporting,
  work: (batch: ImportRun["batch"]) => Promise<void>,
): Promise<string[]> {
  let created: string[] = [];
  try {
    await db.transaction(async (tx) => {
      const newest = await newestCollege(tx);
      await work(async (part) => {
        const { notes, commit } = openNotes(reporting.run);
        const result = await part(tx, notes);
        await reportBatch(tx, notes, reporting);
        commit();
        return result;
      });
      created = await collegesSince(tx, newest);
      throw new TakeBack();
    });
  } catch (error) {
    if (!(error instanceof TakeBack)) throw error;
  }
  return created;
}

async function collegesSince(tx: Db, id: number): Promise<string[]> {
  const result = await tx.execute(sql`
    select concat_ws(', ', name, nullif(city, ''), nullif(state, city)) as label from colleges where id > ${id}
    order by state, name, id`);
  return rowsOf<{ label: string }>(result).map(({ label }) => label);
}

function reportPath({ dataDir, kind, now }: ImportRequest, what: "rejected" | "kept"): string {
  return join(dataDir, "imports", `${kind}-${now.toISOString().slice(0, 19).replace(/:/g, "-")}-${what}.csv`);
}

function onlyPath(paths: string[]): string {
  if (paths.length > 1) throw new WrongFile(`This import takes one path; ${paths.length} were named.`);
  return paths[0]!;
}

function existingFile(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new WrongFile(`${path} is not a file.`);
  return path;
}
