import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";

/** Names of the tables that contain any of these words in any column, ignoring case. */
export async function tablesWith(db: Db, words: string[]): Promise<string[]> {
  const rows = async (query: ReturnType<typeof sql>) =>
    ((await db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;
  const tables = await rows(sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const found: string[] = [];
  for (const { name } of tables) {
    const any = sql.join(
      words.map((word) => sql`position(${word.toLowerCase()} in lower(t::text)) > 0`),
      sql` or `,
    );
    const [row] = await rows(sql`select count(*)::int as count from ${sql.identifier(String(name))} t where ${any}`);
    if (Number(row?.count) > 0) found.push(String(name));
  }
  return found.sort();
}
