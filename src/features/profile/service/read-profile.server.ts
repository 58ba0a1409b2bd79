import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Profile } from "../contract.ts";
import { findProfile, type ProfileRow } from "../store/profiles.server.ts";

/**
 * A student's own profile. One query.
 *
 * @throws AppError not_signed_in when the account is gone
 */
export async function getProfile({ db, now }: Pick<Deps, "db" | "now">, studentId: number): Promise<Profile> {
  const row = await findProfile(db, studentId, now());
  if (!row) throw new AppError("not_signed_in");
  return toProfile(row);
}

export function toProfile(row: ProfileRow): Profile {
  return {
    id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    dob: row.dob,
    email: row.email,
    address: row.address,
    contact: row.contact,
    programme: row.programme ?? "",
    admission_year: row.admissionYear,
    registered_at: row.registeredAt.toISOString(),
    package: row.package,
    new_email: row.newEmail,
  };
}
