import { statSync } from "node:fs";
import { basename } from "node:path";
import type { Db } from "#db/client.server.ts";
import { checkListFile, importLists } from "./lists/import-lists.ts";
import { openListJoin } from "./lists/join-lists.ts";
import type { Authority } from "./lists/list-file.ts";
import { checkKnownNames, importKnownNames } from "./names/known-names.ts";
import type { ImportRun } from "./pipeline/import-run.ts";
import { type RawRow, readRows, WrongFile } from "./read/read-rows.ts";
import { aicteFiles, checkAicteFile, importAicte } from "./sources/aicte/aicte.ts";
import { checkAisheFile, importAishe } from "./sources/aishe/aishe.ts";
import { counsellingColumns } from "./sources/counselling/counselling-rows.ts";
import { checkDuFile, duClosings, importDu, openDuJoin } from "./sources/du/du.ts";
import { checkFeeFile, importFees, openFeeJoin } from "./sources/fees/fees.ts";
import { checkCounsellingFile, counsellingClosings, importCounselling } from "./sources/josaa/josaa.ts";
import { checkNeetFile, importNeet, neetClosings, neetColumns, openNeetJoin } from "./sources/mcc/neet.ts";
import { checkPlacementFile, importPlacements, openPlacementJoin } from "./sources/nirf/nirf-placements.ts";
import { checkRankFile, importRanks, openRankJoin } from "./sources/nirf/nirf-ranks.ts";
import { checkNmcFile, importNmc, openNmcJoin } from "./sources/nmc/nmc.ts";
import { checkPincodeFile, importPincodes } from "./sources/pincodes/pincodes.ts";
import { checkScholarshipFile, importScholarships } from "./sources/scholarships/scholarships.ts";
import { authoritiesAfterRanking, authoritiesBeforeRanking } from "./states/authorities.ts";
import { type ClosingValue, refuseInvented } from "./tidy/plausible-list.ts";
import type { Provenance } from "./write/provenance.ts";
import type { JoinFacts } from "./write/waiting-figures.ts";

/** One kind of import. */
export interface Importer {
  /** Which paths a call names. */
  paths: "<folder>" | "<file>" | "<files...>";
  /** What its files hold, for the usage of the command. */
  about: string;
  /** @throws WrongFile when the file is of another kind, or when its year is neither in its name nor given */
  check(file: string, provenance: Provenance): Promise<void>;
  import(run: ImportRun, files: string[]): Promise<void>;
  /** Begins to join figures that the import stored for names that waited for staff; absent: it stores none. */
  openJoin?: (tx: Db) => Promise<JoinFacts>;
  /** Tables to ANALYZE afterwards. */
  tables: string;
  /** The unit of progress, in the plural: what one row of the files represents. */
  unit: string;
}

/** One kind of import for each of these authorities. */
function listImporters<Kind extends string>(authorities: Record<Kind, Authority>): Record<Kind, Importer> {
  const entries = Object.entries<Authority>(authorities).map(([kind, authority]): [string, Importer] => [
    kind,
    {
      paths: "<files...>",
      about: authority.title,
      check: (file, provenance) => checkListFile(authority, file, provenance),
      import: (run, files) => importLists(authority, kind, run, files),
      openJoin: (tx) => openListJoin(authority, kind, tx),
      tables: "colleges, branches, cutoffs, later_entries, intake_details, fees, college_streams",
      unit: "rows",
    },
  ]);
  return Object.fromEntries(entries) as Record<Kind, Importer>;
}

/**
 * Also reads the file to its end, so that one that is damaged or made up is refused before anything is written. The lists of
 * states are read whole in any case before they write.
 */
const toEnd =
  (
    check: Importer["check"],
    closingsOf: (row: RawRow) => ClosingValue[] = () => [],
    names: readonly string[] = [],
  ): Importer["check"] =>
  async (file, provenance) => {
    await check(file, provenance);
    const values: ClosingValue[] = [];
    for await (const row of readRows(file, () => {}, names)) for (const value of closingsOf(row)) values.push(value);
    refuseInvented(basename(file), values);
  };

/**
 * Every kind, in the order in which they are to be imported: first PIN codes; then what creates colleges, the registers and
 * lists that say most of them first and the ranking, which says least, after them; then what joins facts to colleges.
 */
