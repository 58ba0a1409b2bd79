import { Worker } from "node:worker_threads";
import type { TableSummary, Unreadable } from "#gateways/importers.server.ts";

/** A table to be read into a file of its rows. */
export interface TableRequest {
  path: string;
  /** As the file was sent: its ending says what a text is. */
  name: string;
  /** Where the rows go: one JSON array a line, the number of the row and its cells. */
  into: string;
  maxRows: number;
  maxColumns: number;
  maxMs: number;
  /** Cells and headings as they are; default: without blanks around them, and '' for a cell that says nothing. */
  isVerbatim?: boolean;
  /** Begins each row with the name of its sheet where several are read. */
  namesSheets?: boolean;
  /** All records as they are, without looking for headings. */
  isRaw?: boolean;
}

/** Memory limit of the thread: a file that needs more is refused. */
const maxMemoryMb = 512;

const tooMuch: Unreadable = {
  problem: "The file takes too long or too much memory to read. Please send it in parts, or as CSV.",
};

/** Reads the table of a CSV file or a workbook in a thread of its own, in bounded memory and time. */
export function readTable(request: TableRequest): Promise<TableSummary | Unreadable> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./table-worker.ts", import.meta.url), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    });
    const timer = setTimeout(() => {
      resolve(tooMuch);
      void worker.terminate();
    }, request.maxMs);
    worker.once("message", resolve);
    worker.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") resolve(tooMuch);
      else reject(error);
    });
    worker.once("exit", () => {
      clearTimeout(timer);
      reject(new Error("The reader of a spreadsheet ended without an answer"));
    });
  });
}
