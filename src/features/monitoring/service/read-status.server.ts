import type { Deps } from "#http/deps.server.ts";
import type { Status } from "../contract.ts";
import { evaluateAlerts } from "../rules.ts";
import { readFigures } from "./read-figures.server.ts";

/** What is not well at this moment, ten seconds ago at most. */
export async function readStatus(deps: Deps): Promise<Status> {
  return { troubles: evaluateAlerts(await readFigures(deps)) };
}
