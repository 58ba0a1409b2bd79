import { maxLengths } from "#lib/max-lengths.ts";

/** The most characters of a programme. */
export const maxProgrammeLength = maxLengths.programme;

/** Fields of the Edit Profile form, as text. */
export const profileFields = [
  "first_name",
  "last_name",
  "dob",
  "email",
  "address",
  "contact",
  "programme",
  "admission_year",
] as const;
