import type { Db } from "#db/client.server.ts";
import type { ColumnMap } from "#lib/column-map.ts";

/** A table as it is in a spreadsheet: every cell is text, the way a person would type it. */
export interface TableSummary {
  /** Headings in order; none twice, none empty, unless they are wanted as they are. */
  columns: string[];
  /** Rows beneath the headings that hold anything. */
  rowCount: number;
  /** Sheets of a workbook that hold another table and were not read. */
  leftOut: string[];
}

/** Public data files that the importers know. */
export interface PublicKind {
  /** As `npm run import` calls it. */
  kind: string;
  title: string;
  /** What the file is called and what it holds, for the person who chooses it. */
  hint: string;
  /** Endings of its files. */
  endings: readonly string[];
  maxFiles: number;
  /** Whether the year of the document is required when the name of a file does not say it. */
  hasYear: boolean;
}

/** What the person who sends public data files says about them. */
export interface FileProvenance {
  /** The year of the document; undefined: as the names of the files say. */
  year?: number | undefined;
  /** The day on which the files were taken from their publisher, `YYYY-MM-DD`. */
  capturedOn: string;
  /** The copy through which they came; empty: the publisher's own files. */
  via: string;
}

/** What an import did to one kind of thing. */
export interface Count {
  added: number;
  changed: number;
  left: number;
  /** Facts with the same value, with another source, file or line. */
  relabelled?: number | undefined;
  /** Records that the files no longer have, where an import removes them. */
  removed?: number | undefined;
}

/** A figure that differs from what was stored, with both values in words. */
export interface ChangedFigure {
  fact: string;
  was: string;
  now: string;
  file: string;
  line: number | null;
}

/** A row that was not taken. */
export interface RejectedRow {
  /** Of the file, counted from 1. */
  row: number;
  /** Empty: the row as a whole. */
  column: string;
  message: string;
}

/** What a row of a list would become, in words. */
export interface PreviewRow {
  /** Of the file, counted from 1. */
  line: number;
  /** As the list names it, behind its code. */
  college: string;
  /** The college here that it joins. */
  joins: string;
  /** `waiting`: for a decision of staff; `new`: the import creates it; `unjoined`: no college here resembles it. */
  match: "" | "joined" | "waiting" | "new" | "unjoined";
  branch: string;
  category: string;
  /** Exam, year and round. */
  list: string;
  value: string;
  /** Why the row is refused; empty: it is not. */
  refused: string;
}

/** One list of a file: the closing values of a year and round. */
export interface PreviewList {
  file: string;
  year: number | null;
  round: number | null;
  values: number;
}

/** The columns of a list whose headings no layout knows, and how they could be read. */
export interface UnknownColumns {
  /** Of its headings; see `ColumnMap`. */
  shape: string;
  headings: string[];
  /** Cells of the first rows, in the order of the headings. */
  sample: string[][];
  /** Of an earlier import of the same shape, else as proposed. */
  map: ColumnMap;
  isRemembered: boolean;
  /** What each proposal rests on, by heading. */
  reasons: Record<string, string>;
}

export interface PublicImport {
  kind: string;
  /** Files of this machine, under the names they were sent with. */
  paths: string[];
  provenance: FileProvenance;
  /** How to read lists whose headings no layout knows. */
  maps: readonly { shape: string; map: ColumnMap }[];
  dryRun: boolean;
  /** Called first in the transaction of each batch. */
  beginBatch: (tx: Db) => Promise<void>;
  /** Called for rows that are done. */
  onRows: (count: number) => void;
  onRejected: (row: RejectedRow) => void;
  isStopping: () => boolean;
}

/** What an import of public data files did, or would do. */
export interface PublicReport {
  counts: Record<string, Count>;
  /** Figures that differ from what was stored: how many, and the first of them. */
  figures: { count: number; first: ChangedFigure[] };
  /** Of a dry run: name, town and state of each college that the import would create. */
  created: string[];
  /** Of a dry run: what the first rows of lists would become, and the lists in the files. */
  preview: { rows: PreviewRow[]; lists: PreviewList[] };
}

