import { isDeepStrictEqual } from "node:util";
import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { emailKey } from "#lib/person-rules.ts";
import type { AccountDraft } from "../contract.ts";
import { findLastRequest } from "../store/consents.server.ts";
import { findRegisteredSince, readSignedUp } from "../store/sign-ups.server.ts";
import { verifyPassword } from "./passwords.server.ts";

/** The same person sending the same sign-up again within this time, such as by a double click, is no second one. */
const sameSignUpMs = 60_000;

/** The account that the same sign-up made less than a minute ago, if there is one. */
export async function findSameSignUp(
  { db, now }: Pick<Deps, "db" | "now">,
  details: Omit<AccountDraft, "passwordHash">,
  password: string,
): Promise<{ studentId: number } | null> {
  const studentId = await findRegisteredSince(db, emailKey(details.email), new Date(now().getTime() - sameSignUpMs));
  return studentId !== null && (await isSameSignUp(db, studentId, details, password)) ? { studentId } : null;
}

/**
 * Whether an account was made from this very sign-up: the same password, and each detail as it is stored. A sign-up with
 * a correction in it is not the same; answering it with the account would drop the correction without a word. The
 * language is not compared, for it is not typed.
 */
export async function isSameSignUp(
  db: Db,
  studentId: number,
  details: Omit<AccountDraft, "passwordHash">,
  password: string,
): Promise<boolean> {
  const stored = await readSignedUp(db, studentId);
  if (!stored || !(await verifyPassword(stored.passwordHash, password))) return false;
  const question = await findLastRequest(db, studentId);
  const guardian = question && { name: question.guardianName, email: question.guardianEmail };
  return isDeepStrictEqual(comparable({ ...stored, guardian }), comparable(details));
}

function comparable(details: Omit<AccountDraft, "passwordHash" | "language">) {
  const { firstName, lastName, contact, email, dob, address, pincode, streamIds, packageId, guardian } = details;
  const streams = streamIds.toSorted((a, b) => a - b);
  return { firstName, lastName, contact, email, dob, address, pincode, streams, packageId, guardian };
}
