import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";

/** One kind of job, or one piece of repeated work. */
export interface QueueFigures {
  name: string;
  /** Jobs that nobody does yet. */
  waiting: number;
  /** How long the one that should have begun first is late; 0: none is due. */
  lateSeconds: number;
}

/** How much work waits by kind, what was given up included (`failed`). By the database's clock, as the queue itself. */
export async function readQueueFigures(db: Db): Promise<QueueFigures[]> {
  const rows = await rowsOf<QueueFigures>(
    db,
    sql`
    select name, count(*)::int as waiting,
      greatest(0, extract(epoch from now() - min(start_after)))::float8 as "lateSeconds"
    from pgboss.job where state < 'active' group by name`,
  );
  return rows;
}
