import { RateLimiterRes } from "rate-limiter-flexible";
import { AppError, type ProblemCode } from "#lib/errors.ts";
import type { Deps } from "../deps.server.ts";
import { countLimitHit } from "../responses/metrics.server.ts";
import type { Limit } from "./limit-store.server.ts";
import { noteConsumed, noteQuota } from "./quotas.server.ts";

const minute = 60;
const quarterHour = 900;
const hour = 3_600;
const day = 86_400;

/** How often one key may do a thing; every limit of a thing must hold. What refuses says it in the words of `problem`. */
const actions = {
  /** By client address. */
  chances: { problem: "slow_down", limits: [{ points: 60, durationSeconds: minute }] },
  /** By client address. */
  costs: { problem: "slow_down", limits: [{ points: 60, durationSeconds: minute }] },
  /** By client address: buttons of choice lists, of which a browser without script presses many. */
  choice_form: { problem: "slow_down", limits: [{ points: 240, durationSeconds: minute }] },
  /** By client address: what guests of a shared choice list write; a whole family may be behind one. */
  shared_list: {
    problem: "slow_down",
    limits: [
      { points: 30, durationSeconds: minute },
      { points: 300, durationSeconds: day },
    ],
  },
  /** By student: making and ending links of choice lists, and writing about them. */
  share_choices: { problem: "slow_down", limits: [{ points: 60, durationSeconds: minute }] },
  /** By client address: searching and reading pasted lines of choice lists. */
  choices: { problem: "slow_down", limits: [{ points: 60, durationSeconds: minute }] },
  /** By client address. */
  rehearsal: { problem: "slow_down", limits: [{ points: 60, durationSeconds: minute }] },
  contact: {
    problem: "too_many_requests",
    limits: [
      { points: 5, durationSeconds: hour },
      { points: 20, durationSeconds: day },
    ],
  },
  /** By student. */
  ticket: {
    problem: "too_many_requests",
    limits: [
      { points: 5, durationSeconds: hour },
      { points: 20, durationSeconds: day },
    ],
  },
  /** By student. */
  ticket_message: { problem: "too_many_requests", limits: [{ points: 30, durationSeconds: hour }] },
  call: { problem: "too_many_requests", limits: [{ points: 60, durationSeconds: hour }] },
  /** By student: each code costs money, and may go to a number that is somebody else's. */
  text_code: {
    problem: "too_many_attempts",
    limits: [
      { points: 3, durationSeconds: hour },
      { points: 6, durationSeconds: day },
    ],
  },
  /** By student, whatever becomes of it: pictures are re-encoded. */
  upload: { problem: "too_many_requests", limits: [{ points: 60, durationSeconds: hour }] },
  /** By student. */
  review: { problem: "too_many_attempts", limits: [{ points: 20, durationSeconds: hour }] },
  /** By identifier and address: nobody is locked out for longer than a quarter of an hour. */
  sign_in: { problem: "too_many_attempts", limits: [{ points: 5, durationSeconds: quarterHour }] },
  sign_in_address: { problem: "too_many_attempts", limits: [{ points: 25, durationSeconds: quarterHour }] },
  /** Only counted: wrong passwords of one identifier from everywhere make each further one cost more. */
  wrong_password: {
    problem: "too_many_attempts",
    isUntold: true,
    limits: [{ points: Number.MAX_SAFE_INTEGER, durationSeconds: day }],
  },
  /** By e-mail and address, and by address: as students', counted apart. */
  staff_sign_in: { problem: "too_many_attempts", limits: [{ points: 5, durationSeconds: quarterHour }] },
  staff_sign_in_address: { problem: "too_many_attempts", limits: [{ points: 25, durationSeconds: quarterHour }] },
  /** By member of staff, from everywhere: six digits are quickly guessed. Only callers with the right password are counted here. */
  staff_code: {
    problem: "too_many_attempts",
    limits: [
      { points: 5, durationSeconds: quarterHour },
      { points: 50, durationSeconds: day },
    ],
  },
  /** By client address: links of invitations. */
  staff_invitation: { problem: "too_many_attempts", limits: [{ points: 20, durationSeconds: hour }] },
  /** Untold: how often somebody's address was written to is nobody else's business. */
  reset_email: { problem: "too_many_attempts", isUntold: true, limits: [{ points: 3, durationSeconds: hour }] },
  reset_address: { problem: "too_many_attempts", limits: [{ points: 20, durationSeconds: hour }] },
  sign_up: { problem: "too_many_attempts", limits: [{ points: 10, durationSeconds: hour }] },
  /** A college's whole laboratory may come from one address. */
  order: {
    problem: "too_many_attempts",
    limits: [
      { points: 30, durationSeconds: hour },
      { points: 100, durationSeconds: day },
    ],
  },
  /** By student: how often a guardian may get the request again. */
  guardian_request: { problem: "too_many_attempts", limits: [{ points: 3, durationSeconds: day }] },
} as const satisfies Record<string, Action>;

interface Action {
  problem: ProblemCode;
  limits: readonly Limit[];
  /** Whether replies do not say what is left. */
  isUntold?: true;
}

export type LimitedAction = keyof typeof actions;

/** How often one key may do a thing: every one of these limits holds. */
export function limitsOf(action: LimitedAction): readonly Limit[] {
  return actions[action].limits;
}

/**
 * Counts one more use.
 *
 * @param key whose uses are counted, such as a client address
 * @param points how many uses this one counts for
 * @throws AppError too_many_requests, or what the action's list names
 */
export async function consume(deps: Deps, action: LimitedAction, key: string, points = 1): Promise<void> {
  if (deps.config.RATE_LIMITS === "off") return;
  for (const { limit, limiter } of limitersOf(deps, action)) {
    const consumed = limiter.consume(key, points);
    try {
      await (isTold(action) ? noteConsumed(action, limit, consumed) : consumed);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      countLimitHit(deps, action);
      throw new AppError(actions[action].problem, undefined, Math.ceil(refused.msBeforeNext / 1000));
    }
  }
}

/** How many uses count at this moment. */
export async function countUses(deps: Deps, action: LimitedAction, key: string): Promise<number> {
  const counts = await Promise.all(limitersOf(deps, action).map(({ limiter }) => limiter.get(key)));
  return Math.max(0, ...counts.map((count) => count?.consumedPoints ?? 0));
}

/** Takes one use back. @param points how many uses it counted for */
export async function refund(deps: Deps, action: LimitedAction, key: string, points = 1): Promise<void> {
  for (const { limit, limiter } of limitersOf(deps, action)) {
    if (((await limiter.get(key))?.consumedPoints ?? 0) < points) continue;
    const left = await limiter.reward(key, points);
    if (isTold(action)) noteQuota(action, limit, left);
  }
}

/** Forgets every use of a key. */
export async function resetUses(deps: Deps, action: LimitedAction, key: string): Promise<void> {
  await Promise.all(limitersOf(deps, action).map(({ limiter }) => limiter.delete(key)));
}

function limitersOf(deps: Deps, action: LimitedAction) {
  return limitsOf(action).map((limit) => ({ limit, limiter: deps.limits.limiter(action, limit) }));
}

function isTold(action: LimitedAction): boolean {
  return !(actions[action] as Action).isUntold;
}
