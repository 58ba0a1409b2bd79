import type { OpenDatabase } from "#db/client.server.ts";
import type { Importers, PublicKind } from "#gateways/importers.server.ts";
import type { ImportKind } from "../importers.ts";
import type { Authority } from "../lists/list-file.ts";
import { mapProblems } from "../map/mapped-layout.ts";
import { findUnknownColumns } from "../map/unknown-columns.ts";
import type { PublicFilesOptions } from "../public/load-for-console.ts";
import { readTable } from "../read/read-table.ts";
import { yearInName } from "../read/year-in-name.ts";
import { authorities, authorityOf } from "../states/authorities.ts";

const limitsOfTable = { maxRows: 200_000, maxColumns: 200, maxMs: 60_000 };

const endings = [".xlsx", ".csv", ".tsv", ".json", ".txt", ".zip", ".gz"];

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
    readTable: (path, name, into, isVerbatim = false) => readTable({ path, name, into, isVerbatim, ...limitsOfTable }),
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
    joinWaiting: async (name) => (await import("./join-waiting.ts")).joinWaiting(database.work, name),
    takeBackJoined: async (...args) => (await import("./join-waiting.ts")).takeBackJoined(...args),
    loadPublicData: async (request) =>
      (await import("../public/load-for-console.ts")).loadPublicData(database, options, request),
  };
}
