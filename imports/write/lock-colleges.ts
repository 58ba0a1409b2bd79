import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";

/**
 * Locks these colleges and everything that belongs to them against other imports until the transaction ends. Every
 * batch locks first and in the same order, so concurrent imports cannot deadlock.
 */
export async function lockColleges(tx: Db, ids: Iterable<number>): Promise<void> {
  const given = JSON.stringify([...new Set(ids)]);
  await tx.execute(sql`
    select id from colleges
    where id in (select value::integer from jsonb_array_elements_text(${given}::text::jsonb))
    order by id for no key update`);
}
