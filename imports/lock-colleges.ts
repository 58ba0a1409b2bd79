import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";

/**
 * Keeps other imports away from these colleges, and from all that belongs to them, until the transaction ends. Every
 * batch does so first and in one order, so that two imports at once never wait for each other.
 */
export async function lockColleges(tx: Db, ids: Iterable<number>): Promise<void> {
  const given = JSON.stringify([...new Set(ids)]);
  await tx.execute(sql`
    select id from colleges
    where id in (select value::integer from jsonb_array_elements_text(${given}::text::jsonb))
    order by id for no key update`);
}
