import { createRoute, z } from "@hono/zod-openapi";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { busy, nothing, originOf, staffEntry, staffRefusals, tooMany } from "#staff/access/api-entry.server.ts";
import { staffCookie } from "#staff/access/session-cookie.server.ts";
import { Me, OwnPasswordChange, PasswordAgain, RecoveryCodes, SessionsShown } from "./contract.ts";
import { renewRecoveryCodes } from "./service/enrol.server.ts";
import { changeOwnStaffPassword, describeMe } from "./service/own-account.server.ts";
import { endOtherStaffSessions, endStaffSession, listStaffSessionViews } from "./service/session-views.server.ts";

const own = (summary: string) => staffEntry("manage_own_staff_account", summary);
/** The hash that identifies a session. */
export const sessionName = z.string().regex(/^[0-9a-f]{64}$/, "must be the id of a session");

const meRoute = createRoute({
  ...own("Who is signed in, and what is open to them"),
  method: "get",
  path: "/api/staff/me/",
  responses: { 200: jsonReply(Me, "The member of staff who asks"), ...staffRefusals },
});

const passwordRoute = createRoute({
  ...own("Change one's own password"),
  operationId: "changePassword",
  method: "post",
  path: "/api/staff/me/password/",
  description: "All other sessions end; the cookie holds a new one.",
  request: jsonBody(OwnPasswordChange),
  responses: { ...nothing, ...staffRefusals, ...invalidInput, ...tooMany, ...busy },
});

const codesRoute = createRoute({
  ...own("Ten new recovery codes"),
  operationId: "renewRecoveryCodes",
  method: "post",
  path: "/api/staff/me/recovery-codes/",
  description: "The earlier ones are void.",
  request: jsonBody(PasswordAgain),
  responses: {
    200: jsonReply(RecoveryCodes, "Shown this once"),
    ...staffRefusals,
    409: problemReply("There is no second factor yet"),
    ...invalidInput,
    ...tooMany,
    ...busy,
  },
});

const sessionsRoute = createRoute({
  ...own("Where one is signed in"),
  operationId: "listOwnSessions",
  method: "get",
  path: "/api/staff/me/sessions/",
  responses: { 200: jsonReply(SessionsShown, "The last seen first"), ...staffRefusals },
});

const endOthersRoute = createRoute({
  ...own("End one's other sessions"),
  operationId: "endOtherSessions",
  method: "delete",
  path: "/api/staff/me/sessions/",
  responses: { ...nothing, ...staffRefusals },
});

const endOneRoute = createRoute({
  ...own("End one session of one's own"),
  operationId: "endOwnSession",
  method: "delete",
  path: "/api/staff/me/sessions/{session}/",
  request: { params: z.object({ session: sessionName }) },
  responses: { ...nothing, ...staffRefusals, ...invalidInput },
});

/** Calls about the member's own account. */
export function ownAccountRoutes() {
  const api = createApiRouter();
  api.openapi(meRoute, async (c) => c.json(await describeMe(c.get("deps"), c.get("staff")), 200));
  api.openapi(passwordRoute, async (c) => {
    const deps = c.get("deps");
    const { old_password: oldPassword, new_password: newPassword } = c.req.valid("json");
    const { secret } = await changeOwnStaffPassword(deps, c.get("staff"), { oldPassword, newPassword }, originOf(c));
    c.header("Set-Cookie", staffCookie(deps.config, secret));
    return c.body(null, 204);
  });
  api.openapi(codesRoute, async (c) => {
    const again = { password: c.req.valid("json").password, address: c.get("clientAddress") };
    return c.json({ recovery_codes: await renewRecoveryCodes(c.get("deps"), c.get("staff"), again) }, 200);
  });
  api.openapi(sessionsRoute, async (c) => {
    const { id, sessionHash } = c.get("staff");
    return c.json({ results: await listStaffSessionViews(c.get("deps"), id, sessionHash) }, 200);
  });
  api.openapi(endOthersRoute, async (c) => {
    const { id, sessionHash } = c.get("staff");
    await endOtherStaffSessions(c.get("deps"), id, sessionHash);
    return c.body(null, 204);
  });
  api.openapi(endOneRoute, async (c) => {
    await endStaffSession(c.get("deps"), c.get("staff").id, c.req.valid("param").session);
    return c.body(null, 204);
  });
  return api;
}
