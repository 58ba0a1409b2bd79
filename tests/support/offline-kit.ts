import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";

/** Every branch with its college. */
export async function branchesOf(db: Db): Promise<{ id: number; collegeId: number }[]> {
  const { rows } = (await db.execute(
    sql`select id, college_id as "collegeId" from branches order by id`,
  )) as unknown as { rows: { id: number; collegeId: number }[] };
  return rows;
}
