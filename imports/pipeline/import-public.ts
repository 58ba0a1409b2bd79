import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenDatabase } from "#db/client.server.ts";
import type { Importers, PublicImport } from "#gateways/importers.server.ts";
import type { ImportKind } from "../importers.ts";
import { type RawRow, WrongFile } from "../read/read-rows.ts";
import { importData } from "./import-data.ts";
import type { Progress } from "./progress.ts";
import { countReasons, type RejectedRows } from "./rejected-rows.ts";

/** See `Importers.importPublic`. */
export async function importPublic(
  database: OpenDatabase,
  request: PublicImport,
): ReturnType<Importers["importPublic"]> {
  const folder = mkdtempSync(join(tmpdir(), "margdeep-import-"));
  try {
    const report = await importData({
      kind: request.kind as ImportKind,
      files: request.paths,
      provenance: request.provenance,
      maps: request.maps,
      dryRun: request.dryRun,
      database,
      hasVisitors: true,
      dataDir: folder,
      now: new Date(),
      output: { write: () => true },
      progress: hearingProgress(request.onRows),
      rejected: hearingRejected(request.onRejected),
      beginBatch: request.beginBatch,
      isStopping: request.isStopping,
    });
    return { counts: report.counts, figures: report.figures, created: report.created, preview: report.preview };
  } catch (error) {
    if (error instanceof WrongFile) return { problem: error.message };
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function hearingProgress(onRows: (count: number) => void): Progress {
  return { bytes: () => {}, rows: onRows, end: () => {} };
}

function hearingRejected(onRejected: PublicImport["onRejected"]): RejectedRows {
  let count = 0;
  const reasons = countReasons();
  return {
    add: (row, reason) => {
      count += 1;
      reasons.add(reason);
      const [, column = "", message = reason] = /^(\w[\w ]{0,40}): (.+)$/s.exec(reason) ?? [];
      onRejected({ row: row.line, column, message: isPdf.test(row.file) ? onPage(row, message) : message });
    },
    flush: () => {},
    get count() {
      return count;
    },
    get mostFrequent() {
      return reasons.mostFrequent();
    },
    path: null,
  };
}

const isPdf = /\.pdf$/i;
/** Of the content of a row, for the person who looks it up on the page. */
const maxContent = 200;

/** A row of a PDF has no line to look it up by: its page and its text are named. */
function onPage({ line, value }: RawRow, message: string): string {
  const { text } = value as { text?: unknown };
  const content = typeof text === "string" ? text : JSON.stringify(value);
  return `page ${line}: ${message}${content && ` (${content.slice(0, maxContent)})`}`;
}
