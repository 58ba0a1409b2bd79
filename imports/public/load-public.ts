import type { OpenDatabase } from "#db/client.server.ts";
import type { PublicLoadResult } from "#gateways/importers.server.ts";
import { settleTwins } from "#staff/merging/service/suggest-merges.server.ts";
import { bringsColleges } from "../importers.ts";
import { importData } from "../pipeline/import-data.ts";
import type { ImportReport } from "../pipeline/import-request.ts";
import type { Output } from "../pipeline/progress.ts";
import { WrongFile } from "../read/read-rows.ts";
import type { PublicFolder } from "./find-file.ts";
import { countWaiting, type LoadedFiles, readLoaded, writeLoaded } from "./load-store.ts";
import { copyOf, type PublicFile, type PublicLoad } from "./manifest.ts";

export interface LoadRequest {
  database: OpenDatabase;
  dataDir: string;
  folder: PublicFolder;
  /** In the order of the manifest. */
  loads: readonly PublicLoad[];
  dryRun?: boolean;
  /** Imports also what was imported from the same files before. */
  again?: boolean;
  output: Output;
  now: () => Date;
  isStopping?: () => boolean;
  /** Called before the files of a load are read. */
  onBegin?: (load: PublicLoad) => void;
  onLoad?: (outcome: LoadOutcome) => void;
}

/** What became of one load. */
export interface LoadOutcome {
  name: string;
  title: string;
  state: PublicLoadResult["state"];
  /** Of the manifest, in this load. */
  files: number;
  /** Absent here: sums over this import, or the last one of the same files. */
  figures: LoadedFiles | null;
  /** Files that are not there or are not those of the manifest, each with the reason. */
  missing: { file: PublicFile; reason: string }[];
  /** Why an importer refused the files. */
  problem: string | null;
  /** Whether closing values were added or changed, so that models of chances have to learn them. */
  hasNewClosings: boolean;
}

const notThere = "is not in the folder";

/**
 * Imports loads one after the other, each from the files that are in the folder. A load whose files were imported before is
 * left out, so that an interrupted run goes on where it stopped.
 */
export async function loadPublic(request: LoadRequest): Promise<LoadOutcome[]> {
  const before = await readLoaded(request.database.work);
  const outcomes: LoadOutcome[] = [];
  for (const load of request.loads) {
    if (request.isStopping?.()) break;
    request.onBegin?.(load);
    const outcome = await loadOne(request, load, before.get(load.name));
    outcomes.push(outcome);
    request.onLoad?.(outcome);
  }
  return outcomes;
}

async function loadOne(request: LoadRequest, load: PublicLoad, before: LoadedFiles | undefined): Promise<LoadOutcome> {
  const { found, missing } = await findFiles(request.folder, load.files);
  const rest = {
    name: load.name,
    title: load.title,
    files: load.files.length,
    missing,
    problem: null,
    hasNewClosings: false,
  };
  if (found.length === 0) return { ...rest, state: "absent", figures: before ?? null };
  const sums = found.map(({ file }) => file.sha256).sort();
  const isSame = before !== undefined && sums.join() === before.sums.join();
  if (isSame && !request.again) return { ...rest, state: "unchanged", figures: before };
  const waitingBefore = await countWaiting(request.database.work);
  const report = await importLoad(request, load, found).catch((error: Error) => {
    if (error instanceof WrongFile) return error;
    throw error;
  });
  if (report instanceof WrongFile) return { ...rest, state: "refused", figures: null, problem: report.message };
  const waiting = Math.max(0, (await countWaiting(request.database.work)) - waitingBefore);
  const figures = {
    ...sumOf(report),
    name: load.name,
    sums,
    missing: missing.length,
    waiting,
    loadedAt: request.now(),
  };
  if (report.isStopped) return { ...rest, state: "stopped", figures };
  if (!request.dryRun) await writeLoaded(request.database.work, figures);
  const closings = report.counts["cut-offs"];
  const hasNewClosings = !request.dryRun && closings !== undefined && closings.added + closings.changed > 0;
  return { ...rest, state: "loaded", figures, hasNewClosings };
}

async function findFiles(folder: PublicFolder, files: readonly PublicFile[]) {
  const found: { file: PublicFile; path: string }[] = [];
  const missing: LoadOutcome["missing"] = [];
  for (const file of files) {
    const there = await folder.find(file);
    if (there === null) missing.push({ file, reason: notThere });
    else if ("problem" in there) missing.push({ file, reason: there.problem });
    else found.push({ file, path: there.path });
  }
  return { found, missing };
}

async function importLoad(
  { database, dataDir, dryRun = false, output, now, isStopping }: LoadRequest,
  { kind, year, capturedOn }: PublicLoad,
  found: readonly { file: PublicFile; path: string }[],
): Promise<ImportReport> {
  const report = await importData({
    kind,
    files: found.map(({ path }) => path),
    provenance: { year, capturedOn, viaOf: new Map(found.map(({ file, path }) => [path, copyOf(file)])) },
    dryRun,
    database,
    dataDir,
    now: now(),
    output,
    isStopping,
  });
  if (!dryRun && !report.isStopped && bringsColleges(kind)) await settleTwins({ work: database.work, now });
  return report;
}

function sumOf({ counts, rejected, seconds }: ImportReport) {
  const all = Object.values(counts);
  return {
    added: all.reduce((sum, { added }) => sum + added, 0),
    changed: all.reduce((sum, { changed }) => sum + changed, 0),
    unchanged: all.reduce((sum, { left, relabelled = 0 }) => sum + left + relabelled, 0),
    rejected: rejected.count,
    rejectedPath: rejected.path,
    seconds,
  };
}
