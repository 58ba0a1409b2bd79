import type { Db } from "#db/client.server.ts";
import { queueEmail } from "#features/emails/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { contactKey } from "#lib/person-fields.ts";
import { emailKey, needsGuardian } from "#lib/person-rules.ts";
import { randomPublicId } from "#lib/secrets.server.ts";
import type { AccountDraft } from "../contract.ts";
import { insertStreams, insertStudent, readWelcome } from "../store/new-student.server.ts";
import { requestGuardianConsent } from "./guardian-consent.server.ts";

/**
 * Makes a student of a checked draft, in the caller's transaction: account, streams, welcome e-mail, and under 18 the
 * question to the guardian. Two at the same instant with one e-mail or phone: one is made, the other is taken.
 *
 * @returns taken when the e-mail or the phone already has an account; nothing was written then
 * @throws AppError consent_needed for a minor's draft without guardian
 */
export async function createAccount(
  deps: Deps,
  tx: Db,
  draft: AccountDraft,
): Promise<{ studentId: number } | { taken: true }> {
  const now = deps.now();
  const isMinor = needsGuardian(draft.dob, now);
  if (isMinor && !draft.guardian) throw new AppError("consent_needed");
  const studentId = await insertStudent(tx, {
    publicId: randomPublicId(),
    firstName: draft.firstName,
    lastName: draft.lastName,
    contact: draft.contact,
    email: draft.email,
    emailKey: emailKey(draft.email),
    contactKey: contactKey(draft.contact),
    passwordHash: draft.passwordHash,
    passwordChangedAt: now,
    dob: draft.dob,
    address: draft.address,
    pincode: draft.pincode,
    packageId: draft.packageId,
    language: draft.language,
    consent: isMinor ? "pending" : "not_needed",
    registeredAt: now,
    updatedAt: now,
  });
  if (studentId === null) return { taken: true };
  await insertStreams(tx, studentId, draft.streamIds);
  await queueWelcome(deps, tx, studentId, isMinor);
  if (isMinor && draft.guardian) {
    const { firstName, guardian, language } = draft;
    await requestGuardianConsent(deps, tx, { studentId, firstName, guardian, language });
  }
  return { studentId };
}

async function queueWelcome(deps: Deps, tx: Db, studentId: number, isWaitingForGuardian: boolean): Promise<void> {
  const row = await readWelcome(tx, studentId);
  if (!row) return;
  await queueEmail(deps, tx, {
    kind: "welcome",
    to: { name: `${row.firstName} ${row.lastName}`, address: row.email },
    language: row.language,
    details: { firstName: row.firstName, packageName: row.packageName, isWaitingForGuardian },
    dedupeKey: `welcome:${studentId}`,
  });
}
