import type { Deps } from "#http/deps.server.ts";
import { deleteFinished } from "../store.server.ts";

/** As long as records of processing are stored: one year (docs/operations.md, "Retention"). */
const keptMs = 365 * 86_400_000;
const batch = 1_000;

/** Repeated work: removes e-mails a year after they were written, once they are sent or dropped. */
export async function removeOldEmails({ db, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - keptMs);
  while ((await deleteFinished(db, before, batch)) === batch);
}
