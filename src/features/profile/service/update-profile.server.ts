import { requireOwnPassword } from "#features/accounts/service/own-password.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { AppError, type FieldErrors } from "#lib/errors.ts";
import { contactKey, normalizePhone } from "#lib/person-fields.ts";
import { emailKey } from "#lib/person-rules.ts";
import type { ProfileChanges } from "../contract.ts";
import { type ProfileAnswers, profileProblems } from "../rules.ts";
import { findProfile, findTaken, type ProfileRow, updateStudent } from "../store/profiles.server.ts";
import { requestEmailChange } from "./change-email.server.ts";
import { isUniqueViolation } from "./unique-violation.server.ts";

const taken = {
  email: "Another account has this e-mail address",
  contact: "Another account has this phone number",
};

/**
 * Changes what a student says of themselves; what is left out stays. A new phone number asks for the password, a new
 * e-mail address too, and that one counts only once both mailboxes have confirmed it.
 *
 * @param address client address, whose wrong passwords are counted
 * @returns the e-mail address that was requested; null when it stays
 * @throws AppError invalid_input by field; too_many_attempts, hashing_busy, not_signed_in
 */
export async function updateProfile(
  deps: Deps,
  studentId: number,
  changes: ProfileChanges,
  address: string,
): Promise<{ emailAsked: string | null }> {
  const now = deps.now();
  const before = await findProfile(deps.db, studentId, now);
  if (!before) throw new AppError("not_signed_in");
  const answers = merge(before, changes);
  refuse(profileProblems(answers, before, { now, today: dayInIndia(now) }));
  const keys = { emailKey: emailKey(answers.email), contactKey: contactKey(answers.contact) };
  const isNewEmail = keys.emailKey !== before.emailKey;
  const isNewContact = keys.contactKey !== before.contactKey;
  if (isNewEmail || isNewContact) {
    const password = changes.current_password ?? "";
    await requireOwnPassword(deps, studentId, { password, field: "current_password", address });
    await refuseTaken(deps, studentId, keys);
  }
  const values = {
    firstName: answers.first_name,
    lastName: answers.last_name,
    dob: answers.dob,
    address: answers.address,
    contact: answers.contact,
    contactKey: keys.contactKey,
    programme: answers.programme || null,
    admissionYear: answers.admission_year,
    // The same address in another case needs no confirmation.
    ...(!isNewEmail && { email: answers.email }),
    updatedAt: now,
  };
  try {
    await deps.db.transaction(async (tx) => {
      await updateStudent(tx, studentId, values);
      if (isNewEmail) await requestEmailChange(deps, tx, before, answers.email);
    });
  } catch (thrown) {
    if (!isUniqueViolation(thrown)) throw thrown;
    throw new AppError("invalid_input", { contact: taken.contact });
  }
  if (isNewContact) deps.log.info({ event: "contact_changed", studentId }, "security");
  return { emailAsked: isNewEmail ? answers.email : null };
}

function merge(before: ProfileRow, changes: ProfileChanges): ProfileAnswers {
  return {
    first_name: changes.first_name ?? before.firstName,
    last_name: changes.last_name ?? before.lastName,
    dob: changes.dob ?? before.dob,
    email: changes.email ?? before.email,
    address: changes.address ?? before.address,
    contact: changes.contact === undefined ? before.contact : normalizePhone(changes.contact),
    programme: changes.programme ?? before.programme ?? "",
    admission_year: changes.admission_year === undefined ? before.admissionYear : changes.admission_year,
  };
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new AppError("invalid_input", errors);
}

async function refuseTaken(deps: Deps, studentId: number, keys: { emailKey: string; contactKey: string }) {
  const found = await findTaken(deps.db, studentId, keys);
  refuse({ ...(found.email && { email: taken.email }), ...(found.contact && { contact: taken.contact }) });
}
