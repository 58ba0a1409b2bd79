import { statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { dayInIndia } from "#lib/day-in-india.ts";
import { describeIssue } from "#lib/validation-words.ts";
import { bringsColleges, filesOf, type Importer, importerOf } from "../importers.ts";
import { readBranchNames, readColumnMaps } from "../map/map-store.ts";
import type { MapsOfImport } from "../map/shaped-map.ts";
import { WrongFile } from "../read/read-rows.ts";
import { authorityOf } from "../states/authorities.ts";
import { markWomensColleges } from "../tidy/womens-colleges.ts";
import { noFigures } from "../write/changed-figures.ts";
import { completeNewColleges, newestCollege } from "../write/complete-new-colleges.ts";
import { collectPreserved } from "../write/preserved-corrections.ts";
import { type Provenance, readCaptureDay } from "../write/provenance.ts";
import {
  commitEach,
  importAndUndo,
  letVisitorsPass,
  maxBatchMs,
  type Reporting,
  type RunWithoutBatch,
} from "./import-batches.ts";
import type { ImportReport, ImportRequest } from "./import-request.ts";
import type { Count, ImportRun } from "./import-run.ts";
import { startProgress } from "./progress.ts";
import { collectRejectedRows } from "./rejected-rows.ts";

/**
 * Imports public data files into a migrated database, in transactions of one batch each.
 *
 * @throws WrongFile when a file is not of the named kind; nothing has been written in that case
 */
export async function importData(request: ImportRequest): Promise<ImportReport> {
  const importer = importerOf(request.kind);
  const named = request.files ?? filesOf(request.kind, request.paths ?? []);
  const today = dayInIndia(request.now);
  const provenance = readProvenance(request, today, await readMaps(request));
  z.config({ customError: describeIssue });
  const { files, skipped } = await checkFiles(importer, named, provenance, request.skipsUnknown ?? false);
  const began = performance.now();
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  const progress = request.progress ?? startProgress(request.output, bytes, () => performance.now(), importer.unit);
  const run: RunWithoutBatch = {
    maxBatchMs: maxBatchMs(request),
    progress,
    rejected: request.rejected ?? collectRejectedRows(reportPath(request, "rejected")),
    counts: {},
    today,
    provenance,
    isStopping: request.isStopping ?? (() => false),
    preview: request.dryRun ? { codes: [], rows: [], lists: [] } : undefined,
    leaveOut: (refusal) => {
      if (!request.skipsUnknown) throw refusal;
      skipped.push(refusal.message);
    },
  };
  const kept = collectPreserved(reportPath(request, "kept"));
  const reporting: Reporting = { run, kept, figures: noFigures() };
  let created: string[] = [];
  try {
    const importBy = (batch: ImportRun["batch"]) => importWhole(request, { ...run, batch }, files);
    if (request.dryRun) created = await importAndUndo(request.database.work, reporting, importBy, request.beforeUndo);
    else {
      await importBy(commitEach(request, reporting));
      await tidyTables(request, importer.tables.split(", "));
    }
  } catch (error) {
    run.rejected.flush();
    if (!(error instanceof WrongFile) || !run.rejected.path) throw error;
    throw new WrongFile(`${error.message}\nAll rejected rows: ${run.rejected.path}`);
  } finally {
    run.rejected.flush();
    progress.end();
  }
  return {
    counts: run.counts,
    rejected: { count: run.rejected.count, path: run.rejected.path },
    kept: { count: kept.count, path: kept.path },
    created,
    preview: { rows: run.preview?.rows ?? [], lists: run.preview?.lists ?? [] },
    figures: reporting.figures,
    skipped,
    seconds: (performance.now() - began) / 1000,
    isStopped: run.isStopping(),
    isFruitless: !run.isStopping() && isFruitless(run),
    mostRejected: run.rejected.mostFrequent,
  };
}

/**
 * The embedded database has no autovacuum to clean up and to update the planner's statistics. Each table is one statement, so
 * that visitors wait for no more than one.
 */
async function tidyTables(request: ImportRequest, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await request.database.work.execute(sql.raw(`vacuum (analyze) ${table}`));
    await letVisitorsPass(request);
  }
}

/** Imports the files, and then settles what follows from all colleges together. */
async function importWhole(request: ImportRequest, run: ImportRun, files: string[]): Promise<void> {
  const { kind } = request;
  const newestBefore = request.newestBefore ?? (await run.batch(newestCollege));
  await importerOf(kind).import(run, files);
  if (!bringsColleges(kind) || run.isStopping()) return;
  if (run.counts.colleges?.added || (await run.batch(newestCollege)) > newestBefore)
    await completeNewColleges(run, newestBefore);
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

function readProvenance({ provenance }: ImportRequest, today: string, maps: MapsOfImport): Provenance {
  const { year = null, via = "", viaOf, category = null } = provenance;
  const capturedOn = readCaptureDay(provenance.capturedOn, today);
  return { year, via: via.trim(), viaOf, category, capturedOn, maps };
}

/** The column maps that this import may use: the stored ones, and those of the request. */
async function readMaps({ kind, map: given, maps = [], database: { work } }: ImportRequest): Promise<MapsOfImport> {
  const stored = await readColumnMaps(work, kind);
  const byShape = new Map([...stored, ...maps.map(({ shape, map }) => [shape, map] as const)]);
  const authority = authorityOf(kind);
  if (!authority && given) throw new WrongFile(`${kind} takes no column map.`);
  const branchNames =
    authority && (given || byShape.size > 0) ? await readBranchNames(work, authority.name) : new Map();
  return { given, byShape, branchNames };
}

function reportPath({ dataDir, kind, now }: ImportRequest, what: "rejected" | "kept"): string {
  return join(dataDir, "imports", `${kind}-${now.toISOString().slice(0, 19).replace(/:/g, "-")}-${what}.csv`);
}
