import { createRoute } from "@hono/zod-openapi";
import { admit } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { noStore } from "#http/no-store.ts";
import { perform } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { clearedSiteData } from "#http/session-cookie.server.ts";
import { busy, nothing, originOf, staffRefusals, tooMany } from "#staff/access/api-entry.server.ts";
import { staffAfterPassword, staffCookieHolder } from "#staff/access/guard.server.ts";
import { endedStaffCookie, readStaffCookie, staffCookie } from "#staff/access/session-cookie.server.ts";
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
} from "./contract.ts";
import { beginEnrolment, confirmEnrolment } from "./service/enrol.server.ts";
import { acceptInvitation, readInvitation } from "./service/invitations.server.ts";
import { signInStaff, signOutStaff, verifyStaffCode } from "./service/sign-in.server.ts";

const tags = ["Staff: login"];
/** Calls that require no session. */
const open = (act: Parameters<typeof admit>[0]) => ({ tags, "x-area": "public", ...admit(act) });
const linkRefused = { 400: problemReply("The link was used before, is too old or not complete") };

const signInRoute = createRoute({
  ...open("sign_in_staff"),
  operationId: "signIn",
  method: "post",
  path: "/api/staff/session/",
  summary: "Sign in as staff: e-mail and password",
  description: "The session comes as an HttpOnly cookie; step says what it still lacks.",
  request: jsonBody(StaffSignIn),
  responses: {
    200: jsonReply(SignInStep, "The password is right; step says what comes next"),
    401: problemReply("E-mail and password do not fit; the reply does not say which"),
    ...invalidInput,
    ...tooMany,
    ...busy,
  },
});

const codeRoute = createRoute({
  tags,
  ...staffAfterPassword("give_staff_code"),
  operationId: "verifyCode",
  method: "post",
  path: "/api/staff/session/code/",
  summary: "Sign in as staff: the code of the app, or a recovery code",
  request: jsonBody(Code),
  responses: {
    200: jsonReply(SignInStep, "Signed in; the cookie holds a new session"),
    ...staffRefusals,
    409: problemReply("There is no second factor to give a code of"),
    ...invalidInput,
    ...tooMany,
  },
});

const enrolRoute = createRoute({
  tags,
  ...staffAfterPassword("set_up_second_factor"),
  operationId: "beginEnrolment",
  method: "post",
  path: "/api/staff/session/enrol/",
  summary: "A new secret for the app on the phone",
  description: "It counts once a code of it was given; asked for again, the one before is void.",
  responses: {
    200: jsonReply(Enrolment, "What the app reads"),
    ...staffRefusals,
    409: problemReply("There is a second factor already: only another admin takes it away"),
  },
});

const confirmRoute = createRoute({
  tags,
  ...staffAfterPassword("set_up_second_factor"),
  operationId: "confirmEnrolment",
  method: "post",
  path: "/api/staff/session/enrol/confirm/",
  summary: "Set the second factor up by a code of the app",
  request: jsonBody(Code),
  responses: {
    200: jsonReply(RecoveryCodes, "Set up and signed in; the cookie holds a new session, other sessions have ended"),
    ...staffRefusals,
    409: problemReply("There is a second factor already, or no secret waits to be confirmed"),
    ...invalidInput,
    ...tooMany,
  },
});

const signOutRoute = createRoute({
  tags,
  ...staffCookieHolder("sign_out_staff"),
  operationId: "signOut",
  method: "delete",
  path: "/api/staff/session/",
  summary: "End this browser's staff session",
  description: "Answers the same when it has ended before. A student's session in the same browser stays.",
  responses: { ...nothing, 404: staffRefusals[404] },
});

const invitationRoute = createRoute({
  ...open("open_invitation"),
  operationId: "readInvitation",
  method: "post",
  path: "/api/staff/invitations/look/",
  summary: "Whom an invitation's link is for",
  description: "Uses nothing up.",
  request: jsonBody(InvitationToken),
  responses: { 200: jsonReply(InvitationShown, "An open invitation"), ...linkRefused, ...invalidInput, ...tooMany },
});

const acceptRoute = createRoute({
  ...open("open_invitation"),
  operationId: "acceptInvitation",
  method: "post",
  path: "/api/staff/invitations/accept/",
  summary: "Choose a password by an invitation's link",
  description: "Works once. Nobody is signed in by it.",
  request: jsonBody(InvitationAcceptance),
  responses: {
    200: jsonReply(InvitationAccepted, "The password was set; sign in with it"),
    ...linkRefused,
    ...invalidInput,
    ...tooMany,
    ...busy,
  },
});

/** The calls of the console's login and of invitations. Source: docs/specification T2.2, T2.17; docs/decisions/0020. */
export function staffSessionRoutes() {
  const api = createApiRouter();
  api.openapi(signInRoute, async (c) => {
    const deps = c.get("deps");
    const replaces = readStaffCookie(c.req.raw.headers, deps.config);
    const { step, secret } = await signInStaff(deps, c.req.valid("json"), originOf(c), replaces);
    c.header("Set-Cookie", staffCookie(deps.config, secret));
    return c.json({ step }, 200, noStore);
  });
  api.openapi(codeRoute, async (c) => {
    const deps = c.get("deps");
    const started = await verifyStaffCode(deps, c.get("staffSession"), c.req.valid("json").code, originOf(c));
    if (started) c.header("Set-Cookie", staffCookie(deps.config, started.secret));
    return c.json({ step: "done" as const }, 200);
  });
  api.openapi(enrolRoute, async (c) => c.json(await beginEnrolment(c.get("deps"), c.get("staffSession")), 200));
  api.openapi(confirmRoute, async (c) => {
    const deps = c.get("deps");
    const { code } = c.req.valid("json");
    const { codes, secret } = await confirmEnrolment(deps, c.get("staffSession"), code, originOf(c));
    c.header("Set-Cookie", staffCookie(deps.config, secret));
    return c.json({ recovery_codes: codes }, 200);
  });
  api.openapi(signOutRoute, async (c) => {
    const deps = c.get("deps");
    await signOutStaff(deps, c.get("staffSecret"));
    c.header("Set-Cookie", endedStaffCookie(deps.config));
    return c.body(null, 204, { ...noStore, "Clear-Site-Data": clearedSiteData });
  });
  api.openapi(invitationRoute, async (c) => {
    const { token } = c.req.valid("json");
    const work = () => readInvitation(c.get("deps"), token);
    return c.json(await perform(c.get("admitted"), { work }), 200, noStore);
  });
  api.openapi(acceptRoute, async (c) => {
    const work = () => acceptInvitation(c.get("deps"), c.req.valid("json"), c.get("clientAddress"));
    return c.json(await perform(c.get("admitted"), { work }), 200, noStore);
  });
  return api;
}
