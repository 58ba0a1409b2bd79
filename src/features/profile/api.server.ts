import { createRoute } from "@hono/zod-openapi";
import { admit, studentOf } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { pathId } from "#http/query-fields.server.ts";
import { Profile, ProfileChanges } from "./contract.ts";
import { getProfile } from "./service/read-profile.server.ts";
import { updateProfile } from "./service/update-profile.server.ts";

const noStore = { "Cache-Control": "no-store" };
const tags = ["Profile"];
const description = "By a student's access token, or the session cookie of the website. A student's own profile only.";
const refusals = {
  ...invalidInput,
  401: problemReply("No access token and no session, or one that is wrong or too old"),
  403: problemReply("It belongs to another student or does not exist; the reply does not say which"),
};

const readRoute = createRoute({
  tags,
  ...admit("read_profile"),
  operationId: "getProfile",
  method: "get",
  path: "/api/users/{id}/",
  summary: "A student's own profile",
  description,
  request: { params: pathId("the student, as POST /api/sign-in/ answers it") },
  responses: { 200: jsonReply(Profile, "The profile"), ...refusals },
});

const changeRoute = createRoute({
  tags,
  ...admit("change_profile"),
  operationId: "updateProfile",
  method: "patch",
  path: "/api/users/{id}/",
  summary: "Change the own profile",
  description: `${description} What is left out stays. A new e-mail or phone number needs current_password.`,
  request: {
    params: pathId("the student"),
    body: { required: true, content: { "application/json": { schema: ProfileChanges } } },
  },
  responses: {
    200: jsonReply(Profile, "The profile as it is now; new_email waits for both mailboxes"),
    ...refusals,
    429: problemReply("Too many wrong passwords; Retry-After says when the next one is heard"),
    503: problemReply("Too many people sign in at this moment; Retry-After says when to try again"),
  },
});

/** The calls of the profile. Source: specification section 7, decisions D3 and D9. */
export function profileRoutes() {
  const api = createApiRouter();
  api.openapi(readRoute, async (c) => {
    const [deps, studentId] = [c.get("deps"), studentOf(c, c.req.valid("param").id)];
    return c.json(await getProfile(deps, studentId), 200, noStore);
  });
  api.openapi(changeRoute, async (c) => {
    const [deps, studentId] = [c.get("deps"), studentOf(c, c.req.valid("param").id)];
    await updateProfile(deps, studentId, c.req.valid("json"), c.get("clientAddress"));
    return c.json(await getProfile(deps, studentId), 200, noStore);
  });
  return api;
}