const importers = {
  pincodes: {
    paths: "<file>",
    about: "India Post's post offices",
    check: toEnd(checkPincodeFile),
    import: importPincodes,
    tables: "pincodes, colleges",
    unit: "offices",
  },
  aicte: {
    paths: "<folder>",
    about: "AICTE's register of approved institutes, one .json or .json.gz file a state",
    check: toEnd(checkAicteFile),
    import: importAicte,
    tables: "colleges, branches, college_streams",
    unit: "rows",
  },
  josaa: {
    paths: "<files...>",
    about: "JoSAA and CSAB opening and closing ranks: josaa_<year>_round_<n>, .csv, .xlsx, .json or .txt",
    check: toEnd(checkCounsellingFile, counsellingClosings, counsellingColumns),
    import: importCounselling,
    tables: "colleges, branches, cutoffs, college_streams",
    unit: "rows",
  },
  nmc: {
    paths: "<file>",
    about: "NMC's list of medical colleges with MBBS seats",
    check: toEnd(checkNmcFile),
    import: importNmc,
    openJoin: openNmcJoin,
    tables: "colleges, branches, college_codes, college_streams",
    unit: "colleges",
  },
  du: {
    paths: "<files...>",
    about: "Delhi University's minimum CUET scores, and the subjects that programmes ask for",
    check: toEnd(checkDuFile, duClosings),
    import: importDu,
    openJoin: openDuJoin,
    tables: "colleges, branches, cutoffs, college_codes, college_streams, branch_subjects",
    unit: "programmes",
  },
  aishe: {
    paths: "<files...>",
    about: "AISHE's directory of colleges and of universities, and the older list of affiliations",
    check: toEnd(checkAisheFile),
    import: importAishe,
    tables: "colleges, college_codes, register_colleges",
    unit: "colleges",
  },
  "known-names": {
    paths: "<file>",
    about: "well-known institutions: short names, AISHE codes, and a page from the register where there is none",
    check: checkKnownNames,
    import: importKnownNames,
    tables: "colleges, college_aliases, college_codes, college_streams",
    unit: "names",
  },
  ...listImporters(authoritiesBeforeRanking),
  "nirf-ranks": {
    paths: "<files...>",
    about: "NIRF's ranks, one file a category, or the file of placement figures",
    check: toEnd(checkRankFile),
    import: importRanks,
    openJoin: openRankJoin,
    tables: "colleges, college_ranks, college_codes, college_streams",
    unit: "rows",
  },
  neet: {
    paths: "<files...>",
    about: "MCC's NEET-UG ranks of the all-India quota",
    check: toEnd(checkNeetFile, neetClosings, neetColumns),
    import: importNeet,
    openJoin: openNeetJoin,
    tables: "branches, cutoffs, college_codes, college_streams",
    unit: "rows",
  },
  ...listImporters(authoritiesAfterRanking),
  "nirf-placements": {
    paths: "<file>",
    about: "NIRF's placement figures",
    check: toEnd(checkPlacementFile),
    import: importPlacements,
    openJoin: openPlacementJoin,
    tables: "placements, placement_outcomes",
    unit: "rows",
  },
  fees: {
    paths: "<files...>",
    about:
      "fees: Maharashtra's Fee Regulating Authority, Karnataka's medical colleges and KEA's page of engineering fees",
    check: toEnd(checkFeeFile),
    import: importFees,
    openJoin: openFeeJoin,
    tables: "fees",
    unit: "rows",
  },
  scholarships: {
    paths: "<files...>",
    about: "scholarships with amount, conditions, status and last date",
    check: toEnd(checkScholarshipFile),
    import: importScholarships,
    tables: "scholarships",
    unit: "scholarships",
  },
} as const satisfies Record<string, Importer>;

export type ImportKind = keyof typeof importers;
/** Every kind, in the order in which they are to be imported. */
export const importKinds = Object.keys(importers) as ImportKind[];

export function importerOf(kind: ImportKind): Importer {
  return importers[kind];
}

/** The importer that a stored record names; undefined: there is none of this kind any more. */
export function findImporter(kind: string): Importer | undefined {
  return Object.hasOwn(importers, kind) ? importerOf(kind as ImportKind) : undefined;
}

/** Whether an import can bring a college a second time. */
export function bringsColleges(kind: ImportKind): boolean {
  return importers[kind].tables.split(", ").includes("colleges");
}

/**
 * The files that a call names.
 *
 * @throws WrongFile when there are too many or none, or one does not exist
 */
export function filesOf(kind: ImportKind, paths: string[]): string[] {
  const { paths: takes } = importers[kind];
  const [first] = paths;
  if (first === undefined) throw new WrongFile(`Which ${kind} file? Name at least one.`);
  if (takes !== "<files...>" && paths.length > 1)
    throw new WrongFile(`This import takes one path; ${paths.length} were named.`);
  return takes === "<folder>" ? aicteFiles(first) : paths.map(existingFile);
}

function existingFile(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new WrongFile(`${path} is not a file.`);
  return path;
}
