import type { PGlite, QueryOptions, Results } from "@electric-sql/pglite";

/** A statement is kept from this use on: what is asked once or twice is not worth it. */
const prepareFromUse = 3;
/** More texts than the product has; a text made again each time would fill this and then change nothing. */
const maxStatements = 300;
/** Types whose values `execute` can name as they are. */
const numberTypes = new Set(["smallint", "integer", "bigint"]);

interface Statement {
  uses: number;
  /** Once it is prepared: its name in the database's session, and the types of its parameters. */
  kept: { name: string; types: string[] } | null;
}

/**
 * Makes the embedded database keep the plans of statements that are asked again and again. PGlite reads and plans each
 * query again: two thirds of the time that a college's page spends in the database. Only reads whose parameters are whole
 * numbers or booleans are kept: these are written into `execute` as they are, and nothing that a visitor typed ever is.
 * Queries inside a transaction go their own way.
 */
export function cachePreparedStatements(client: PGlite): PGlite {
  const ask = client.query.bind(client);
  // As one message and not as five (parse, describe, bind, execute, sync): a third of a small read's time.
  const run = async <T>(text: string, options?: QueryOptions) => (await client.exec(text, options))[0] as Results<T>;
  const statements = new Map<string, Statement>();
  let names = 0;

  const prepare = async (text: string, statement: Statement) => {
    names += 1;
    const name = `kept_${names}`;
    await client.exec(`prepare ${name} as ${text}`);
    const { rows } = await ask<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = '${name}'`,
    );
    const types = rows[0]?.types ?? [];
    if (types.every((type) => numberTypes.has(type) || type === "boolean")) statement.kept = { name, types };
    else await client.exec(`deallocate ${name}`);
  };

  client.query = <T>(text: string, params: unknown[] = [], options?: QueryOptions): Promise<Results<T>> => {
    if (!/^\s*(select|with)\s/i.test(text) || !params.every(isPlain)) return ask<T>(text, params, options);
    const known = statements.get(text);
    const statement = known ?? { uses: 0, kept: null };
    if (!known && statements.size < maxStatements) statements.set(text, statement);
    statement.uses += 1;
    if (statement.kept && fits(params, statement.kept.types)) {
      const values = params.length === 0 ? "" : `(${params.join(", ")})`;
      return run<T>(`execute ${statement.kept.name}${values}`, options);
    }
    // A statement that cannot be prepared is asked as before.
    if (statement.uses === prepareFromUse) prepare(text, statement).catch(() => {});
    return ask<T>(text, params, options);
  };
  return client;
}

const isPlain = (param: unknown) => Number.isSafeInteger(param) || typeof param === "boolean";

function fits(params: unknown[], types: string[]): boolean {
  return (
    params.length === types.length &&
    params.every((param, at) => (typeof param === "boolean") === (types[at] === "boolean"))
  );
}
