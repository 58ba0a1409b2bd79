import type { Db, OpenDatabase } from "#db/client.server.ts";
import type { PreviewList, PreviewRow } from "#gateways/importers.server.ts";
import type { ColumnMap } from "#lib/column-map.ts";
import type { ImportKind } from "../importers.ts";
import type { ChangedFigures } from "../write/changed-figures.ts";
import type { Counts } from "./import-run.ts";
import type { Output, Progress } from "./progress.ts";
import type { RejectedRows } from "./rejected-rows.ts";

export interface ImportRequest {
  kind: ImportKind;
  /** What a person named: a folder for `aicte`, files for the other kinds. */
  paths?: string[];
  /** In its place, the files that a program chose: a folder may hold others. */
  files?: string[];
  /** What the files do not say of themselves. The day of capture is required; the year where no name gives it. */
  provenance: {
    year?: number | undefined;
    capturedOn?: string | undefined;
    via?: string | undefined;
    /** The copy of each file by its path, where they came through several. */
    viaOf?: ReadonlyMap<string, string> | undefined;
    /** Of a ranking. */
    category?: string | undefined;
  };
  /** How the columns of every file are read, whatever their headings. */
  map?: ColumnMap | undefined;
  /** How files are read that no layout describes, by the shape of their headings; beside those of earlier imports. */
  maps?: readonly { shape: string; map: ColumnMap }[];
  /** Leaves out files that are of another kind, and imports the others; default: one such file refuses them all. */
  skipsUnknown?: boolean;
  /** Id of the newest college before this import; of one that was cut off and is repeated, before it first began. */
  newestBefore?: number | undefined;
  dryRun: boolean;
  /** Of a dry run: called in its transaction when all files are read, before it is rolled back. */
  beforeUndo?: (tx: Db) => Promise<void>;
  database: OpenDatabase;
  /** Visitors are served from this database by the same process: batches are short, with pauses between them. */
  hasVisitors?: boolean | undefined;
  /** Rejected rows are written to its folder `imports`. */
  dataDir: string;
  now: Date;
  output: Output;
  isStopping?: (() => boolean) | undefined;
  /** Called first in the transaction of each batch. */
  beginBatch?: (tx: Db) => Promise<void>;
  /** Receives rejected rows; defaults to a file in `dataDir`. */
  rejected?: RejectedRows;
  /** Receives progress; defaults to `output`. */
  progress?: Progress;
}

export interface ImportReport {
  counts: Counts;
  rejected: { count: number; path: string | null };
  /** Fields that stayed as staff corrected them, though the publisher says otherwise. */
  kept: { count: number; path: string | null };
  /** Of a dry run: name, town and state of each college that the import would create. */
  created: string[];
  /** Of a dry run: what the first rows of lists would become, and the lists in the files. */
  preview: { rows: PreviewRow[]; lists: PreviewList[] };
  /** Figures that differ from what was stored. */
  figures: ChangedFigures;
  /** Why files were left out, with their names. */
  skipped: string[];
  seconds: number;
  isStopped: boolean;
  /** Rows were rejected, and not one was used. */
  isFruitless: boolean;
  /** The reason that most rows were rejected for, with their number; '' for none. */
  mostRejected: string;
}
