import type { Deps } from "#http/deps.server.ts";
import { clearCachedViews } from "#http/documents/cached-views.server.ts";
import { recheckCatalogue } from "../search/current-index.server.ts";

/** After a committed change: the next list, search or page of this process has it. Others see it within a second. */
export function invalidateCatalogue(deps: Pick<Deps, "state">): void {
  recheckCatalogue(deps);
  clearCachedViews(deps);
}
