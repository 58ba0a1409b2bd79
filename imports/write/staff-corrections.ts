import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { type FactKind, factKey, factKeys } from "#db/fact-keys.ts";
import { fieldOf, firstOf } from "#lib/lookups.ts";
import { rowsOf } from "../pipeline/import-run.ts";
import { noteLeftOut, notePreserved } from "./preserved-corrections.ts";

type Values = Record<string, unknown>;

/** How the rows of an import are stored: table, and the property of each field by its wire name. */
export interface CorrectedTable<Row> {
  kind: FactKind;
  table: string;
  /** Columns that are not called like the field on the wire. */
  columns?: Readonly<Record<string, string>>;
  properties: Readonly<Record<string, keyof Row & string>>;
}

interface Lock {
  id: number;
  field: string;
  /** The record as the database has it. */
  row: Values;
}

/**
 * Rows of an import, with staff's corrections preserved: a locked field gets our value, a record that staff renamed its present
 * key, and a record that staff removed is left out. Each locked field notes what the publisher says instead, or that it
 * says the same again. Without corrections of this kind the rows are returned as they are, after one small query.
 *
 * @param rows each with the source it is from
 */
export async function preserveCorrections<Row extends { sourceId: number }>(
  tx: Db,
  stored: CorrectedTable<Row>,
  rows: Row[],
): Promise<Row[]> {
  const corrections = await readCorrections(tx, stored.kind, stored.table);
  if (!corrections) return rows;
  const { keys, renamed, locks } = corrections;
  const locksByRecord = Map.groupBy(locks, ({ row }) => factKey(stored.kind, onWire(stored, row)));
  const seen: SeenValue[] = [];
  const isFirst = firstOfRecord(rows.map((row) => factKey(stored.kind, wireOf(stored, row))));
  const kept = rows.flatMap((row) => {
    const asked = keys.get(factKey(stored.kind, wireOf(stored, row)));
    if (asked === null) {
      noteLeftOut(tx);
      return [];
    }
    const own = asked === undefined ? undefined : renamed.get(asked);
    const target = own ? withKeyOf(stored, row, own) : row;
    if (own && !isFirst(factKey(stored.kind, wireOf(stored, target)))) return [];
    const ownLocks = locksByRecord
      .get(factKey(stored.kind, wireOf(stored, target)))
      ?.filter(({ field }) => field in stored.properties);
    return ownLocks?.length ? withLocked(stored, row, target, ownLocks, seen) : [target];
  });
  await writeSeen(tx, stored.kind, seen);
  return kept;
}

/**
 * Where two rows of a publisher are one record here, because staff merged two branches, the row with the record's own name
 * counts, else the first one.
 *
 * @param own the keys of all rows as the publisher has them
 */
function firstOfRecord(own: readonly string[]): (key: string) => boolean {
  const known = new Set(own);
  return (key) => {
    const isFirst = !known.has(key);
    known.add(key);
    return isFirst;
  };
}

/** What a publisher says of a locked field. */
export interface SeenValue {
  id: number;
  field: string;
  recordId: number;
  ours: unknown;
  theirs: unknown;
  sourceId: number;
  isSame: boolean;
}

async function readCorrections(tx: Db, kind: FactKind, table: string) {
  const found = firstOf(
    rowsOf<{ keys: { key: string; record_id: number | null }[]; rows: Values[]; locks: Lock[] }>(
      await tx.execute(sql`
      with corrected as materialized (select key, record_id from corrected_keys where resource = ${kind})
      select (select coalesce(jsonb_agg(corrected), '[]') from corrected) as keys,
        (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from ${sql.identifier(table)} t
          where t.id in (select record_id from corrected)) as rows,
        (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'field', l.field, 'row', to_jsonb(t))), '[]')
          from field_locks l join ${sql.identifier(table)} t on t.id = l.record_id where l.resource = ${kind}) as locks`),
    ),
  );
  if (found.keys.length === 0 && found.locks.length === 0) return null;
  return {
    keys: new Map(found.keys.map(({ key, record_id }) => [key, record_id])),
    renamed: new Map(found.rows.map((row) => [row.id as number, row])),
    locks: found.locks,
  };
}

function columnOf<Row>({ columns = {} }: CorrectedTable<Row>, field: string): string {
  return columns[field] ?? field;
}

/** A database row by wire names, as far as the key goes. */
function onWire<Row>(stored: CorrectedTable<Row>, row: Values): Values {
  return Object.fromEntries(factKeys[stored.kind].map((field) => [field, row[columnOf(stored, field)]]));
}

function wireOf<Row>({ kind, properties }: CorrectedTable<Row>, row: Row): Values {
  return Object.fromEntries(
    factKeys[kind].map((field) => [field, properties[field] === undefined ? undefined : row[properties[field]]]),
  );
}

function withKeyOf<Row>(stored: CorrectedTable<Row>, row: Row, own: Values): Row {
  const key = factKeys[stored.kind].flatMap((field) => {
    const property = stored.properties[field];
    return property ? [[property, own[columnOf(stored, field)]] as const] : [];
  });
  return { ...row, ...Object.fromEntries(key) };
}

/**
 * The row with our values in locked fields, and with our source: a corrected record stays under what staff named. Empty when
 * nothing of it would be written.
 */
function withLocked<Row extends { sourceId: number }>(
  stored: CorrectedTable<Row>,
  given: Row,
  target: Row,
  locks: readonly Lock[],
  seen: SeenValue[],
): Row[] {
  const changed: Values = {};
  for (const { id, field, row } of locks) {
    const property = fieldOf(stored.properties, field);
    const [ours, theirs] = [row[columnOf(stored, field)] ?? null, given[property] ?? null];
    changed[property] = ours;
    seen.push({
      id,
      field,
      recordId: row.id as number,
      ours,
      theirs,
      sourceId: given.sourceId,
      isSame: areSame(ours, theirs),
    });
  }
  const { row } = firstOf(locks);
  const origin = {
    sourceId: row.source_id,
    ...("sourceFileId" in given && { sourceFileId: row.source_file_id, sourceLine: row.source_line }),
  };
  const wanted: Row = { ...target, ...changed, ...origin };
  const isStored = Object.entries(stored.properties).every(([field, property]) =>
    areSame(wanted[property] ?? null, row[columnOf(stored, field)] ?? null),
  );
  return isStored ? [] : [wanted];
}

/** Values of a field; some are lists. */
function areSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Writes what the publisher says of locked fields where that changed, and notes those that differ from ours. */
export async function writeSeen(tx: Db, kind: FactKind, seen: readonly SeenValue[]): Promise<void> {
  if (seen.length === 0) return;
  await tx.execute(sql`
    update field_locks l set publisher_value = g.told, publisher_source_id = case when g.told is not null then g."sourceId" end,
      publisher_seen_on = case when g.told is not null then s.captured_on end
    from jsonb_to_recordset(${JSON.stringify(seen)}::text::jsonb) as given (id integer, theirs jsonb, "sourceId" integer,
      "isSame" boolean)
    cross join lateral (select given.id, given."sourceId",
      case when not given."isSame" then coalesce(given.theirs, 'null'::jsonb) end as told) g
    join sources s on s.id = g."sourceId"
    where l.id = g.id and (l.publisher_value, l.publisher_source_id, l.publisher_seen_on) is distinct from
      (g.told, case when g.told is not null then g."sourceId" end, case when g.told is not null then s.captured_on end)`);
  notePreserved(
    tx,
    seen.filter(({ isSame }) => !isSame).map(({ isSame: _, id: _id, ...kept }) => ({ kind, ...kept })),
  );
}
