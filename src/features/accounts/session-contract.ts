import { z } from "zod";
import { maxLengths } from "#lib/max-lengths.ts";
import { oneLine, withoutBlanks } from "#lib/plain-text.ts";

const wrongLength = `Please use at most ${maxLengths.password} characters`;
const longEmail = `Please use at most ${maxLengths.email} characters`;

/** A password as sent. Stored ones are never longer than this limit; the text is not altered. */
const claimedPassword = (message: string) =>
  z.string(message).min(1, message).max(maxLengths.password, wrongLength).describe("taken as typed");

const identifier = (message: string) =>
  z
    .preprocess(
      // A mobile number may come as a number.
      (sent) => (typeof sent === "number" ? String(sent) : sent),
      z.string(message).overwrite(oneLine).min(1, message).max(maxLengths.email, longEmail),
    )
    .meta({ type: "string", minLength: 1, maxLength: maxLengths.email })
    .describe("e-mail address or mobile number, in any case, with or without spaces, +91 or a leading 0");

/** Body of `POST /api/sign-in/` and the login form. Both are required (specification S5.3). */
export const SignIn = z
  .object({
    identifier: identifier("Please enter your email or mobile number"),
    password: claimedPassword("Please enter your password"),
  })
  .meta({ id: "SignIn" });
export type SignIn = z.infer<typeof SignIn>;

export const SignedIn = z
  .object({ user_id: z.int().positive(), message: z.literal("Login successful") })
  .meta({ id: "SignedIn" });

/** Body of `POST /api/token/`. */
export const TokenRequest = z
  .object({
    username: identifier("Please give a username").describe(
      "a student's e-mail or mobile number, or the service account",
    ),
    password: claimedPassword("Please give a password"),
  })
  .meta({ id: "TokenRequest" });

export const Token = z
  .object({
    access: z.string().describe("send it as Authorization: Bearer …"),
    token_type: z.literal("Bearer"),
    expires_in: z.int().positive().describe("seconds"),
  })
  .meta({ id: "Token" });

export const Message = z.object({ message: z.string() }).meta({ id: "Message" });

/** Body of `POST /api/password-reset/` and the form that asks for a link. */
export const PasswordResetRequest = z
  .object({
    email: z
      .string("Please enter your e-mail address")
      .max(maxLengths.email, longEmail)
      .transform((value) => value.replace(/\s+/g, ""))
      .pipe(z.email("Please enter an e-mail address, such as name@example.org")),
    captcha: z.string().max(4000).optional().describe("a solved challenge of GET /api/captcha/?form=reset"),
  })
  .meta({ id: "PasswordResetRequest" });
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>;

/** Body of `POST /api/password-reset/confirm/`; uid and token are the two parts of the link's address. */
export const PasswordResetConfirmation = z
  .object({
    new_password: z
      .string("Please enter a new password")
      .max(maxLengths.password, wrongLength)
      .describe("8 to 128 characters"),
    uid: z.string().overwrite(oneLine).min(1).max(64),
    token: z.string().min(1).max(128),
  })
  .meta({ id: "PasswordResetConfirmation" });
export type PasswordResetConfirmation = z.infer<typeof PasswordResetConfirmation>;

/** Reply of `GET /api/sessions/`. */
export const OwnSessions = z
  .object({
    results: z.array(
      z.object({
        id: z.string().describe("names the session, without being its secret"),
        is_this: z.boolean().describe("the session that asks"),
        is_program: z.boolean().describe("a program with an access token"),
        browser: z.string(),
        system: z.string(),
        created_at: z.iso.datetime(),
        last_seen_at: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: "OwnSessions" });

/** Body of `POST /api/guardian-request/`. */
export const GuardianRequest = z
  .object({
    guardian_name: z.string("Please enter the name of your parent or guardian").transform(oneLine),
    guardian_email: z
      .string("Please enter the e-mail address of your parent or guardian")
      .default("")
      .transform(withoutBlanks)
      .describe("may be left out: the student hands the link over"),
  })
  .meta({ id: "GuardianRequest" });

export const GuardianRequested = z
  .object({
    message: z.enum(["Your guardian gets an e-mail", "Hand the link over to your guardian"]),
    link: z.url().describe("the guardian's page, to be handed over; an answer counts only on another device"),
  })
  .meta({ id: "GuardianRequested" });
