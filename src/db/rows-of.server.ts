import type { SQL } from "drizzle-orm";
import type { Db } from "./client.server.ts";

/**
 * The rows of a query that is written as SQL.
 *
 * @typeParam Row what the query selects, as the caller knows it: nothing compares it with the rows
 */
export async function rowsOf<Row>(db: Pick<Db, "execute">, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}

/**
 * The row of a query that always has exactly one, such as a count.
 *
 * @throws Error when it has none
 */
export async function rowOf<Row>(db: Pick<Db, "execute">, query: SQL): Promise<Row> {
  const [row] = await rowsOf<Row>(db, query);
  if (row === undefined) throw new Error("A query that always has a row returned none");
  return row;
}
