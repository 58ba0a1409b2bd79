import { plainDigits } from "margdeep-search/any-script";
import { z } from "zod";
import { maxLengths } from "#lib/max-lengths.ts";
import { oneLine, withoutBlanks } from "#lib/plain-text.ts";

const line = (what: string) => z.string("must be text").transform(oneLine).optional().describe(what);
const compact = (what: string) => z.string("must be text").transform(withoutBlanks).optional().describe(what);

const yearMessage = "must be a year, or null";

/**
 * Body of `PATCH /api/users/{userid}/` and the Edit Profile form. What an answer must be is the sign-up's own rule
 * (features/accounts/sign-up-rules.ts); what is left out stays as it is.
 */
export const ProfileChanges = z
  .object({
    first_name: line("at most 60 characters"),
    last_name: line("at most 60 characters"),
    dob: compact("birth date, YYYY-MM-DD; does not lead over the age of 18").transform(
      (sent) => sent && plainDigits(sent),
    ),
    email: compact("is used once both the old and the new address have confirmed it; needs current_password"),
    address: line("at most 200 characters; may be empty"),
    contact: compact("an Indian mobile number, with or without +91 or a leading 0; needs current_password"),
    programme: line("what the student studies, at most 80 characters; may be empty"),
    admission_year: z.int(yearMessage).nullish().describe("1950 to the year after next; null: none"),
    current_password: z
      .string()
      .max(maxLengths.password, `Please use at most ${maxLengths.password} characters`)
      .optional(),
  })
  .meta({ id: "ProfileChanges" });
export type ProfileChanges = z.infer<typeof ProfileChanges>;

/** What `GET /api/users/{userid}/` answers. Source: docs/specification S3, S7, D13. */
export const Profile = z
  .object({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    dob: z.string().describe("YYYY-MM-DD"),
    email: z.string(),
    address: z.string(),
    contact: z.string(),
    programme: z.string().describe("empty: not given"),
    admission_year: z.int().nullable(),
    registered_at: z.string().describe("ISO 8601 instant"),
    package: z.string().describe("its name"),
    new_email: z.string().nullable().describe("an address that still waits to be confirmed"),
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof Profile>;

/** Body of `POST /api/account-deletion/`. */
export const NewAccountDeletion = z
  .object({
    delete_password: z
      .string("Please type your password")
      .max(maxLengths.password, `Please use at most ${maxLengths.password} characters`),
  })
  .meta({ id: "NewAccountDeletion" });

export const AccountDeletion = z
  .object({ erase_at: z.iso.datetime().nullable().describe("when the account is deleted; null: it stays") })
  .meta({ id: "AccountDeletion" });

/** Body of `POST /api/password/`. */
export const PasswordChange = z
  .object({
    old_password: z
      .string("Please type your password")
      .max(maxLengths.password, `Please use at most ${maxLengths.password} characters`),
    new_password: z.string("Please choose a password"),
  })
  .meta({ id: "PasswordChange" });

export const PasswordChanged = z
  .object({ message: z.literal("Your password was changed") })
  .meta({ id: "PasswordChanged" });
