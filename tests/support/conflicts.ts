import { sql } from "drizzle-orm";
import { onTestFinished, vi } from "vitest";
import type { Db } from "#db/client.server.ts";

/**
 * Makes one write to a table fail with a deadlock error; every other write succeeds. A sequence counts the writes,
 * because sequences are not rolled back.
 *
 * why: on the embedded database two transactions never wait for each other, so no real deadlock can happen there.
 */
export async function refuseWrite(db: Db, table: string, which = 1): Promise<void> {
  await db.execute(sql`create sequence counted_writes`);
  await db.execute(
    sql.raw(`
    create function refuse_write() returns trigger language plpgsql as $$
    begin
      if nextval('counted_writes') = ${which} then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return null;
    end $$`),
  );
  await db.execute(sql`
    create trigger refuse_write before insert or update or delete on ${sql.identifier(table)}
    for each statement execute function refuse_write()`);
  onTestFinished(async () => {
    await db.execute(sql`drop function refuse_write cascade`);
    await db.execute(sql`drop sequence counted_writes`);
  });
}

/** Resolves once a transaction of this PostgreSQL database is blocked by another one's lock. */
export async function someoneWaitsForLock(db: Db): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = (await db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )) as unknown as { rows: unknown[] };
      if (rows.length === 0) throw new Error("Nobody waits for a lock");
    },
    { timeout: 10_000, interval: 20 },
  );
}
