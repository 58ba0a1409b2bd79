import { availableParallelism } from "node:os";
import { type Options, parseOptions } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "#lib/errors.ts";
import { limitWork } from "#lib/limit-work.server.ts";
import { emailKey } from "#lib/person-rules.ts";
import { hashInThread } from "./hash-threads.server.ts";

/** What one hash costs: memory in KiB and passes over it. */
export interface HashCost {
  memoryKiB: number;
  passes: number;
}

/** 28 ms a hash on our machine; OWASP asks for at least 19456 KiB and 2 passes. */
export const standardCost: HashCost = { memoryKiB: 65_536, passes: 2 };

export const passwordLength = { least: 8, most: 128 } as const;

/** Hashes at one time. One core is left to the pages: sign-ins wait for each other, never pages for sign-ins. */
const maxAtOnce = Math.max(1, Math.min(3, availableParallelism() - 1));
const maxQueued = 50;
const retryAfterSeconds = 3;

/** A dummy hash at the standard cost: checked for unknown people, so that they take the same time. */
export const dummyHash =
  "$argon2id$v=19$m=65536,t=2,p=1$kBthHVuXwhUIn7zQgfrBeQ$M+bzQqFfIxvNSDsGh/nMeYGUHcceXc5j7Hxt9IrZCY4";

/** A password that holds nothing but these and figures or signs is guessed first on this site. */
const productWords = new Set(["margdeep", "mymargdeep", "margdeepin", "college", "mycollege", "student", "admission"]);

const inTurn = limitWork(maxAtOnce, maxQueued, () => new AppError("hashing_busy", undefined, retryAfterSeconds));

/**
 * Hashes a password with Argon2id; the answer is a PHC string.
 *
 * @param cost tests may give a cheap one; the product never does
 * @throws AppError hashing_busy when too many wait already
 */
export function hashPassword(password: string, cost = standardCost): Promise<string> {
  return inTurn(() => hashInThread({ password, options: optionsOf(cost) })) as Promise<string>;
}

/**
 * Whether a password is the one that was hashed, exactly as it was typed. A hash that cannot be read counts as a
 * mismatch.
 *
 * @param passwordHash null for a person who does not exist: takes the same time, and is never true
 * @param signal aborted when the client has gone: its password is not compared if its turn comes after that
 * @throws AppError hashing_busy when too many wait already, or the client has gone
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const isSame = await inTurn(() => hashInThread({ password, passwordHash: passwordHash ?? dummyHash }), signal);
  return isSame === true && passwordHash !== null;
}

/**
 * The hash of a password that was right, again, where the stored one cost less than we ask for today; else null. Null too
 * while too many wait: the next login tries again.
 */
export async function rehashIfOutdated(passwordHash: string, password: string): Promise<string | null> {
  if (!isWeakHash(passwordHash)) return null;
  try {
    return await hashPassword(password);
  } catch (thrown) {
    if (thrown instanceof AppError) return null;
    throw thrown;
  }
}

/** Whether a stored hash cost less than we ask for today. */
export function isWeakHash(passwordHash: string): boolean {
  try {
    const { memoryCost, timeCost } = parseOptions(passwordHash);
    return memoryCost < standardCost.memoryKiB || timeCost < standardCost.passes;
  } catch {
    return true;
  }
}

/**
 * Why a new password is refused, or null. No rules about kinds of characters: they make passwords worse.
 *
 * @param least characters
 *
 * Source: docs/specification T2.1, ASVS 6.2.
 */
export function passwordProblem(
  password: string,
  person: { email: string },
  least: number = passwordLength.least,
): string | null {
  if (password.length < least) return `Please use at least ${least} characters`;
  if (password.length > passwordLength.most) return `Please use at most ${passwordLength.most} characters`;
  const plain = password.toLowerCase();
  const email = emailKey(person.email);
  if (plain.trim() === email || plain.trim() === email.split("@")[0])
    return "Please choose a password that is not your e-mail address";
  return isCommon(plain) ? "Many people use this password, so it is easy to guess. Please choose another one" : null;
}

function isCommon(plain: string): boolean {
  return commonPasswords().has(plain) || productWords.has(plain.replace(/[^a-z]/g, "")) || new Set(plain).size === 1;
}

let common: Set<string> | undefined;

/** Common passwords that are long enough to be checked, about 18,000; the lists' own e-mail-like ones included. */
function commonPasswords(): Set<string> {
  common ??= new Set(dictionary["passwords-common"].filter((word) => word.length >= passwordLength.least));
  return common;
}

function optionsOf({ memoryKiB, passes }: HashCost): Options {
  // Argon2id is the library's own choice; its salt is random and 16 bytes long.
  return { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 };
}
