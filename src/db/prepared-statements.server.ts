import type { PGlite, QueryOptions, Results } from "@electric-sql/pglite";

/** A statement is prepared on its third use: preparing one that runs once or twice does not pay. */
const prepareFromUse = 3;
/** More statements than the product has. Texts that differ on every call would fill it; then no more are added. */
const maxStatements = 300;
/** Types whose values can be written into `execute` as they are. */
const numberTypes = new Set(["smallint", "integer", "bigint"]);

interface Statement {
  /** Uses with parameters that `execute` can take; counted until it is prepared. */
  uses: number;
  /** The types of its columns, from its first result; null before that. */
  columnTypes: number[] | null;
  /** Once it is prepared: its name in the database's session, and the types of its parameters. */
  prepared: { name: string; types: string[] } | null;
}

/**
 * Prepares statements that repeat on the embedded database. PGlite parses and plans each
 * query every time: two thirds of the time that a college's page spends in the database. Only reads whose parameters are whole
 * numbers or booleans are prepared: these are written into `execute` as they are, and text that a visitor typed never is.
 * Queries inside a transaction are not prepared.
 *
 * Parsers that a caller names for types that a repeated read does not have are left out: Drizzle names some with every query,
 * and PGlite then copies its own 439, which takes longer than a small read.
 */
export function cachePreparedStatements(client: PGlite): PGlite {
  const query = client.query.bind(client);
  // One message instead of five (parse, describe, bind, execute, sync) saves a third of a small read's time.
  const run = async <T>(text: string, options?: QueryOptions) => (await client.exec(text, options))[0] as Results<T>;
  const statements = new Map<string, Statement>();
  let names = 0;

  const prepare = async (text: string, statement: Statement) => {
    names += 1;
    const name = `kept_${names}`;
    await client.exec(`prepare ${name} as ${text}`);
    const { rows } = await query<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = '${name}'`,
    );
    const types = rows[0]?.types ?? [];
    if (types.every((type) => numberTypes.has(type) || type === "boolean")) statement.prepared = { name, types };
    else await client.exec(`deallocate ${name}`);
  };

  client.query = async <T>(text: string, params: unknown[] = [], options?: QueryOptions): Promise<Results<T>> => {
    if (!/^\s*(select|with)\s/i.test(text)) return query<T>(text, params, options);
    const known = statements.get(text);
    const statement = known ?? { uses: 0, columnTypes: null, prepared: null };
    if (!known && statements.size < maxStatements) statements.set(text, statement);
    const needed = withNeededParsers(options, statement.columnTypes);
    if (statement.prepared && fits(params, statement.prepared.types)) {
      const values = params.length === 0 ? "" : `(${params.join(", ")})`;
      return run<T>(`execute ${statement.prepared.name}${values}`, needed);
    }
    // A statement that cannot be prepared runs as a plain query.
    if (params.every(isPlain) && ++statement.uses === prepareFromUse) prepare(text, statement).catch(() => {});
    const answer = await query<T>(text, params, needed);
    statement.columnTypes ??= answer.fields.map(({ dataTypeID }) => dataTypeID);
    return answer;
  };
  return client;
}

/** The options without parsers, if none of them is for a type of these columns. */
function withNeededParsers(options: QueryOptions | undefined, columnTypes: number[] | null): QueryOptions | undefined {
  if (!options?.parsers || !columnTypes) return options;
  const { parsers, ...others } = options;
  return columnTypes.some((type) => type in parsers) ? options : others;
}

const isPlain = (param: unknown) => Number.isSafeInteger(param) || typeof param === "boolean";

function fits(params: unknown[], types: string[]): boolean {
  return (
    params.length === types.length &&
    params.every((param, at) => isPlain(param) && (typeof param === "boolean") === (types[at] === "boolean"))
  );
}
