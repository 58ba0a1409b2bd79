import type { PGlite } from "@electric-sql/pglite";

/** What a migrated database holds before anything uses it. */
export interface NewState {
  /** Every table, with its schema and quoted. */
  tables: string[];
  /** Rows that migrations write, as JSON, and the columns that can be written, by table. */
  rows: Map<string, { json: string; columns: string }>;
  /** Where those rows left the sequences. */
  sequences: { name: string; value: number }[];
  /** Of everything that defines the schema. */
  fingerprint: string;
}

export async function readNewState(client: PGlite): Promise<NewState> {
  const { rows: found } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where ${ownSchemas("schemaname")} order by 1`,
  );
  const tables = found.map(({ name }) => name);
  const rows: NewState["rows"] = new Map();
  for (const table of await filledTables(client, tables)) {
    const { rows: kept } = await client.query<{ json: string; columns: string }>(
      `select json_agg(t)::text as json,
         (select string_agg(quote_ident(attname), ', ') from pg_attribute
          where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns
       from ${table} t`,
    );
    rows.set(table, kept[0]!);
  }
  const { rows: sequences } = await client.query<{ name: string; value: number }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::float8 as value
     from pg_sequences where last_value is not null`,
  );
  return { tables, rows, sequences, fingerprint: await fingerprint(client) };
}

/**
 * Brings a database back to what it was when new: its rows, its sequences, its session.
 *
 * @returns false when the schema is no longer the same, or something else is left that cannot be undone
 */
export async function emptyLikeNew(client: PGlite, isNew: NewState): Promise<boolean> {
  await client.exec("rollback; reset all; select pg_advisory_unlock_all(); unlisten *;");
  if ((await fingerprint(client)) !== isNew.fingerprint) return false;
  const filled = await filledTables(client, isNew.tables);
  await client.exec("begin; set local session_replication_role = replica");
  if (filled.length > 0) await client.exec(`truncate ${filled.join(", ")} restart identity cascade`);
  for (const [table, { json, columns }] of isNew.rows) {
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [json],
    );
  }
  for (const { name, value } of isNew.sequences) await client.query("select setval($1, $2)", [name, value]);
  await client.exec("commit");
  return true;
}

async function filledTables(client: PGlite, tables: readonly string[]): Promise<string[]> {
  const each = tables.map((table) => `select '${table}' as name where exists (select from ${table})`);
  const { rows } = await client.query<{ name: string }>(each.join(" union all "));
  return rows.map(({ name }) => name);
}

/** Tables, columns, indexes, constraints, triggers and functions, each in one value that changes with it. */
async function fingerprint(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ value: string }>(`
    select md5(concat(
      (select string_agg(concat(c.oid, c.relname, c.relkind, c.relpersistence), ',' order by c.oid)
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ownSchemas("n.nspname")}),
      (select string_agg(concat(a.attrelid, a.attname, a.atttypid, a.attnotnull, a.attisdropped), ',' order by a.attrelid, a.attnum)
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       where ${ownSchemas("n.nspname")} and a.attnum > 0),
      (select string_agg(concat(oid, conname, convalidated), ',' order by oid) from pg_constraint),
      (select string_agg(concat(oid, tgname, tgenabled), ',' order by oid) from pg_trigger),
      (select string_agg(concat(oid, proname, md5(prosrc)), ',' order by oid) from pg_proc where oid > 16383)
    )) as value`);
  return rows[0]!.value;
}

const ownSchemas = (column: string) => `${column} not in ('pg_catalog', 'information_schema', 'pg_toast')`;
