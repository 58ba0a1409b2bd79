import { z } from "zod";

/**
 * Everything an account is made from, checked and with the password hashed: what a free sign-up creates at once, and
 * what a paid one keeps with its order until the money is there.
 */
export const AccountDraft = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** Digits only. */
  contact: z.string(),
  email: z.string(),
  /** PHC string. */
  passwordHash: z.string(),
  /** YYYY-MM-DD. */
  dob: z.string(),
  address: z.string(),
  pincode: z.string(),
  streamIds: z.array(z.number().int().positive()),
  packageId: z.number().int().positive(),
  /** Asked for under 18 (decision D18). */
  guardian: z.object({ name: z.string(), email: z.string() }).nullable(),
  language: z.string(),
});
export type AccountDraft = z.infer<typeof AccountDraft>;
