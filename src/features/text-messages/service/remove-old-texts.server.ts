import type { Deps } from "#http/deps.server.ts";
import { deleteOld } from "../store/messages.server.ts";

/** As long as records of processing are stored: one year (docs/operations.md, "Retention"). */
const keptMs = 365 * 86_400_000;

/** Repeated work: removes text messages a year after they were written, once they no longer wait. */
export async function removeOldTexts({ db, now }: Deps): Promise<void> {
  await deleteOld(db, new Date(now().getTime() - keptMs));
}
