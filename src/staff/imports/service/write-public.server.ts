import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Deps } from "#http/deps.server.ts";
import { type FileColumns, type ImportCounts, type ImportProblem, SentProvenance } from "../contract.ts";
import { maxListed } from "../rules.ts";
import { type ImportRow, isCancelled, markAsRun, updateRun } from "../store.server.ts";

/**
 * Imports the public data files stored for a run, with the readers of `npm run import`. Idempotent.
 *
 * @returns false when a stop was requested; an error message when the files are not of the declared kind
 */
export async function writePublic(deps: Deps, run: ImportRow, dryRun: boolean): Promise<boolean | { problem: string }> {
  const folder = await mkdtemp(join(deps.files.scratchFolder, "import-"));
  const counts: ImportCounts = { read: 0, rejected: 0, by_thing: {}, undone: 0, kept: 0 };
  const problems: ImportProblem[] = [];
  const columns = run.columns as FileColumns;
  const { year, captured_on: capturedOn, via } = SentProvenance.parse(columns.provenance);
  let isStopping = false;
  try {
    const result = await deps.importers.importPublic({
      kind: run.kind,
      paths: await fetchFiles(deps, run, folder),
      provenance: { year, capturedOn, via },
      maps: columns.unknown ?? [],
      dryRun,
      beginBatch: async (tx) => {
        isStopping = await isCancelled(tx, run.id);
        await updateRun(tx, run.id, { doneRows: counts.read });
        await markAsRun(tx, run.id);
      },
      onRows: (rows) => {
        counts.read += rows;
      },
      onRejected: (problem) => {
        counts.rejected += 1;
        if (problems.length < maxListed) problems.push(problem);
      },
      isStopping: () => isStopping,
    });
    if ("problem" in result) return result;
    counts.by_thing = result.counts;
    counts.figures = result.figures;
    if (dryRun) counts.created = { count: result.created.length, first: result.created.slice(0, maxListed) };
    const { preview } = result;
    const previewed = dryRun && preview.rows.length > 0 ? { columns: { ...columns, preview } } : {};
    await updateRun(deps.db, run.id, { counts, problems, doneRows: counts.read, ...previewed });
    return !isStopping;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchFiles(deps: Deps, run: ImportRow, folder: string): Promise<string[]> {
  const { files } = run.columns as FileColumns;
  return Promise.all(
    files.map(async (name, index) => {
      const file = await deps.files.get(join(run.storageKey, String(index)));
      if (!file) throw new Error("A file of an import is gone");
      await pipeline(file, createWriteStream(join(folder, name), { mode: 0o600 }));
      return join(folder, name);
    }),
  );
}
