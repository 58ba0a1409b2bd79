import type { z } from "zod";
import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { FieldErrors } from "#lib/errors.ts";
import type { ChangedBy } from "#staff/history/note-change.server.ts";
import type { Values } from "#staff/history/values.ts";

/** A request for one page of a list. */
export interface ListQuery {
  page: number;
  /** At most 100. */
  perPage: number;
  /** One of the resource's `sorts`. */
  sort: string;
  isDescending: boolean;
  /** Search words; empty: all records. */
  q: string;
  /** Values by filter name; a record matches when it has any of the values. */
  filter: Record<string, string[]>;
}

export interface ListPage {
  /** The records of this page with their ids; a list may omit long fields and add computed ones. */
  results: (Values & { id: number })[];
  count: number;
}

/** Who stated what is in a list, and when. */
export interface Statement {
  by: string;
  /** YYYY-MM-DD */
  on: string;
  /** Whether the facts are of its own: then they count as confirmed by the owner. */
  is_owner: boolean;
}

/** Texts of a row by field; one that has no column is absent. */
export type SheetRow = Readonly<Record<string, string>>;

export interface SheetProblem {
  column: string;
  message: string;
}

/** Which heading each field is, and what that rests on by heading. */
export interface SheetColumns {
  chosen: Record<string, string>;
  reasons: Record<string, string>;
}

/** Lists of such records as others write them: their columns are proposed, their words are read. */
export interface RecordSheet {
  /** As an import of it is called. */
  kind: string;
  title: string;
  hint: string;
  fields: readonly { name: string; label: string; isRequired: boolean }[];
  propose: (headings: readonly string[], rows: readonly (readonly string[])[]) => SheetColumns;
  /** Rows as values of records, each with all that is wrong with it. */
  read: (
    tx: Db,
    rows: readonly SheetRow[],
    stated: Statement,
  ) => Promise<{ values: Values; problems: SheetProblem[] }[]>;
  /** The records of rows; null: a new one. `key` is the same for rows that mean the same new one. */
  find: (tx: Db, rows: readonly Values[]) => Promise<{ id: number | null; key: string }[]>;
  /** What a row changes of a record that is here. */
  merge: (before: Values, changes: Values, stated: Statement) => Values;
}

/**
 * A kind of record that staff list, show, create, change, remove, export, import and restore. The routes under
 * `/api/staff/<name>/` and the history are made from this description. Parts of a record (a hostel's rooms) are inside it, so
 * that history and restore cover them.
 */
export interface Resource {
  /** Plural, kebab-case, as in the path: "hostels". */
  name: string;
  /** Which part of the console edits it: see src/policies. */
  area: "content" | "people";
  /** The shape of a record on the wire: a strict object. A change may send only some of its fields. */
  fields: z.ZodObject;
  /** Values of `sort`; the first one is the default. */
  sorts: readonly string[];
  /** Names of filters. */
  filters: readonly string[];
  list: (db: Db, query: ListQuery) => Promise<ListPage>;
  /** The whole record, or null. With `lock`, its row is locked until the transaction ends. */
  read: (tx: Db, id: number, lock?: boolean) => Promise<Values | null>;
  /**
   * @param id the number of a removed record that is restored; null: a new number. Returns the number.
   * @param at the time of the change, which dates facts from our own office
   */
  insert: (tx: Db, values: Values, id: number | null, at: Date) => Promise<number>;
  update: (tx: Db, id: number, values: Values, at: Date) => Promise<void>;
  /** Absent when records are switched off instead, because others refer to them. */
  remove?: (tx: Db, id: number) => Promise<void>;
  /** Several whole records in one query, locked as by `read`; missing ones are omitted. By default they are read one by one. */
  readMany?: (tx: Db, ids: readonly number[], lock?: boolean) => Promise<Map<number, Values>>;
  /** The next ids of a list after one, ascending, for exports. By default an export reads page by page. */
  listIds?: (db: Db, query: ListQuery, afterId: number, most: number) => Promise<number[]>;
  /** Rules beyond the shape: messages by field; empty when the record is valid. */
  check?: (deps: Deps, tx: Db, values: Values, id: number | null) => Promise<FieldErrors>;
  /** Fields that are facts from a source: see merge-changes.server.ts. */
  facts?: readonly string[];
  /** The record's name for people: "Fergusson College, Pune". */
  label: (values: Values) => string;
  /** The record's page on the site, or null while there is none. */
  sitePath?: (id: number, values: Values) => string | null;
  /** Brings derived data up to date in the same transaction; called once with all that one action changed, and by whom. */
  afterChange?: (deps: Deps, tx: Db, changes: RecordChange[], staff: ChangedBy) => Promise<void>;
  /** Drops what this process caches of these records; called after the commit. */
  afterCommit?: (deps: Deps) => void;
  /** Messages for database constraints by name; constraints of single columns need none. */
  refusals?: Readonly<Record<string, FieldErrors>>;
  /** Fields of the CSV file in order; other fields are neither exported nor imported. */
  csvFields: readonly string[];
  /**
   * Names of the records whose ids a row has, for people: an export has them beside the ids, and an import compares them and
   * does not write them. Each with the field behind which it is.
   */
  csvNames?: Readonly<Record<string, string>>;
  /** The names of some records, by field of `csvNames`. */
  readNames?: (db: Db, ids: readonly number[]) => Promise<Map<number, Values>>;
  /** Fields that identify a record in a CSV file without an `id` column, such as `["key"]` of a source. */
  naturalKey?: readonly string[];
  /** Fields of the natural key for which null is a value of its own, not a value that is not known. */
  nullableKey?: readonly string[];
  /** The records with these natural keys, in the order of the keys; null where there is none. */
  findByKeys?: (tx: Db, keys: readonly Values[]) => Promise<(number | null)[]>;
  /** Lists of others that become such records. */
  sheet?: RecordSheet;
  /** What a change that names some fields makes of a record; by default these fields are replaced. */
  mergeRow?: (before: Values, changes: Values) => Values;
  /** Writes many records in one statement; absent where writing one record is more than a row. */
  sets?: RecordSets;
}

/** `insert` and `update` of many records at once. */
export interface RecordSets {
  /** @returns the numbers, in the order of the records */
  insert: (tx: Db, records: readonly Values[], at: Date) => Promise<number[]>;
  update: (tx: Db, records: readonly { id: number; values: Values }[], at: Date) => Promise<void>;
}

/** A record before and after a change; null where it does not exist. */
export interface RecordChange {
  id: number;
  before: Values | null;
  after: Values | null;
}
