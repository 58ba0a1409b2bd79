import type { z } from "zod";
import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { FieldErrors } from "#lib/errors.ts";
import type { ChangedBy } from "#staff/history/note-change.server.ts";
import type { Values } from "#staff/history/values.ts";

/** What a list is asked for. */
export interface ListQuery {
  page: number;
  /** At most 100. */
  perPage: number;
  /** A name of the resource's `sorts`. */
  sort: string;
  isDescending: boolean;
  /** Words to find; empty: all records. */
  q: string;
  /** Values by name of the resource's `filters`; several values of one name mean any of them. */
  filter: Record<string, string[]>;
}

export interface ListPage {
  /** Records of this page, each with its id; a list may leave out long fields and add computed ones. */
  results: (Values & { id: number })[];
  count: number;
}

/**
 * A kind of record that staff list, show, create, change, remove, export, import and restore: one description, from which
 * the calls under `/api/staff/<name>/` and their history are made. Parts that belong to a record (a hostel's rooms) are
 * inside it, so that its history and its restoring are whole.
 */
export interface Resource {
  /** Plural, kebab-case, as in the address: "hostels". */
  name: string;
  /** Who keeps it: see src/policies. */
  area: "content" | "people";
  /** Shape of a record as it is sent: a strict object. A change may send some of its fields alone. */
  fields: z.ZodObject;
  /** Names that `sort` takes; the first one is used when none is given. */
  sorts: readonly string[];
  /** Names that `filter` takes. */
  filters: readonly string[];
  list: (db: Db, query: ListQuery) => Promise<ListPage>;
  /** The whole record, or null. With `lock`, its row is kept from others until the transaction ends. */
  read: (tx: Db, id: number, lock?: boolean) => Promise<Values | null>;
  /**
   * @param id the number of a record that was removed and comes back; null: a new one is given. Returns the number.
   * @param at when: our own office's facts are dated by it
   */
  insert: (tx: Db, values: Values, id: number | null, at: Date) => Promise<number>;
  update: (tx: Db, id: number, values: Values, at: Date) => Promise<void>;
  /** Left out: a record is switched off instead, because others refer to it. */
  remove?: (tx: Db, id: number) => Promise<void>;
  /** Several whole records in one go; left out: they are read one by one. Those that are not there are missing. */
  readMany?: (tx: Db, ids: readonly number[]) => Promise<Map<number, Values>>;
  /** Numbers behind one, in rising order, that a list would hold: how an export walks through. Left out: by its pages. */
  listIds?: (db: Db, query: ListQuery, afterId: number, most: number) => Promise<number[]>;
  /** Rules beyond the shape: messages by field; an empty object when all is well. */
  check?: (deps: Deps, tx: Db, values: Values, id: number | null) => Promise<FieldErrors>;
  /** Fields that are facts from a source: see merge-changes.server.ts. */
  facts?: readonly string[];
  /** What people call the record: "Fergusson College, Pune". */
  label: (values: Values) => string;
  /** Where the record is seen on the site, or null while it is not. */
  sitePath?: (id: number, values: Values) => string | null;
  /** Brings derived data up to date in the same transaction; called once with all that one action changed, and by whom. */
  afterChange?: (deps: Deps, tx: Db, changes: RecordChange[], staff: ChangedBy) => Promise<void>;
  /** Makes this process forget what it keeps in memory of these records; called once the change is committed. */
  afterCommit?: (deps: Deps) => void;
  /** What the database's own refusals mean, by the constraint's name; those of single columns explain themselves. */
  refusals?: Readonly<Record<string, FieldErrors>>;
  /** Fields of the CSV file in their order; a field left out cannot be exported or imported. */
  csvFields: readonly string[];
  /** Fields that name a record in a CSV file that has no `id` column, such as `["key"]` of a source. */
  naturalKey?: readonly string[];
  /** The record with these values of the natural key; null: there is none. */
  findByKey?: (tx: Db, key: Values) => Promise<number | null>;
}

/** One record before and after: null where it was not, or no longer exists. */
export interface RecordChange {
  id: number;
  before: Values | null;
  after: Values | null;
}
