import { type Candidate, judgeResolved, type Verdict } from "margdeep-chances/judge-pool-rules";
import type { ChancesQuestion } from "../contract.ts";
import type { NotOffered } from "../other-seats-contract.ts";
import { isGoneRowAsked } from "./filter-rows.ts";
import type { GoneRow } from "./gone-rows.ts";
import { ifOffered } from "./if-offered.ts";
import type { LoadedModel } from "./served-models.server.ts";

/** More of them are counted alone. */
const maxSeats = 20;

/**
 * The candidate's seats of older lists that the newest one does not have, where a college or a branch is requested.
 *
 * @returns null where none is requested, or the model does not know
 */
export function findNotOffered(
  { gone, rules, served }: LoadedModel,
  candidate: Candidate,
  question: ChancesQuestion,
): NotOffered | null {
  const { college_id: college, institute, branch } = question;
  if (gone === null || [college, institute, branch].every((asked) => asked === undefined)) return null;
  const { pools, poolOfRow } = gone.pooled;
  const verdicts = pools.map((pool) => judgeResolved(rules, candidate, pool));
  const isTheirs = verdicts.map(mayHave);
  const isAsked = isGoneRowAsked(question);
  const found = gone.rows.flatMap((row, at) =>
    isTheirs[poolOfRow[at]!] && isAsked(row) ? [{ ...row, verdict: verdicts[poolOfRow[at]!]! }] : [],
  );
  const { validFor, afterRound } = served.artefact.manifest;
  return {
    year: afterRound === null ? validFor - 1 : validFor,
    count: found.length,
    seats: found
      .toSorted((a, b) => b.year - a.year || a.closing - b.closing)
      .slice(0, maxSeats)
      .map((row) => describeGone(served, row)),
  };
}

/** Whether the seats are theirs; a rank that was not given does not matter where nothing is compared with it. */
function mayHave(verdict: Verdict): boolean {
  if (verdict.outcome !== "needs") return verdict.outcome === "in";
  return verdict.needs.every((needed) => needed.includes("."));
}

function describeGone(
  served: LoadedModel["served"],
  { branch, quota, seatType, genderPool, again, expected, verdict, ...closed }: GoneRow & { verdict: Verdict },
): NotOffered["seats"][number] {
  const isJudged = expected !== null && verdict.outcome === "in";
  return {
    college_id: branch.collegeId,
    college_name: branch.college,
    branch_id: branch.branchId,
    branch_name: branch.branch,
    quota,
    seat_type: seatType,
    gender_pool: genderPool,
    last_closing: closed,
    offered_again: again,
    if_offered: isJudged ? ifOffered(served, verdict, expected) : null,
  };
}
