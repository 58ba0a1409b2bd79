/**
 * Replays one year of counselling for one candidate. Plain data in, plain data out: the same code answers on the server, in
 * the page and in a worker.
 */

/** What a candidate can decide about a seat: wait for any better choice, wait within the institute, or take it. */
export const decisions = ["float", "slide", "freeze"] as const;
export type Decision = (typeof decisions)[number];

/** A pool that the candidate may have at one choice, with the figure of theirs that counts in it. */
export interface ReplaySeat {
  readonly quota: string;
  readonly seatType: string;
  readonly gender: "any" | "female";
  readonly list: string;
  readonly kind: string;
  /** The candidate's rank, or percentile where `kind` says so. */
  readonly own: number;
  /** One for each round of the year; null: the list of that round has no such row. */
  readonly closings: readonly (number | null)[];
}

/** One row of the list. */
export interface ReplayChoice {
  /** Choices of one institute are those among which a seat can slide. */
  readonly instituteId: number;
  /** In the order in which the authority tries them. */
  readonly seats: readonly ReplaySeat[];
}

/** What the authority lets a candidate decide, and what it decides itself. */
export interface ReplayProcedure {
  readonly next: { readonly float: readonly Decision[]; readonly slide?: readonly Decision[] | undefined };
  readonly binds: readonly { readonly round: number; readonly first: number }[];
}

/** A year as it is replayed: nothing more is needed for any way of deciding. */
export interface Replayable {
  /** The numbers of its rounds, ascending. */
  readonly rounds: readonly number[];
  readonly procedure: ReplayProcedure;
  /** In the order of the list. */
  readonly choices: readonly ReplayChoice[];
}

/** A seat that was allotted: which pool of which choice, and the closing that the candidate's figure reached. */
export interface Allotment {
  /** Places in `choices` and in `seats`, from 0. */
  readonly choice: number;
  readonly seat: number;
  /** The round in which it was allotted. */
  readonly round: number;
  readonly closing: number;
}

/**
 * What a round brought: a first seat, a better choice, the same choice from a pool that is tried earlier, nothing new, or
 * still no seat.
 */
export type Outcome = "allotted" | "better" | "other_pool" | "kept" | "none";

/** Why nothing more can change: the candidate took the seat, the rules bind, or it was the last round. */
export type Final = "frozen" | "bound" | "last_round";

export interface ReplayStep {
  readonly round: number;
  readonly outcome: Outcome;
  /** The seat that is held after the round; null: none. */
  readonly seat: Allotment | null;
  /** What can be decided; empty where nothing can. */
  readonly options: readonly Decision[];
  /** null: not decided yet, or nothing to decide. */
  readonly decision: Decision | null;
  readonly final: Final | null;
}

export interface Replay {
  readonly steps: readonly ReplayStep[];
  /** The decisions that counted, one for each step that required one. */
  readonly decisions: readonly Decision[];
  /** Whether the counselling is over; else the last step waits for a decision. */
  readonly isOver: boolean;
}

/**
 * Replays the rounds until a decision is missing or the counselling is over. Further decisions, and those that the rules
 * do not allow where they come, do not count.
 *
 * @param decided one for each step that asks for a decision, in order
 */
export function replay(year: Replayable, decided: readonly Decision[]): Replay {
  const steps: ReplayStep[] = [];
  const counted: Decision[] = [];
  let held: Allotment | null = null;
  let mode: "float" | "slide" = "float";
  for (const [at, round] of year.rounds.entries()) {
    const found = findSeat(year.choices, { at, round, held, mode });
    const outcome = outcomeOf(found, held);
    held = found ?? held;
    const final = finalOf(year, { at, round, found, held });
    const options: readonly Decision[] = held === null || final ? [] : (year.procedure.next[mode] ?? ["freeze"]);
    const decision = options.find((option) => option === decided[counted.length]) ?? null;
    const ending = final ?? (decision === "freeze" ? "frozen" : null);
    steps.push({ round, outcome, seat: held, options, decision, final: ending });
    if (decision) counted.push(decision);
    if (ending) return { steps, decisions: counted, isOver: true };
    if (options.length > 0 && decision === null) return { steps, decisions: counted, isOver: false };
    if (decision === "float" || decision === "slide") mode = decision;
  }
  return { steps, decisions: counted, isOver: true };
}

interface Turn {
  /** The place of the round in `closings`. */
  at: number;
  round: number;
  held: Allotment | null;
  mode: "float" | "slide";
}

/**
 * The first pool of the first choice that is reached in a round. What is held bounds the search: nothing behind it is
 * tried, so that a round can never take a seat away or make it worse.
 */
function findSeat(choices: readonly ReplayChoice[], { at, round, held, mode }: Turn): Allotment | null {
  const institute = held && mode === "slide" ? choices[held.choice]!.instituteId : null;
  const last = held ? held.choice : choices.length - 1;
  for (let choice = 0; choice <= last; choice++) {
    const { instituteId, seats } = choices[choice]!;
    if (institute !== null && instituteId !== institute) continue;
    const end = choice === held?.choice ? held.seat : seats.length;
    for (let seat = 0; seat < end; seat++) {
      const closing = seats[seat]!.closings[at] ?? null;
      if (closing !== null && isReached(seats[seat]!, closing)) return { choice, seat, round, closing };
    }
  }
  return null;
}

/** Whether a closing value lets the candidate in: a rank at or before it, a percentile at or above it. */
export function isReached({ kind, own }: Pick<ReplaySeat, "kind" | "own">, closing: number): boolean {
  return kind === "percentile" ? own >= closing : own <= closing;
}

function outcomeOf(found: Allotment | null, held: Allotment | null): Outcome {
  if (!found) return held ? "kept" : "none";
  if (!held) return "allotted";
  return found.choice === held.choice ? "other_pool" : "better";
}

function finalOf(
  { rounds, procedure }: Replayable,
  { at, round, found, held }: { at: number; round: number; found: Allotment | null; held: Allotment | null },
): Final | null {
  if (at === rounds.length - 1) return "last_round";
  if (!found || !held) return null;
  return procedure.binds.some((bind) => bind.round === round && held.choice < bind.first) ? "bound" : null;
}
