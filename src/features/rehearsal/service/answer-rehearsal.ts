import { findName, ruledInstitute } from "margdeep-chances/ruled-names-rules";
import { AppError } from "#lib/errors.ts";
import type { RehearsalAnswer, RehearsalQuestion, RehearsalYear, RehearsedChoice } from "../contract.ts";
import { describeWay } from "../describe-way.ts";
import { listedAs } from "../listed-as.ts";
import { type ClosingPool, type PreparedChoice, prepareChoices, type YearClosings } from "../prepare-rules.ts";
import type { ListedBranch, PoolRow } from "../store/closings.server.ts";
import type { RehearsalRules } from "./rehearsal-rules.server.ts";

type Rules = RehearsalRules["rules"];
type Candidate = Parameters<typeof prepareChoices>[2];

/** One year of an authority, as far as a list needs it. */
export interface KnownYear {
  /** That can be replayed, newest first. */
  years: number[];
  stored: RehearsalYear;
  ruled: RehearsalRules;
  branches: ReadonlyMap<number, ListedBranch>;
  pools: readonly PoolRow[];
  sources: RehearsalAnswer["sources"];
}

/**
 * Replays a year's counselling from its closing values. Pure: the server and the offline kit run the same.
 *
 * @throws AppError invalid_input for a state that the rules do not know
 */
export function answerRehearsal(question: RehearsalQuestion, known: KnownYear): RehearsalAnswer {
  const { years, stored, ruled, branches, pools, sources } = known;
  const rounds = stored.rounds.map(({ round }) => round);
  const candidate = candidateOf(question, ruled.rules, branches);
  const { procedure } = ruled;
  const year = {
    stages: procedure.stages,
    order: procedure.order,
    ...closingsOf(branches, pools, rounds, ruled.rules),
  };
  const choices = prepareChoices(year, ruled.rules, candidate, question.choices);
  const replayable = { rounds, procedure, choices };
  return {
    authority: question.authority,
    authority_name: listedAs[question.authority].name,
    year: stored.year,
    years,
    rounds: stored.rounds,
    rules: describeRules(ruled),
    sources,
    withheld: countWithheld(choices),
    choices: choices.map((choice) => describeChoice(choice, branches, question.with_seats ?? false)),
    way: describeWay(replayable, question.decisions),
    other: question.other ? describeWay(replayable, question.other) : null,
  };
}

/** Rows as the engine takes them: closings by round, institutes as the rules name them. */
function closingsOf(
  branches: ReadonlyMap<number, ListedBranch>,
  pools: readonly PoolRow[],
  rounds: readonly number[],
  rules: Rules,
): Pick<YearClosings, "branches" | "pools"> {
  const ruled = [...branches.values()].map(
    ({ branchId, collegeId, written, degree, homeUniversity }) =>
      [
        branchId,
        { instituteId: collegeId, institute: ruledInstitute(rules, written), degree, homeUniversity },
      ] as const,
  );
  return {
    branches: new Map(ruled),
    pools: pools.map(({ points, ...pool }): ClosingPool => {
      const byRound = new Map(points.map((point) => [point[0], point]));
      const at = rounds.map((round) => byRound.get(round));
      return {
        ...pool,
        closings: at.map((point) => point?.[1] ?? null),
        receipts: at.map((point) => point?.[2] ?? null),
      };
    }),
  };
}

/** A university that none of the list's colleges is of is another one, whatever its name. */
function candidateOf(
  question: RehearsalQuestion,
  rules: Rules,
  branches: ReadonlyMap<number, ListedBranch>,
): Candidate {
  const { ranks, category, pwd, gender, state, aat, home_university: university } = question;
  const universities = [...branches.values()].flatMap(({ homeUniversity }) => homeUniversity ?? []);
  const homeUniversity = university && (findName(universities, university) ?? university);
  const known = state === undefined ? undefined : findName(rules.states, state);
  if (known === null) throw new AppError("invalid_input", { state: "must be a state or union territory of India" });
  return { ranks: ranks as Candidate["ranks"], category, pwd, gender, aat, state: known, homeUniversity };
}

function describeRules({
  procedure,
  carriedFrom,
  procedureCarriedFrom,
  rules,
}: RehearsalRules): RehearsalAnswer["rules"] {
  const { float, slide } = procedure.next;
  return {
    carried_from: carriedFrom,
    procedure_carried_from: procedureCarriedFrom,
    next: slide ? { float, slide } : { float },
    binds: procedure.binds,
    sources: [...procedure.sources, ...rules.sources],
  };
}

/** The sources of closing values, by their ids. */
export function sourcesOf(pools: readonly PoolRow[]): number[] {
  return [...new Set(pools.flatMap(({ points }) => points.map((point) => point[3])))];
}

/** A branch that is in the list twice waits for an answer once. */
function countWithheld(choices: readonly PreparedChoice[]): RehearsalAnswer["withheld"] {
  const counts = new Map<string, number>();
  for (const { withheld } of new Set(choices))
    for (const [needs, seats] of Object.entries(withheld)) counts.set(needs, (counts.get(needs) ?? 0) + seats);
  return [...counts]
    .map(([needs, seats]) => ({ needs, seats }))
    .toSorted((a, b) => b.seats - a.seats || (a.needs < b.needs ? -1 : 1));
}

function describeChoice(
  { branchId, seats, isListed, silent }: PreparedChoice,
  branches: ReadonlyMap<number, ListedBranch>,
  withSeats: boolean,
): RehearsedChoice {
  const branch = branches.get(branchId);
  return {
    branch_id: branchId,
    branch_name: branch?.branch ?? "",
    college_id: branch?.collegeId ?? null,
    college_name: branch?.college ?? "",
    is_listed: isListed,
    seat_count: seats.length,
    without_rule: silent,
    ...(withSeats && {
      seats: seats.map(({ quota, seatType, gender, list, kind, own, closings, receipts }) => ({
        quota,
        seat_type: seatType,
        gender,
        rank_used: { list, kind, value: own },
        closings: [...closings],
        facts: receipts.map((id) => (id === null ? null : `cutoff-${id}`)),
      })),
    }),
  };
}
