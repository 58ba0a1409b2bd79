import type { Source } from "#features/catalogue/contract.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Authority } from "../contract.ts";
import { selectListSources } from "../store/list-sources.server.ts";
import { listedAuthorities } from "./listed-authorities.ts";

/** Where the closing values of an authority's seats in these branches come from: at most four lists, the newest first. */
export function listChanceSources(
  { reads }: Pick<Deps, "reads">,
  authority: Authority,
  branchIds: readonly number[],
): Promise<Source[]> {
  return branchIds.length === 0
    ? Promise.resolve([])
    : selectListSources(reads.db, listedAuthorities[authority], branchIds, 4);
}
