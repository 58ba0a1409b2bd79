import type { Deps } from "#http/deps.server.ts";
import type { Cutoff } from "../cutoffs-contract.ts";
import { selectCutoffs } from "../store/cutoffs.server.ts";

/** A closing value, and whether its list is not final yet. */
export interface ListedClosing extends Cutoff {
  isProvisional: boolean;
}

/** Every closing value of a branch, in no order: at most a thousand or two. Those of invented sources are left out. */
export async function listClosings({ reads }: Pick<Deps, "reads">, branchId: number): Promise<ListedClosing[]> {
  const { cutoffs, sources } = await selectCutoffs(reads.db, branchId);
  return cutoffs
    .filter(({ sourceId }) => sources.get(sourceId)?.status !== "sample")
    .map(({ sourceId, ...row }) => ({ ...row, isProvisional: sources.get(sourceId)?.status === "provisional" }));
}
