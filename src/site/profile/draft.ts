import type { Profile } from "#features/profile/contract.ts";
import { profileFields } from "#features/profile/values.ts";
import { birthDateParts } from "#lib/birth-date.ts";

/** Fields of Edit Profile that are stored on the device until they are saved: never the password. */
export const storedFields: readonly string[] = [...profileFields, ...birthDateParts.map((part) => `dob_${part}`)];

/** The page and the dialog of Edit Profile are one form. */
export const draftOf = ({ id }: Profile): string => `profile:${id}`;
