import { sql } from "drizzle-orm";
import type { Db } from "./client.server.ts";

/** Names the state of everything that public pages show (migration 0073). */
export async function readDataVersion(db: Db): Promise<string> {
  const { rows } = (await db.execute(sql`
    select count(*) || ':' || coalesce(bit_xor(mark), 0) as version from page_changes`)) as unknown as {
    rows: { version: string }[];
  };
  return rows[0]!.version;
}
