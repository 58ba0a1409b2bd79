import { createRoute, z } from "@hono/zod-openapi";
import { admit, sessionHashOf, studentOf } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { perform } from "#http/perform.server.ts";
import { listSessionViews } from "./service/session-views.server.ts";
import { endAllSessions, endOwnSession } from "./service/sessions.server.ts";
import { OwnSessions } from "./session-contract.ts";

const noStore = { "Cache-Control": "private, no-store" };
const tags = ["Accounts"];
const path = "/api/sessions/";
const description = "By a student's access token, or the session cookie of the website. A student's own sessions only.";

const listRoute = createRoute({
  ...admit("manage_own_sessions"),
  method: "get",
  path,
  tags,
  summary: "Where a student is signed in",
  description,
  responses: { 200: jsonReply(OwnSessions, "Browsers and programs, the last seen first") },
});

const endOthersRoute = createRoute({
  ...admit("manage_own_sessions"),
  operationId: "endOtherSessions",
  method: "delete",
  path,
  tags,
  summary: "End every other session",
  description: `${description} Tokens of ended sessions are refused at once. The asking one stays: POST /api/sign-out/ ends it.`,
  responses: { 204: { description: "They have ended" } },
});

const endOneRoute = createRoute({
  ...admit("manage_own_sessions"),
  operationId: "endSession",
  method: "delete",
  path: `${path}{session}/`,
  tags,
  summary: "End one session",
  description: `${description} Answers the same when it has ended before.`,
  request: {
    params: z.object({ session: z.string().regex(/^[0-9a-f]{64}$/, "must be the id of a session") }),
  },
  responses: { 204: { description: "It has ended" }, ...invalidInput },
});

/** The calls about where a student is signed in: what the page Security does. Source: trust rule 2.2. */
export function ownSessionRoutes() {
  const api = createApiRouter();
  api.openapi(listRoute, async (c) => {
    const student = { id: studentOf(c), sessionHash: await sessionHashOf(c) };
    const results = (await listSessionViews(c.get("deps"), student)).map((one) => ({
      ...{ id: one.hash, is_this: one.isThis, is_program: one.isProgram, browser: one.browser, system: one.system },
      ...{ created_at: one.createdAt, last_seen_at: one.lastSeenAt },
    }));
    return c.json({ results }, 200, noStore);
  });
  api.openapi(endOthersRoute, async (c) => {
    const [studentId, own] = [studentOf(c), await sessionHashOf(c)];
    await perform(c.get("admitted"), { work: () => endAllSessions(c.get("deps").db, studentId, own) });
    return c.body(null, 204, noStore);
  });
  api.openapi(endOneRoute, async (c) => {
    const [studentId, { session }] = [studentOf(c), c.req.valid("param")];
    await perform(c.get("admitted"), { work: () => endOwnSession(c.get("deps"), studentId, session) });
    return c.body(null, 204, noStore);
  });
  return api;
}
