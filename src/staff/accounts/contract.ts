import { plainDigits } from "margdeep-search/any-script";
import { z } from "zod";
import { oneLine, withoutBlanks } from "#lib/plain-text.ts";
import { areas, Role } from "#staff/access/contract.ts";

/**
 * Requests and replies of the console's login, own-account and staff pages. The link of an invitation leads to
 * /staff/invitation/<token>, which the console serves; the token goes on in the bodies below.
 */

const tooLong = (most: number) => `Please use at most ${most} characters`;

/** A password to verify, unchanged. */
const claimedPassword = z
  .string("Please enter your password")
  .min(1, "Please enter your password")
  .max(128, tooLong(128));
/** A new password; passwordProblem validates it, shared with students. */
const newPassword = z.string("Please choose a password");
const email = z
  .string("Please enter an e-mail address")
  .transform(withoutBlanks)
  .pipe(z.email("Please enter an e-mail address, such as name@example.org").max(254, tooLong(254)));
const name = z
  .string("Please enter a name")
  .transform(oneLine)
  .pipe(z.string().min(1, "Please enter a name").max(100, tooLong(100)));
const token = z.string("The link is incomplete").min(1, "The link is incomplete").max(200, "The link is incomplete");
const code = z
  .string("Please enter a code")
  .transform((sent) => withoutBlanks(plainDigits(sent)))
  .pipe(z.string().min(1, "Please enter a code").max(40, tooLong(40)))
  .describe("six digits of the app, or a recovery code; spaces do not matter");

/** The next step of sign-in: none, a code, or the set-up of a second factor. */
export const Step = z.enum(["done", "code", "enrol"]);
export type Step = z.infer<typeof Step>;

/** Body of `POST /api/staff/session/`. */
export const StaffSignIn = z
  .object({
    email: z
      .string("Please enter your e-mail address")
      .overwrite(oneLine)
      .min(1, "Please enter your e-mail address")
      .max(254, tooLong(254)),
    password: claimedPassword,
  })
  .meta({ id: "StaffSignIn" });

export const SignInStep = z.object({ step: Step }).meta({ id: "SignInStep" });

/** Body of `POST /api/staff/session/code/` and `/api/staff/session/enrol/confirm/`. */
export const Code = z.object({ code }).meta({ id: "Code" });

/** Reply of `POST /api/staff/session/enrol/`: shown once, to be scanned by an authenticator app. */
export const Enrolment = z
  .object({
    uri: z.string().describe("otpauth://… for a link on the phone itself"),
    secret: z.string().describe("for typing, where no camera is: base32 in groups of four"),
    qr: z.string().describe("data:image/svg+xml;base64,… of the uri as a QR code, for an <img>"),
  })
  .meta({ id: "Enrolment" });

/** Shown once; the server stores only their hashes. */
export const RecoveryCodes = z
  .object({ recovery_codes: z.array(z.string()).describe("ten codes, each of which works once instead of the app's") })
  .meta({ id: "RecoveryCodes" });

/** Reply of `GET /api/staff/me/`. */
export const Me = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    role: Role,
    areas: z.array(z.enum(areas)).describe("parts of the console that are open to this role"),
    has_second_factor: z.boolean(),
    recovery_codes_left: z.int(),
    mode: z
      .enum(["trial", "production"])
      .describe(
        "in production nobody works without a second factor; in trial no admin, and nobody who touches money or prices",
      ),
  })
  .meta({ id: "Me" });

/** Body of `POST /api/staff/me/password/`. */
export const OwnPasswordChange = z
  .object({ old_password: claimedPassword, new_password: newPassword })
  .meta({ id: "OwnPasswordChange" });

/** Body of `POST /api/staff/me/recovery-codes/`. */
export const PasswordAgain = z.object({ password: claimedPassword }).meta({ id: "PasswordAgain" });

/** An active session of a member. */
export const SessionShown = z
  .object({
    id: z.string().describe("names the session, without being its secret"),
    device: z.string().describe("User-Agent, as sent"),
    address: z.string(),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
    is_this: z.boolean().describe("the session that asks"),
  })
  .meta({ id: "StaffSessionShown" });

export const SessionsShown = z.object({ results: z.array(SessionShown) }).meta({ id: "StaffSessionsShown" });

/** A member of staff, as shown to admins. */
export const Member = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    role: Role,
    is_active: z.boolean(),
    state: z.enum(["active", "invited", "off"]).describe("invited: no password was chosen yet"),
    has_second_factor: z.boolean(),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime().nullable().describe("null: signed in nowhere"),
    invitation_until: z.iso.datetime().nullable().describe("until when an invitation waits; null: none does"),
  })
  .meta({ id: "StaffMember" });
export type Member = z.infer<typeof Member>;

/** Reply of `GET /api/staff/staff/`. */
export const MemberPage = z.object({ count: z.int(), results: z.array(Member) }).meta({ id: "StaffMemberPage" });

/** Body of `POST /api/staff/staff/`. */
export const NewMember = z
  .object({ email, role: Role, name: name.optional().describe("left out: the e-mail's part before @ until they say") })
  .meta({ id: "NewStaffMember" });
export type NewMember = z.infer<typeof NewMember>;

/** Body of `PATCH /api/staff/staff/{id}/`: what changes. */
export const MemberChange = z
  .object({ name: name.optional(), role: Role.optional(), is_active: z.boolean().optional() })
  .meta({ id: "StaffMemberChange" });
export type MemberChange = z.infer<typeof MemberChange>;

/** Body of `POST /api/staff/invitations/look/`: a look does not consume the token. */
export const InvitationToken = z.object({ token }).meta({ id: "InvitationToken" });

export const InvitationShown = z
  .object({
    name: z.string(),
    email: z.string(),
    role: Role,
    until: z.iso.datetime(),
    is_new: z.boolean().describe("false: the account exists, and a new password is chosen"),
  })
  .meta({ id: "InvitationShown" });

/** Body of `POST /api/staff/invitations/accept/`. */
export const InvitationAcceptance = z
  .object({ token, password: newPassword, name })
  .meta({ id: "InvitationAcceptance" });
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>;

/** Does not sign in: the login follows, with its second step. */
export const InvitationAccepted = z.object({ email: z.string() }).meta({ id: "InvitationAccepted" });
