import { join } from "node:path";
import type { OpenDatabase } from "#db/client.server.ts";
import type { PublicDataRequest, PublicLoadInfo, PublicLoadResult } from "#gateways/importers.server.ts";
import { describeNotes } from "./describe-loads.ts";
import { downloadFiles, type FailedDownload } from "./download.ts";
import { openPublicFolder, type PublicFolder } from "./find-file.ts";
import { type LoadOutcome, loadPublic } from "./load-public.ts";
import { readLoaded } from "./load-store.ts";
import { addressOf, chooseLoads, type PublicLoad, readManifest } from "./manifest.ts";
import { bytesOf, findMissing } from "./missing-files.ts";

/** Where public files are. */
export interface PublicFilesOptions {
  /** Downloads go to its folder `public-files`. */
  dataDir: string;
  /** A copy of all files, in place of their sources. */
  mirror?: string | undefined;
  /** Default: the product's own list. */
  manifestPath?: string;
}

/** Of the work, as it takes about as long as the imports on a usual connection. */
const downloadShare = 0.3;
/** When the last set is imported. */
const settlingShare = 0.95;

/** See `Importers.listPublicLoads`. */
export async function listPublicLoads(
  { work }: OpenDatabase,
  { mirror, manifestPath }: PublicFilesOptions,
): Promise<PublicLoadInfo[]> {
  const loaded = await readLoaded(work);
  return readManifest(manifestPath).map(({ name, title, capturedOn, files, needs }) => {
    const last = loaded.get(name);
    const open = mirror ? files : files.filter((file) => addressOf(file));
    return {
      name,
      title,
      capturedOn,
      files: files.length,
      toDownload: open.length,
      bytes: bytesOf(files),
      needs,
      imported: last?.sums.length ?? 0,
      newer: open.filter(({ sha256 }) => !last?.sums.includes(sha256)).length,
      loadedAt: last?.loadedAt ?? null,
      added: last?.added ?? 0,
      changed: last?.changed ?? 0,
      unchanged: last?.unchanged ?? 0,
      waiting: last?.waiting ?? 0,
      rejected: last?.rejected ?? 0,
    };
  });
}

/** See `Importers.loadPublicData`. */
export async function loadPublicData(
  database: OpenDatabase,
  { dataDir, mirror, manifestPath }: PublicFilesOptions,
  { only, onStep, onLoad, isStopping }: PublicDataRequest,
): Promise<PublicLoadResult[]> {
  const loads = chooseLoads(readManifest(manifestPath), only);
  const folder = openPublicFolder(join(dataDir, "public-files"));
  const failed = await fetchMissing(loads, folder, mirror, { onStep, isStopping });
  const results: PublicLoadResult[] = [];
  await loadPublic({
    database,
    hasVisitors: true,
    dataDir,
    folder,
    loads,
    output: { write: () => true },
    now: () => new Date(),
    isStopping,
    onSettling: () => onStep("Comparing the colleges of all sets", settlingShare),
    onBegin: ({ title }) =>
      onStep(`Importing: ${title}`, downloadShare + (settlingShare - downloadShare) * (results.length / loads.length)),
    onLoad: (outcome) => {
      const result = resultOf(outcome, failed);
      results.push(result);
      onLoad(result);
    },
  });
  return results;
}

async function fetchMissing(
  loads: readonly PublicLoad[],
  folder: PublicFolder,
  mirror: string | undefined,
  { onStep, isStopping }: Pick<PublicDataRequest, "onStep" | "isStopping">,
): Promise<FailedDownload[]> {
  onStep("Comparing the files that are here with the list", 0);
  const missing = await findMissing(loads, folder, mirror);
  const all = bytesOf(missing);
  let bytes = 0;
  return downloadFiles(missing, {
    folder,
    mirror,
    isStopping,
    onBytes: (count) => {
      bytes += count;
      onStep(`Downloading ${missing.length} files`, downloadShare * Math.min(1, bytes / all));
    },
  });
}

function resultOf(outcome: LoadOutcome, failed: readonly FailedDownload[]): PublicLoadResult {
  const { name, state, figures, missing, hasNewClosings } = outcome;
  const ofLoad = failed.filter(({ file }) => missing.some((one) => one.file.file === file.file));
  const downloads = ofLoad.map(({ file, address, reason }) => `${file.file}: ${reason} (${address})`);
  return { name, state, figures, notes: [...downloads, ...describeNotes(outcome, outcome.title)], hasNewClosings };
}
