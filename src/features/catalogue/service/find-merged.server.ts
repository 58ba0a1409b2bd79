import type { Deps } from "#http/deps.server.ts";
import { selectBranchRedirect, selectCollegeRedirect } from "../store/redirects.server.ts";

type Needed = Pick<Deps, "db">;

/**
 * Where the number of a college that staff merged into another one leads. Looked up only where there is no such college.
 * Of the database that is written to: a replica may not know of the merge yet.
 */
export function findMergedCollege({ db }: Needed, id: number): Promise<number | null> {
  return selectCollegeRedirect(db, id);
}

/** The same of a branch, when the branch that remains belongs to this college. */
export function findMergedBranch({ db }: Needed, collegeId: number, id: number): Promise<number | null> {
  return selectBranchRedirect(db, collegeId, id);
}
