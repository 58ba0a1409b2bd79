import type { JobData } from "#gateways/job-queue.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { findMatchName } from "./store.server.ts";

/** Joins the figures behind a decided name, as a job. Begun again, or after an undo, it does nothing. */
export async function joinDecidedFigures(deps: Deps, { matchId }: JobData["join-waiting-figures"]): Promise<void> {
  const name = await findMatchName(deps.db, matchId);
  if (name) await deps.importers.joinWaiting(name);
}
