import { itemAt } from "#lib/lookups.ts";
import type { RehearsedStep, RehearsedWay } from "./contract.ts";
import type { PreparedChoice } from "./prepare-rules.ts";
import { type Decision, type Replayable, replay } from "./replay-rules.ts";

/** What a way of deciding is told from: a year as it is replayed, with the branch and the receipts of each choice. */
export interface Rehearsable extends Replayable {
  readonly choices: readonly Pick<PreparedChoice, "branchId" | "instituteId" | "seats">[];
}

/** Replays one way of deciding, in the words of the API. The page does the same in the browser. */
export function describeWay(year: Rehearsable, decided: readonly Decision[]): RehearsedWay {
  const { steps, decisions, isOver } = replay(year, decided);
  return {
    steps: steps.map(({ seat, options, ...step }) => ({
      ...step,
      options: [...options],
      seat: seat && describeSeat(year, seat),
    })),
    decisions: [...decisions],
    is_over: isOver,
  };
}

function describeSeat(
  { choices, rounds }: Rehearsable,
  { choice, seat: at, round, closing }: { choice: number; seat: number; round: number; closing: number },
): RehearsedStep["seat"] {
  const { branchId, seats } = itemAt(choices, choice);
  const { quota, seatType, gender, list, kind, own, receipts } = itemAt(seats, at);
  const receipt = receipts[rounds.indexOf(round)] ?? null;
  return {
    choice: choice + 1,
    branch_id: branchId,
    quota,
    seat_type: seatType,
    gender,
    rank_used: { list, kind, value: own },
    closing,
    round,
    fact: receipt === null ? null : `cutoff-${receipt}`,
  };
}
