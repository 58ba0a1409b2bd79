import { createRoute, z } from "@hono/zod-openapi";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { choiceOr, pageFields, pathId, searchText } from "#http/query-fields.server.ts";
import { nothing, staffEntry, staffRefusals } from "#staff/access/api-entry.server.ts";
import { Member, MemberChange, MemberPage, NewMember, SessionsShown } from "./contract.ts";
import { sessionName } from "./own-api.server.ts";
import {
  changeStaff,
  endSessionsOfStaff,
  inviteStaff,
  inviteStaffAgain,
  listStaff,
  readStaff,
  resetSecondFactor,
} from "./service/members.server.ts";
import { listStaffSessionViews } from "./service/session-views.server.ts";

const entry = (summary: string) => staffEntry("manage_staff", summary);
const list = "/api/staff/staff/";
const one = { params: pathId("The member of staff") };
const plain = { ...staffRefusals, ...invalidInput };
const { page, page_size: perPage } = pageFields(25);

const listRoute = createRoute({
  ...entry("Everybody who works or worked here"),
  method: "get",
  path: list,
  request: {
    query: z.object({
      page,
      per_page: perPage,
      sort: choiceOr("name", ["name", "email", "role", "created_at", "id"], "What the list goes by"),
      order: choiceOr("asc", ["asc", "desc"], "Upwards or downwards"),
      q: searchText(100, "Part of a name or an e-mail address"),
      ids: z
        .string()
        .regex(/^[1-9][0-9]{0,8}(,[1-9][0-9]{0,8}){0,99}$/, "must be numbers with commas between, at most 100")
        .optional()
        .openapi({ description: "These alone", example: "1,2,3" }),
    }),
  },
  responses: { 200: jsonReply(MemberPage, "One page"), ...plain },
});

const showRoute = createRoute({
  ...entry("A member of staff"),
  method: "get",
  path: `${list}{id}/`,
  request: one,
  responses: { 200: jsonReply(Member, "The member"), ...plain },
});

const inviteRoute = createRoute({
  ...entry("Invite somebody by e-mail"),
  method: "post",
  path: list,
  description: "The link in the e-mail works once, for 72 hours.",
  request: jsonBody(NewMember),
  responses: { 201: jsonReply(Member, "Invited"), 409: problemReply("Somebody has this e-mail address"), ...plain },
});

const changeRoute = createRoute({
  ...entry("Change a name or a role, switch somebody off or on"),
  method: "patch",
  path: `${list}{id}/`,
  description: "A new role, and being switched off, ends their sessions.",
  request: { ...one, ...jsonBody(MemberChange) },
  responses: {
    200: jsonReply(Member, "As it is now"),
    409: problemReply("Nobody changes their own role; an admin who can sign in must remain"),
    ...plain,
  },
});

const inviteAgainRoute = createRoute({
  ...entry("Send a new link to choose a password"),
  operationId: "inviteStaffMemberAgain",
  method: "post",
  path: `${list}{id}/invitation/`,
  description: "For an invitation that ran out, and for a forgotten password. Earlier links are void.",
  request: one,
  responses: { ...nothing, ...plain },
});

const sessionsRoute = createRoute({
  ...entry("Where a member of staff is signed in"),
  method: "get",
  path: `${list}{id}/sessions/`,
  request: one,
  responses: { 200: jsonReply(SessionsShown, "The last seen first"), ...plain },
});

const endSessionsRoute = createRoute({
  ...entry("End all sessions of a member of staff"),
  method: "delete",
  path: `${list}{id}/sessions/`,
  request: one,
  responses: { ...nothing, ...plain },
});

const endSessionRoute = createRoute({
  ...entry("End one session of a member of staff"),
  method: "delete",
  path: `${list}{id}/sessions/{session}/`,
  request: { params: one.params.extend({ session: sessionName }) },
  responses: { ...nothing, ...plain },
});

const resetRoute = createRoute({
  ...entry("Take a colleague's second factor away"),
  method: "delete",
  path: `${list}{id}/second-factor/`,
  description: "For a lost phone: their sessions end, and a new one is set up at the next login.",
  request: one,
  responses: {
    ...nothing,
    409: problemReply("There is none; or it is one's own, which another admin takes away"),
    ...plain,
  },
});

/** Calls for admins to manage staff. */
export function memberRoutes() {
  const api = createApiRouter();
  api.openapi(listRoute, async (c) => {
    const { per_page: size, ids, ...query } = c.req.valid("query");
    const asked = { ...query, perPage: size, ids: ids?.split(",").map(Number) ?? null };
    return c.json(await listStaff(c.get("deps"), asked), 200);
  });
  api.openapi(showRoute, async (c) => c.json(await readStaff(c.get("deps"), c.req.valid("param").id), 200));
  api.openapi(inviteRoute, async (c) =>
    c.json(await inviteStaff(c.get("deps"), c.get("staff"), c.req.valid("json")), 201),
  );
  api.openapi(changeRoute, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await changeStaff(c.get("deps"), c.get("staff"), id, c.req.valid("json")), 200);
  });
  api.openapi(inviteAgainRoute, async (c) => {
    await inviteStaffAgain(c.get("deps"), c.get("staff"), c.req.valid("param").id);
    return c.body(null, 204);
  });
  api.openapi(sessionsRoute, async (c) => {
    const { id } = await readStaff(c.get("deps"), c.req.valid("param").id);
    return c.json({ results: await listStaffSessionViews(c.get("deps"), id, c.get("staff").sessionHash) }, 200);
  });
  api.openapi(endSessionsRoute, async (c) => {
    await endSessionsOfStaff(c.get("deps"), c.get("staff"), c.req.valid("param").id, null);
    return c.body(null, 204);
  });
  api.openapi(endSessionRoute, async (c) => {
    const { id, session } = c.req.valid("param");
    await endSessionsOfStaff(c.get("deps"), c.get("staff"), id, session);
    return c.body(null, 204);
  });
  api.openapi(resetRoute, async (c) => {
    await resetSecondFactor(c.get("deps"), c.get("staff"), c.req.valid("param").id);
    return c.body(null, 204);
  });
  return api;
}
