import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { OpenDatabase } from "#db/client.server.ts";
import type { Importers, PublicKind, TableSummary, Unreadable } from "#gateways/importers.server.ts";
import type { ImportKind } from "../importers.ts";
import type { Authority } from "../lists/list-file.ts";
import { mapProblems } from "../map/mapped-layout.ts";
import { findUnknownColumns } from "../map/unknown-columns.ts";
import type { PublicFilesOptions } from "../public/load-for-console.ts";
import type { TableTask } from "../read/table-worker.ts";
import { yearInName } from "../read/year-in-name.ts";
import { authorities, authorityOf } from "../states/authorities.ts";

const maxRows = 200_000;
const maxColumns = 200;
/** Memory limit of the reader thread: a file that needs more is rejected. */
const maxMemoryMb = 512;
const maxMs = 60_000;

const tooMuch: Unreadable = {
  problem: "The file takes too long or too much memory to read. Please send it in parts, or as CSV.",
};

/** See `Importers.readTable`. */
function readTable(path: string, name: string, into: string): Promise<TableSummary | Unreadable> {
  const format = /\.(csv|xlsx)$/i.exec(name)?.[1]?.toLowerCase();
  if (format !== "csv" && format !== "xlsx") {
    return Promise.resolve({ problem: "Please send a spreadsheet as .xlsx or .csv." });
  }
  const task: TableTask = { path, format, into, maxRows, maxColumns };
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, "../read/table-worker.ts"), {
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

const endings = [".csv", ".csv.gz", ".json", ".json.gz", ".txt", ".txt.gz"];

const publicKinds: readonly (PublicKind & { kind: ImportKind })[] = [
  {
    kind: "aicte",
    title: "AICTE: register of approved institutes",
    hint: "One .json or .json.gz file a state; up to 40 at once.",
    endings: [".json", ".json.gz"],
    maxFiles: 40,
    hasYear: true,
  },
  {
    kind: "josaa",
    title: "JoSAA and CSAB: opening and closing ranks",
    hint: "The name says whose list it is: josaa_2025_round_6.txt, csab_2024_round_2.csv. Up to 40 at once.",
    endings,
    maxFiles: 40,
    hasYear: true,
  },
  {
    kind: "pincodes",
    title: "India Post: PIN codes with coordinates",
    hint: "One file of all post offices.",
    endings,
    maxFiles: 1,
    hasYear: false,
  },
  {
    kind: "nirf-placements",
    title: "NIRF: placements as institutes claim them",
    hint: "One file.",
    endings,
    maxFiles: 1,
    hasYear: true,
  },
  {
    kind: "nmc",
    title: "NMC: medical colleges with MBBS seats",
    hint: "One file; the year is the first of the academic year.",
    endings,
    maxFiles: 1,
    hasYear: true,
  },
  {
    kind: "du",
    title: "Delhi University: minimum CUET scores and subjects",
    hint: "The list of scores by category and round, and the list of subjects that programmes ask for.",
    endings,
    maxFiles: 2,
    hasYear: true,
  },
  {
    kind: "neet",
    title: "MCC: NEET-UG ranks of the all-India quota",
    hint: "Closing ranks by round, or the rank ranges of all rounds. Rows of state lists are left out.",
    endings,
    maxFiles: 5,
    hasYear: true,
  },
  {
    kind: "nirf-ranks",
    title: "NIRF: ranks by category",
    hint: "One file a category, or the file of placements, which has the ranks as well.",
    endings,
    maxFiles: 20,
    hasYear: true,
  },
  {
    kind: "aishe",
    title: "AISHE: directory of colleges and universities",
    hint: "The files of colleges and universities, and the older list that names the affiliating universities.",
    endings,
    maxFiles: 3,
    hasYear: true,
  },
  {
    kind: "fees",
    title: "Fees: Fee Regulating Authority of Maharashtra, colleges of Karnataka",
    hint: "The columns say which list it is, the name of which year: maharashtra_fra_fees_2025_26.csv. Import the lists of ranks and of medical colleges first.",
    endings,
    maxFiles: 10,
    hasYear: true,
  },
  {
    kind: "scholarships",
    title: "Scholarships: the list of Avanti Fellows",
    hint: "One file, with the year in its name: avanti_scholarships_2026.json.",
    endings,
    maxFiles: 1,
    hasYear: true,
  },
  ...Object.entries<Authority>(authorities).map(([kind, { title, hint, files }]) => ({
    kind: kind as ImportKind,
    title,
    hint,
    endings: files.some(({ stated }) => stated) ? [...endings, ".pdf"] : endings,
    maxFiles: 40,
    hasYear: true,
  })),
];

/**
 * The readers that `npm run import` and `npm run data` use, for the console. Those of public data are a hundred files of code,
 * loaded at the first import.
 */
export function openImporters(database: OpenDatabase, options: PublicFilesOptions): Importers {
  return {
    publicKinds,
    readTable,
    yearInName,
    findUnknownColumns: (kind, file) => findUnknownColumns(database, kind, file),
    mapProblems: ({ kind, name, headings, map, year }) => {
      const authority = authorityOf(kind);
      return authority
        ? mapProblems(authority, name, headings, map, year)
        : ["these files are not read through a column map"];
    },
    importPublic: async (request) => (await import("./import-public.ts")).importPublic(database, request),
    listPublicLoads: async () => (await import("../public/load-for-console.ts")).listPublicLoads(database, options),
    loadPublicData: async (request) =>
      (await import("../public/load-for-console.ts")).loadPublicData(database, options, request),
  };
}
