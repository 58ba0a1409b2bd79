import type { Profile } from "#features/profile/contract.ts";

/** Fields of Edit Profile that are stored on the device until they are saved: never the password. */
export { profileFields as storedFields } from "#features/profile/values.ts";

/** The page and the dialog of Edit Profile are one form. */
export const draftOf = ({ id }: Profile): string => `profile:${id}`;
