import type { Deps } from "#http/deps.server.ts";
import type { Status } from "../contract.ts";
import { evaluateAlerts } from "../rules.ts";
import { readFigures } from "./read-figures.server.ts";

/** What is not well at this moment, ten seconds ago at most; and how far the background work on pages is. */
export async function readStatus(deps: Deps): Promise<Status> {
  const troubles = evaluateAlerts(await readFigures(deps));
  const fill = deps.state.pageFill?.();
  return fill?.isRunning ? { troubles, page_fill: { done: fill.done, total: fill.total } } : { troubles };
}
