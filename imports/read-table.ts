import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { TableSummary, Unreadable } from "#gateways/importers.server.ts";
import type { TableTask } from "./table-worker.ts";

const maxRows = 200_000;
const maxColumns = 200;
/** Memory limit of the reader thread: a file that needs more is rejected. */
const maxMemoryMb = 512;
const maxMs = 60_000;

const tooMuch: Unreadable = {
  problem: "The file takes too long or too much memory to read. Please send it in parts, or as CSV.",
};

/** See `Importers.readTable`. */
export function readTable(path: string, name: string, into: string): Promise<TableSummary | Unreadable> {
  const format = /\.(csv|xlsx)$/i.exec(name)?.[1]?.toLowerCase();
  if (format !== "csv" && format !== "xlsx") {
    return Promise.resolve({ problem: "Please send a spreadsheet as .xlsx or .csv." });
  }
  const task: TableTask = { path, format, into, maxRows, maxColumns };
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, "table-worker.ts"), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    });
    const timer = setTimeout(() => {
      resolve(tooMuch);
      void worker.terminate();
    }, maxMs);
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
