import { z } from "zod";
import { importStates } from "#db/schema/choices.ts";
import { ColumnMap } from "#lib/column-map.ts";

/** A field that a column of a spreadsheet may fill. */
const ImportField = z.object({
  name: z.string(),
  label: z.string().optional().describe("for people; absent: the name itself"),
  is_required: z.boolean().describe("a new record needs it"),
});

export const ImportKind = z
  .object({
    kind: z.string(),
    title: z.string(),
    hint: z.string(),
    endings: z.array(z.string()),
    most_files: z.int(),
    asks_provenance: z.boolean().describe("day of capture (required) and copy are asked for"),
    asks_year: z.boolean().describe("the year is required where the name of a file does not say it"),
    asks_statement: z
      .boolean()
      .describe("who states the facts and when are asked for: `stated_by`, `stated_on`, `is_owner`"),
    fields: z.array(ImportField).describe("empty: a public data file, whose columns are known"),
    natural_key: z.array(z.string()).describe("fields by which a row without an id finds its record"),
  })
  .openapi("StaffImportKind");
export type ImportKind = z.infer<typeof ImportKind>;

const Count = z.object({
  added: z.int(),
  changed: z.int(),
  left: z.int(),
  relabelled: z.int().optional().describe("says what it said, with another source, file or line"),
  removed: z.int().optional(),
});

const ChangedFigures = z.object({
  count: z.int(),
  first: z.array(
    z.object({
      fact: z.string(),
      was: z.string(),
      now: z.string(),
      file: z.string(),
      line: z.int().nullable().describe("of the file, counted from 1"),
    }),
  ),
});

export const ImportProblem = z.object({
  row: z.int().describe("of the file, counted from 1"),
  column: z.string().describe("empty: the row as a whole"),
  message: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** Where public data files come from, as the person who sent them stated. */
export const SentProvenance = z.object({
  year: z.int().min(1990).max(2100).optional().describe("of the document; left out: as the files' names say"),
  captured_on: z.iso.date().describe("the day on which the files were taken from their publisher"),
  via: z.string().max(300).describe("the copy through which they came; empty: the publisher's own files"),
});
export type SentProvenance = z.infer<typeof SentProvenance>;

/** Columns of public lists whose headings no layout knows; files of the same headings share one map. */
export const UnknownList = z.object({
  shape: z.string().describe("of the headings, whatever their order"),
  files: z.array(z.string()),
  headings: z.array(z.string()),
  sample: z.array(z.array(z.string())).describe("the first rows, in the order of the headings"),
  reasons: z
    .record(z.string(), z.string())
    .describe("by heading: what a proposal rests on, or what the cells look like"),
  map: ColumnMap,
  is_remembered: z.boolean().describe("an earlier import read files of these headings by this map"),
});
export type UnknownList = z.infer<typeof UnknownList>;

/** What the first hundred rows of lists would become, and the lists that the files hold. */
export const ListPreview = z.object({
  rows: z.array(
    z.object({
      line: z.int().describe("of the file, counted from 1"),
      college: z.string(),
      joins: z.string().describe("the college here that it joins"),
      match: z.enum(["", "joined", "waiting", "new", "unjoined"]),
      branch: z.string(),
      category: z.string(),
      list: z.string().describe("exam, year and round"),
      value: z.string(),
      refused: z.string().describe("the reason; empty: the row is taken"),
    }),
  ),
  lists: z.array(z.object({ file: z.string(), year: z.int().nullable(), round: z.int().nullable(), values: z.int() })),
});
export type ListPreview = z.infer<typeof ListPreview>;

/** Who states what is in a list. */
export const SentStatement = z.object({
  by: z
    .string("Please say which office states these facts")
    .trim()
    .min(3, "Please say which office states these facts")
    .max(200, "Please name the office in at most 200 letters"),
  on: z.iso.date("Please say on which day the office stated them"),
  is_owner: z.boolean().describe("of its own hostels: the facts count as confirmed by the owner, until they expire"),
});

/** What the first hundred rows of a spreadsheet would become. */
export const TablePreview = z.object({
  rows: z.array(
    z.object({
      row: z.int().describe("of the file, counted from 1"),
      record: z.string().describe("its name; empty: the row is refused"),
      becomes: z.enum(["new", "changed", "same", "refused"]),
      values: z.array(z.object({ field: z.string(), was: z.string(), now: z.string() })),
    }),
  ),
});
export type TablePreview = z.infer<typeof TablePreview>;

/** Details of the file: its headings and first rows, and the mapping of headings to fields. */
export const FileColumns = z.object({
  headings: z.array(z.string()),
  sample: z.array(z.array(z.string())).describe("the first rows, in the order of the headings"),
  chosen: z.record(z.string(), z.string()).describe("heading by field"),
  files: z.array(z.string()).describe("names of the files as they were sent"),
  provenance: SentProvenance.nullish().describe("null: a spreadsheet, whose rows name their sources"),
  stated: SentStatement.nullish().describe("of a list of others"),
  reasons: z.record(z.string(), z.string()).optional().describe("by heading: what a proposal rests on"),
  table: TablePreview.optional().describe("of a check of a spreadsheet"),
  unknown: z.array(UnknownList).optional().describe("public lists with headings that no layout knows"),
  preview: ListPreview.optional().describe("of a check of public lists"),
});
export type FileColumns = z.infer<typeof FileColumns>;

export const ImportCounts = z.object({
  read: z.int(),
  rejected: z.int(),
  by_thing: z.record(z.string(), Count).describe("what was added, changed and left, by what is counted"),
  figures: ChangedFigures.optional().describe(
    "figures of public data files that differ from what was stored; the first 20",
  ),
  created: z
    .object({ count: z.int(), first: z.array(z.string()).describe("name, town and state; the first 500") })
    .optional()
    .describe("of a check of public data files: colleges that the import would create"),
  undone: z.int().describe("rows of the database that are as they were before"),
  kept: z.int().describe("rows that were changed since, and stay"),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

export const ImportRunSummary = z
  .object({
    id: z.int(),
    kind: z.string(),
    title: z.string(),
    file_name: z.string(),
    size_bytes: z.int(),
    state: z.enum(importStates),
    staff_name: z.string(),
    done_rows: z.int(),
    all_rows: z.int().nullable(),
    counts: ImportCounts,
    created_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
  })
  .openapi("StaffImportRun");
export type ImportRunSummary = z.infer<typeof ImportRunSummary>;

export const ImportRunDetails = ImportRunSummary.extend({
  columns: FileColumns,
  problems: z.array(ImportProblem).describe("the first 500"),
}).openapi("StaffImportRunDetails");
export type ImportRunDetails = z.infer<typeof ImportRunDetails>;

export const ChosenColumns = z.strictObject({
  columns: z.record(z.string(), z.string()).describe("heading by field; a field left out is not filled"),
});

export const ChosenMap = z.strictObject({
  shape: z.string().describe("as the import names it"),
  map: ColumnMap,
});

/** A column map of an earlier import. */
export const RememberedMap = z
  .object({
    id: z.int(),
    kind: z.string(),
    title: z.string(),
    headings: z.array(z.string()),
    map: ColumnMap,
    used_on: z.iso.date(),
  })
  .openapi("StaffColumnMap");
export type RememberedMap = z.infer<typeof RememberedMap>;

/** The path for uploading files to import. */
export const takesImport = (path: string) => path === "/api/staff/imports/";
