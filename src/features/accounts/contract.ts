import { plainDigits } from "margdeep-search/any-script";
import { z } from "zod";
import { bodyId } from "#lib/body-id.ts";
import { normalizePhone, normalizePincode } from "#lib/person-fields.ts";
import { oneLine, withoutBlanks } from "#lib/plain-text.ts";

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
  /** Required under 18 (specification D18). */
  guardian: z.object({ name: z.string(), email: z.string() }).nullable(),
  language: z.string(),
});
export type AccountDraft = z.infer<typeof AccountDraft>;

/** An answer of one line, without control characters and the blanks around it. */
const line = (what: string) =>
  z
    .string()
    .nullish()
    .transform((sent) => oneLine(sent ?? ""))
    .describe(what);
/**
 * An answer without blanks. A phone number or a pincode may come as a number.
 *
 * @param tidy what else does not matter in it
 */
const compact = (what: string, tidy = (sent: string) => sent) =>
  z
    .union([z.string(), z.number()], "must be text")
    .nullish()
    .transform((sent) => withoutBlanks(tidy(String(sent ?? ""))))
    .describe(what);
const asTyped = z.string().nullish();
/** A choice that a form leaves open arrives as "": nothing was chosen, as when it is left out. */
const chosen = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((sent) => (sent === "" ? null : sent), schema.nullish());
const secret = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .nullish()
    .transform((sent) => sent ?? undefined);

/**
 * The sign-up payload of specification S3. What each answer must be is in sign-up-rules.ts, once for browser
 * and server; a missing answer, or null, counts as an empty one, so that every error is reported at once.
 */
export const NewSignUp = z
  .object({
    first_name: line("at most 60 characters"),
    last_name: line("at most 60 characters"),
    contact: compact("an Indian mobile number, with or without +91 or a leading 0", normalizePhone),
    email: compact("an e-mail address"),
    password: asTyped.transform((sent) => sent ?? "").describe("8 to 128 characters, taken as typed; not a common one"),
    confirm_password: asTyped.transform((sent) => sent ?? undefined).describe("must equal password; may be left out"),
    dob: compact("birth date, YYYY-MM-DD, before today in India; at least 13 years ago", plainDigits),
    city: line("the Address field, at most 200 characters; optional"),
    pincode: compact("six digits, the first not 0; optional", normalizePincode),
    intrested_in: chosen(z.array(bodyId))
      .transform((sent) => sent ?? [])
      .describe("ids of streams, at least one"),
    package: chosen(bodyId).describe("id of a package"),
    guardian_name: line("under 18: the name of a parent or guardian"),
    guardian_email: compact(
      "under 18: their e-mail address; may be left out: the student then hands over a link, from the dashboard or by POST /api/guardian-request/",
    ),
    captcha: secret(4000).describe("a solved challenge of GET /api/captcha/?form=signup"),
    order_id: secret(100).describe("a paid package: the order that was paid, from create-order"),
    sign_up_token: secret(200).describe(
      "a paid package: the token of payment-success, in place of order_id. With neither, the payment is found by the e-mail address that was given to the payment provider, or by the phone number where no address was given",
    ),
  })
  .meta({
    id: "NewSignUp",
    required: ["first_name", "last_name", "contact", "email", "password", "dob", "intrested_in", "package"],
  });
export type NewSignUp = z.infer<typeof NewSignUp>;

export const SignedUp = z
  .object({ message: z.literal("User created successfully"), user_id: z.int().positive() })
  .meta({ id: "SignedUp" });
export type SignedUp = z.infer<typeof SignedUp>;
