import type { Deps } from "#http/deps.server.ts";
import { countSignIn } from "#http/metrics.server.ts";
import { consume, countUses, type LimitedAction, refund, resetUses } from "#http/rate-limit.server.ts";
import { AppError, type ProblemCode } from "#lib/errors.ts";
import { sha256 } from "#lib/secrets.server.ts";
import { readIdentifier } from "../rules.ts";
import { findCredentials } from "../store/students.server.ts";
import { verifyPassword } from "./passwords.server.ts";

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

const studentLogin: LoginScope = {
  who: "student",
  pair: "sign_in",
  address: "sign_in_address",
  refusal: "wrong_credentials",
};

/**
 * Finds the account of an identifier and password. An unknown identifier and a wrong password are answered the same,
 * after the same time.
 *
 * @param identifier e-mail or mobile number, as typed
 * @param address client address, whose tries are counted
 * @throws AppError wrong_credentials, too_many_attempts, hashing_busy
 */
export async function checkPassword(
  deps: Deps,
  { identifier, password }: { identifier: string; password: string },
  address: string,
): Promise<{ id: number; passwordHash: string }> {
  const who = readIdentifier(identifier);
  return countAttempt(deps, `${who.kind}:${who.key}`, address, async () => {
    const student = await findCredentials(deps.db, who);
    return (await verifyPassword(student?.passwordHash ?? null, password)) ? student : null;
  });
}

/**
 * Counts an attempt to sign in before it is made, so that many at one instant count too; a right password gives it back.
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
  check: () => Promise<T | null>,
  scope = studentLogin,
): Promise<T> {
  const person = sha256(identifier);
  const pair = `${person} ${address}`;
  const wrongToday = await countUses(deps, "wrong_password", person);
  await consume(deps, scope.pair, pair, penalties.find(({ from }) => wrongToday >= from)?.points);
  await consume(deps, scope.address, address);
  const found = await check();
  countSignIn(deps, scope.who, found === null ? "refused" : "ok");
  if (found === null) {
    await consume(deps, "wrong_password", person);
    throw new AppError(scope.refusal);
  }
  await resetUses(deps, scope.pair, pair);
  await refund(deps, scope.address, address);
  return found;
}
