import { eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { studentStreams, students } from "#db/schema/accounts.ts";
import { streams } from "#db/schema/colleges.ts";
import { packages } from "#db/schema/packages.ts";
import { queueEmail } from "#features/emails/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { contactKey, emailKey, needsGuardian } from "#lib/person-rules.ts";
import { randomPublicId } from "#lib/secrets.server.ts";
import type { AccountDraft } from "../contract.ts";
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
  const [student] = await tx
    .insert(students)
    .values({
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
    })
    .onConflictDoNothing()
    .returning({ id: students.id });
  if (!student) return { taken: true };
  await insertStreams(tx, student.id, draft.streamIds);
  await queueWelcome(deps, tx, student.id, isMinor);
  if (isMinor && draft.guardian) {
    const { firstName, guardian, language } = draft;
    await requestGuardianConsent(deps, tx, { studentId: student.id, firstName, guardian, language });
  }
  return { studentId: student.id };
}

/** A stream that was taken away between sign-up and payment is left out. */
async function insertStreams(tx: Db, studentId: number, streamIds: readonly number[]): Promise<void> {
  if (streamIds.length === 0) return;
  const known = await tx
    .select({ streamId: streams.id })
    .from(streams)
    .where(inArray(streams.id, [...streamIds]));
  if (known.length > 0) await tx.insert(studentStreams).values(known.map(({ streamId }) => ({ studentId, streamId })));
}

async function queueWelcome(deps: Deps, tx: Db, studentId: number, isWaitingForGuardian: boolean): Promise<void> {
  const [row] = await tx
    .select({
      firstName: students.firstName,
      lastName: students.lastName,
      email: students.email,
      language: students.language,
      packageName: packages.name,
    })
    .from(students)
    .innerJoin(packages, eq(packages.id, students.packageId))
    .where(eq(students.id, studentId));
  if (!row) return;
  await queueEmail(deps, tx, {
    kind: "welcome",
    to: { name: `${row.firstName} ${row.lastName}`, address: row.email },
    language: row.language,
    details: { firstName: row.firstName, packageName: row.packageName, isWaitingForGuardian },
    dedupeKey: `welcome:${studentId}`,
  });
}
