import type { Deps } from "#http/deps.server.ts";
import { deleteProcessed } from "../store/webhook-events.server.ts";

/** As long as records of processing are stored: one year (docs/operations.md, "Retention"). */
const keptMs = 365 * 86_400_000;
const batch = 1_000;

/**
 * Repeated work: removes messages of the payment provider a year after they came, once they are processed. The provider
 * repeats a message for a day, so none comes again after that.
 */
export async function removeOldWebhooks({ db, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - keptMs);
  while ((await deleteProcessed(db, before, batch)) === batch);
}
