import { firstRecentYear, isLastRound } from "margdeep-search/round-rules";
import type { Deps } from "#http/deps.server.ts";
import { yearInIndia } from "#lib/day-in-india.ts";
import type { Cutoff } from "../cutoffs-contract.ts";
import { currentIndex } from "../search/current-index.server.ts";
import { type AskedClosing, type AskedClosings, selectAskedClosings } from "../store/asked-closings.server.ts";
import { type BranchCutoffRows, selectCutoffs } from "../store/cutoffs.server.ts";

/** Every closing value of a branch, in no order: at most a thousand or two. Those of invented sources are left out. */
export async function listClosings(deps: Pick<Deps, "db" | "reads" | "work" | "state">, branchId: number) {
  const { thisYear } = await currentIndex(deps);
  const { cutoffs, sources } = await selectCutoffs(deps.reads.db, branchId);
  const published = cutoffs.filter(({ sourceId }) => sources.get(sourceId)?.status !== "sample");
  return describeCutoffs({ cutoffs: published, sources }, thisYear).map(
    ({ sourceId: _, paper: __, ...row }): Cutoff => row,
  );
}

/** Of each pool of seats that is wanted the last round of its newest year, in no order. Invented sources are left out. */
export async function listAskedClosings({ reads, now }: Pick<Deps, "reads" | "now">, wanted: AskedClosings) {
  const thisYear = yearInIndia(now());
  const rows = await selectAskedClosings(reads.db, wanted);
  return rows.map(({ status, stage: _, ...row }) => ({ ...row, ...standingOf({ ...row, status }, thisYear) }));
}

/** What a closing value's source, year and round say of it. */
function standingOf({ authority, year, round, status }: ClosingOrigin, thisYear: number) {
  return {
    is_last_round: isLastRound(authority, year, round),
    is_provisional: status === "provisional",
    is_old: year < firstRecentYear(thisYear),
  };
}

type ClosingOrigin = Pick<AskedClosing, "authority" | "year" | "round"> & {
  status: AskedClosing["status"] | undefined;
};

/** Adds to closing values what their source, their year and their round say of them. */
export function describeCutoffs({ cutoffs, sources }: BranchCutoffRows, thisYear: number) {
  return cutoffs.map((row) => ({
    ...row,
    ...standingOf({ ...row, status: sources.get(row.sourceId)?.status }, thisYear),
  }));
}
