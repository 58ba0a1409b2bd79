import { defineAct } from "#http/act/act.server.ts";
import type { Call } from "#http/act/call.server.ts";
import { noContent, ok } from "#http/act/replies.server.ts";
import { noStore } from "#http/responses/no-store.ts";
import { clearedSiteData } from "#http/session/session-cookie.server.ts";
import { everyone, perAddress, staffAfterPassword, staffCookie } from "#policies/policy.ts";
import type { StaffOrigin } from "#staff/access/service/sessions.server.ts";
import { endedStaffCookie, readStaffCookie, startedStaffCookie } from "#staff/access/session-cookie.server.ts";
import {
  Code,
  Enrolment,
  InvitationAcceptance,
  InvitationAccepted,
  InvitationShown,
  InvitationToken,
  RecoveryCodes,
  SignInStep,
  StaffSignIn,
  type Step,
} from "./contract.ts";
import { beginEnrolment, confirmEnrolment } from "./service/enrol.server.ts";
import { acceptInvitation, readInvitation } from "./service/invitations.server.ts";
import { signInStaff, signOutStaff, verifyStaffCode } from "./service/sign-in.server.ts";

const login = { tag: "Staff: login" };
export const busy = { 503: "Too many people sign in at this moment; Retry-After says when to try again" };

/** For acts that begin a session. */
export const cookies = ({ deps: { config } }: Call, started: { secret: string } | null) =>
  started ? [startedStaffCookie(config, started.secret)] : [];

/** The secret of the session is for the cookie alone. */
const withoutSecret = (_call: Call, { step }: { step: Step; secret: string }) => ({ step });

export const originOf = ({ clientAddress, headers }: Call): StaffOrigin => ({
  address: clientAddress,
  device: headers.get("user-agent") ?? "",
});

const enrolment = {
  ...login,
  name: "set_up_second_factor",
  who: staffAfterPassword,
  attempts: "staff_code",
  source: "T2.17",
} as const;

const invitation = {
  ...login,
  name: "open_invitation",
  who: everyone,
  limit: perAddress("staff_invitation"),
  source: "0020",
  refusals: { 400: "The link was used before, is too old or not complete" },
} as const;

/** The console's login, and invitations. Source: docs/specification T2.2, T2.17; decision 0020. */
export const loginActs = [
  defineAct({
    ...login,
    name: "sign_in_staff",
    who: everyone,
    attempts: "staff_sign_in",
    source: "T2.2, 0020",
    rest: "POST /api/staff/session/",
    operationId: "signIn",
    summary: "Sign in as staff: e-mail and password",
    description: "The session comes as an HttpOnly cookie; step says what it still lacks.",
    input: StaffSignIn,
    work: (call) => signInStaff(call.deps, call.input, originOf(call), readStaffCookie(call.headers, call.deps.config)),
    cookies,
    reply: ok(SignInStep, "The password is right; step says what comes next", withoutSecret),
    refusals: { 401: "E-mail and password do not fit; the reply does not say which", ...busy },
  }),
  defineAct({
    ...login,
    name: "give_staff_code",
    who: staffAfterPassword,
    attempts: "staff_code",
    source: "T2.17",
    rest: "POST /api/staff/session/code/",
    operationId: "verifyCode",
    summary: "Sign in as staff: the code of the app, or a recovery code",
    input: Code,
    work: (call) => verifyStaffCode(call.deps, call.staff, call.input.code, originOf(call)),
    cookies,
    reply: ok(SignInStep, "Signed in; the cookie holds a new session", () => ({ step: "done" as const })),
    refusals: { 409: "There is no second factor to give a code of" },
  }),
  defineAct({
    ...enrolment,
    rest: "POST /api/staff/session/enrol/",
    operationId: "beginEnrolment",
    summary: "A new secret for the app on the phone",
    description: "It counts once a code of it was given; asked for again, the one before is void.",
    work: ({ deps, staff: session }) => beginEnrolment(deps, session),
    reply: ok(Enrolment, "What the app reads"),
    refusals: { 409: "There is a second factor already: only another admin takes it away" },
  }),
  defineAct({
    ...enrolment,
    rest: "POST /api/staff/session/enrol/confirm/",
    operationId: "confirmEnrolment",
    summary: "Set the second factor up by a code of the app",
    input: Code,
    work: (call) => confirmEnrolment(call.deps, call.staff, call.input.code, originOf(call)),
    cookies,
    reply: ok(
      RecoveryCodes,
      "Set up and signed in; the cookie holds a new session, other sessions have ended",
      (_call: Call, { codes }: { codes: string[]; secret: string }) => ({ recovery_codes: codes }),
    ),
    refusals: { 409: "There is a second factor already, or no secret waits to be confirmed" },
  }),
  defineAct({
    ...login,
    name: "sign_out_staff",
    who: staffCookie,
    source: "T2.2",
    rest: "DELETE /api/staff/session/",
    operationId: "signOut",
    summary: "End this browser's staff session",
    description: "Answers the same when it has ended before. A student's session in the same browser stays.",
    work: ({ deps, headers }) => signOutStaff(deps, readStaffCookie(headers, deps.config) ?? ""),
    cookies: ({ deps }) => [endedStaffCookie(deps.config)],
    reply: {
      ...noContent("Done"),
      send: (c) => c.body(null, 204, { ...noStore, "Clear-Site-Data": clearedSiteData }),
    },
  }),
  defineAct({
    ...invitation,
    rest: "POST /api/staff/invitations/look/",
    operationId: "readInvitation",
    summary: "Whom an invitation's link is for",
    description: "Uses nothing up.",
    input: InvitationToken,
    work: ({ deps, input }) => readInvitation(deps, input.token),
    reply: ok(InvitationShown, "An open invitation"),
  }),
  defineAct({
    ...invitation,
    rest: "POST /api/staff/invitations/accept/",
    operationId: "acceptInvitation",
    summary: "Choose a password by an invitation's link",
    description: "Works once. Nobody is signed in by it.",
    input: InvitationAcceptance,
    work: ({ deps, input, clientAddress }) => acceptInvitation(deps, input, clientAddress),
    reply: ok(InvitationAccepted, "The password was set; sign in with it"),
    refusals: { ...invitation.refusals, ...busy },
  }),
];
