import { sql } from "drizzle-orm";
import type { Db } from "./client.server.ts";

/**
 * Names why this transaction changes cut-offs, such as "import of josaa_2026_round_1.csv": the triggers of migration 0052
 * note it for the models of chances. Without a cause the change is noted as staff corrections.
 */
export async function nameCause(tx: Db, cause: string): Promise<void> {
  await tx.execute(sql`select set_config('margdeep.cause', ${cause.slice(0, 300)}, true)`);
}
