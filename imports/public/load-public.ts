import type { OpenDatabase } from "#db/client.server.ts";
import type { PublicLoadResult } from "#gateways/importers.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { mergeTwins, settleTwins } from "#staff/merging/service/suggest-merges.server.ts";
import { bringsColleges } from "../importers.ts";
import { knownNamesPath } from "../names/known-names.ts";
import { importData } from "../pipeline/import-data.ts";
import type { ImportReport } from "../pipeline/import-request.ts";
import type { Output } from "../pipeline/progress.ts";
import { WrongFile } from "../read/read-rows.ts";
import type { PublicFolder } from "./find-file.ts";
import {
  awaitsSettling,
  countWaiting,
  type LoadedFiles,
  newestCollegeId,
  noteBegun,
  noteSettled,
  readLoaded,
  writeLoaded,
} from "./load-store.ts";
import { copyOf, type PublicFile, type PublicLoad } from "./manifest.ts";

export interface LoadRequest {
  database: OpenDatabase;
  /** See `ImportRequest`. */
  hasVisitors?: boolean;
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
  onLoad?: (outcome: LoadOutcome) => void | Promise<void>;
  /** Called after the last load, before colleges of all loads are compared. */
  onSettling?: () => void;
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
  /** Whether models of chances have to learn closing values that it added or changed. */
  hasNewClosings: boolean;
}

const notThere = "is not in the folder";

/**
 * Imports loads one after the other, each from the files that are in the folder. A load whose files were imported before is
 * left out, so that an interrupted run goes on where it stopped.
 */
export async function loadPublic(request: LoadRequest): Promise<LoadOutcome[]> {
  const { database, now, loads, dryRun, isStopping = () => false } = request;
  const before = await readLoaded(database.work);
  const outcomes: LoadOutcome[] = [];
  const mergeNew = mergeAsTheyCome(request);
  for (const load of loads) {
    if (isStopping()) break;
    request.onBegin?.(load);
    const outcome = await loadOne(request, load, before.get(load.name), mergeNew);
    outcomes.push(outcome);
    await request.onLoad?.(outcome);
  }
  if (dryRun || isStopping() || !(await awaitsSettling(database.work))) return outcomes;
  request.onSettling?.();
  await importKnownNames(request);
  await settleTwins({ work: database.work, now });
  await noteSettled(database.work);
  return outcomes;
}

/** Gives well-known institutions their page, code and short names: before rankings, and when all lists and registers are there. */
async function importKnownNames({
  database,
  hasVisitors,
  dataDir,
  output,
  now,
  isStopping,
}: LoadRequest): Promise<void> {
  await importData({
    ...{ kind: "known-names", files: [knownNamesPath], provenance: { capturedOn: dayInIndia(now()) }, dryRun: false },
    ...{ database, hasVisitors, dataDir, now: now(), output, isStopping },
  });
}

/**
 * Merges what is certainly one college after each load that brought colleges: a later list whose name two records bear would be
 * joined to neither. Other comparisons of colleges follow once, after the last load.
 */
function mergeAsTheyCome({ database: { work }, now }: LoadRequest): MergeNew {
  let newest: number | null = null;
  return async () => {
    const newestNow = await newestCollegeId(work);
    if (newestNow !== newest) await mergeTwins({ work, now });
    newest = newestNow;
  };
}

/** Merges what a load brought twice; see `mergeAsTheyCome`. */
type MergeNew = () => Promise<void>;
type Found = Awaited<ReturnType<typeof findFiles>>;

async function loadOne(
  request: LoadRequest,
  load: PublicLoad,
  before: LoadedFiles | undefined,
  mergeNew: MergeNew,
): Promise<LoadOutcome> {
  const { name, title, files } = load;
  const found = await findFiles(request.folder, files);
  const { missing } = found;
  const rest = { name, title, files: files.length, missing, problem: null, hasNewClosings: false };
  if (found.found.length === 0) return { ...rest, state: "absent", figures: before?.loadedAt ? before : null };
  const isSame = before !== undefined && sumsOf(found).join() === before.sums.join();
  if (isSame && !request.again) {
    const hasNewClosings = before.awaitsTraining && !request.dryRun;
    return { ...rest, state: "unchanged", figures: before, hasNewClosings };
  }
  const outcome = await importFound(request, load, found, mergeNew).catch((error: Error) => {
    if (error instanceof WrongFile) return error;
    throw error;
  });
  if (outcome instanceof WrongFile) return { ...rest, state: "refused", figures: null, problem: outcome.message };
  const { isStopped, hasNew, ...imported } = outcome;
  const awaitsTraining = hasNew || (before?.awaitsTraining ?? false);
  const figures = { ...imported, awaitsTraining };
  if (isStopped) return { ...rest, state: "stopped", figures };
  if (request.dryRun) return { ...rest, state: "loaded", figures };
  await writeLoaded(request.database.work, figures);
  return { ...rest, state: "loaded", figures, hasNewClosings: awaitsTraining };
}

async function importFound(request: LoadRequest, load: PublicLoad, found: Found, mergeNew: MergeNew) {
  const { work } = request.database;
  const newestBefore = request.dryRun ? undefined : await noteBegun(work, load.name);
  const waitingBefore = await countWaiting(work);
  // A ranking goes by AISHE codes, and some of the best-known institutions have theirs from our list alone.
  if (load.kind === "nirf-ranks" && !request.dryRun) await importKnownNames(request);
  const report = await importLoad(request, load, found.found, newestBefore);
  const { isStopped } = report;
  if (!request.dryRun && !isStopped && bringsColleges(load.kind)) await mergeNew();
  const closings = report.counts["cut-offs"];
  return {
    ...sumOf(report),
    name: load.name,
    sums: sumsOf(found),
    missing: found.missing.length,
    waiting: Math.max(0, (await countWaiting(work)) - waitingBefore),
    loadedAt: request.now(),
    awaitsSettling: bringsColleges(load.kind),
    newestBefore: null,
    hasNew: closings !== undefined && closings.added + closings.changed > 0,
    isStopped,
  };
}

function sumsOf({ found }: Found): string[] {
  return found.map(({ file }) => file.sha256).sort();
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

function importLoad(
  { database, hasVisitors, dataDir, dryRun = false, output, now, isStopping }: LoadRequest,
  { kind, year, capturedOn }: PublicLoad,
  found: readonly { file: PublicFile; path: string }[],
  newestBefore: number | undefined,
): Promise<ImportReport> {
  return importData({
    kind,
    files: found.map(({ path }) => path),
    provenance: { year, capturedOn, viaOf: new Map(found.map(({ file, path }) => [path, copyOf(file)])) },
    dryRun,
    database,
    hasVisitors,
    dataDir,
    now: now(),
    output,
    isStopping,
    newestBefore,
  });
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
