import { AppError, type ProblemCode } from "#lib/errors.ts";
import { sha256 } from "#lib/secrets.server.ts";
import type { Deps } from "../deps.server.ts";
import { countSignIn } from "../responses/metrics.server.ts";
import { consume, countUses, type LimitedAction, refund, resetUses } from "./rate-limit.server.ts";

/** Wrong passwords of one identifier in a day, from everywhere, and what each further attempt then counts for. */
const penalties = [
  { from: 100, points: 5 },
  { from: 20, points: 2 },
  { from: 0, points: 1 },
];

/** Scopes of attempts, counted apart, each with its refusal. */
export interface LoginScope {
  who: "student" | "staff";
  /** By identifier and address. */
  pair: LimitedAction;
  address: LimitedAction;
  refusal: ProblemCode;
}

export const studentLogin: LoginScope = {
  who: "student",
  pair: "sign_in",
  address: "sign_in_address",
  refusal: "wrong_credentials",
};

export const staffLogin: LoginScope = {
  who: "staff",
  pair: "staff_sign_in",
  address: "staff_sign_in_address",
  refusal: "staff_credentials_wrong",
};

/**
 * Counts an attempt to sign in before it is made, so that many at one instant count too; a right password gives it back, and so
 * does a password that is not compared because too many others wait.
 * Attempts are counted by identifier and address. Attempts from other addresses raise the cost of each for this identifier,
 * but the first attempt from a new address is always checked, and no address waits longer than a quarter of an hour.
 *
 * @param identifier names one person within this scope
 * @param check answers null for a wrong password
 * @throws AppError too_many_attempts, or the scope's refusal
 */
export async function countAttempt<T>(
  deps: Deps,
  identifier: string,
  address: string,
  scope: LoginScope,
  check: () => Promise<T | null>,
): Promise<T> {
  const person = sha256(identifier);
  const pair = `${person} ${address}`;
  const wrongToday = await countUses(deps, "wrong_password", person);
  const points = penalties.find(({ from }) => wrongToday >= from)?.points;
  await consume(deps, scope.pair, pair, points);
  await consume(deps, scope.address, address);
  const found = await check().catch(async (thrown: unknown) => {
    if (isUnchecked(thrown)) {
      await refund(deps, scope.pair, pair, points);
      await refund(deps, scope.address, address);
    }
    throw thrown;
  });
  countSignIn(deps, scope.who, found === null ? "refused" : "ok");
  if (found === null) {
    await consume(deps, "wrong_password", person);
    throw new AppError(scope.refusal);
  }
  await resetUses(deps, scope.pair, pair);
  await refund(deps, scope.address, address);
  return found;
}

/** Nothing was learned of the password: too many waited, or the client did not. */
const isUnchecked = (thrown: unknown) => thrown instanceof AppError && thrown.code === "hashing_busy";

/**
 * Counts an attempt with a member of staff's code before it is made, so that many at one instant count too; a right code
 * forgets them all.
 *
 * @returns what the check answers: null for a wrong code
 * @throws AppError too_many_attempts
 */
export async function countStaffCode<T>(
  deps: Deps,
  staffId: number,
  check: () => Promise<T | null>,
): Promise<T | null> {
  await consume(deps, "staff_code", String(staffId));
  const found = await check();
  if (found !== null) await resetUses(deps, "staff_code", String(staffId));
  return found;
}