/** A load of the list of public files, and what is here of it. */
export interface PublicLoadInfo {
  name: string;
  /** For people. */
  title: string;
  /** The day on which the files of the list were taken from their publisher, `YYYY-MM-DD`. */
  capturedOn: string;
  /** Of the list. */
  files: number;
  toDownload: number;
  /** Of these the ones that its last import did not have, or had with another content. */
  newer: number;
  /** Of the content of its files. */
  bytes: number;
  /** Loads that come first. */
  needs: string[];
  /** Files of the last import; 0: none yet. */
  imported: number;
  loadedAt: Date | null;
  added: number;
  changed: number;
  unchanged: number;
  waiting: number;
  rejected: number;
}

/** What became of a load in one run. */
export interface PublicLoadResult {
  name: string;
  state: "loaded" | "unchanged" | "absent" | "refused" | "stopped";
  figures: Pick<PublicLoadInfo, "added" | "changed" | "unchanged" | "waiting" | "rejected"> | null;
  /** Sentences about missing files, failed downloads and refusals. */
  notes: string[];
  hasNewClosings: boolean;
}

export interface PublicDataRequest {
  /** Names of loads, with which those come that they need; empty: all. */
  only: readonly string[];
  /** Called with what happens now, and the share of the work that is done, from 0 to 1. */
  onStep: (step: string, share: number) => void;
  onLoad: (result: PublicLoadResult) => void;
  isStopping: () => boolean;
}

export interface MapCheck {
  kind: string;
  /** Of the file. */
  name: string;
  headings: readonly string[];
  map: ColumnMap;
  /** As the person stated it. */
  year: number | null;
}

/** A file that cannot be taken, with a sentence for the person who sent it. */
export interface Unreadable {
  problem: string;
}

/** A name of an authority's lists that waited for staff, as in `college_match_proposals`. */
export interface WaitingName {
  authority: string;
  code: string;
}

/** Readers of files that people send: they work outside this thread, in bounded memory and time. */
export interface Importers {
  publicKinds: readonly PublicKind[];
  /**
   * Reads a spreadsheet (.xlsx, .csv, or one of them packed) and writes its rows to a file: one JSON array a line, the number of
   * the row and its texts. A row may have more texts than there are columns.
   *
   * @param name       as the file was sent: its ending says what a text is
   * @param into       where the rows go
   * @param isVerbatim cells and headings as they are; default: without blanks around them, and '' for one that says nothing
   */
  readTable: (path: string, name: string, into: string, isVerbatim?: boolean) => Promise<TableSummary | Unreadable>;
  /** The year that a file's name states, such as 2025 for `nirf_2025_placement.csv`; null: none or several. */
  yearInName: (name: string) => number | null;
  /**
   * The columns of a list that no layout of its kind describes. The file comes under the name it was sent with.
   *
   * @returns null where a layout describes it, or where this kind of import has no lists or cannot read the file
   */
  findUnknownColumns: (kind: string, file: { path: string; name: string }) => Promise<UnknownColumns | null>;
  /** What a column map lacks before a file can be read by it, each as a phrase; empty: nothing. */
  mapProblems: (request: MapCheck) => string[];
  /** Imports public data files, a transaction a batch; a dry run takes everything back. */
  importPublic: (request: PublicImport) => Promise<PublicReport | Unreadable>;
  /** The list of public files, in its order. */
  listPublicLoads: () => Promise<PublicLoadInfo[]>;
  /** Downloads what is missing of the list into the data folder, and imports what was not imported from the same files. */
  loadPublicData: (request: PublicDataRequest) => Promise<PublicLoadResult[]>;
  /** Writes the figures that wait behind a name to the college that staff chose. @returns how many were joined */
  joinWaiting: (name: WaitingName) => Promise<number>;
  /** Removes them from the college again, within the transaction of the undo. */
  takeBackJoined: (tx: Db, name: WaitingName, collegeId: number) => Promise<void>;
}
