import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { withAbsolutePhotos } from "#http/absolute-photos.server.ts";
import { admit, studentOf } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { noStore } from "#http/no-store.ts";
import { problemReply } from "#http/problem.server.ts";
import { pathId, requiredId } from "#http/query-fields.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { ChangedInterest, Interest, NewInterest } from "./contract.ts";
import { kinds, type SavedItem } from "./saved-item.ts";
import { addInterest, moveInterest, removeInterest, writeNote } from "./service/change-wishlist.server.ts";
import { getInterest, listInterests } from "./service/list-interests.server.ts";

const tags = ["Wishlist"];
const description = "By a student's access token, or the session cookie of the website. A student's own entries only.";
const refusals = {
  ...invalidInput,
  401: problemReply("No access token and no session, or one that is wrong or too old"),
  403: problemReply("It belongs to another student or does not exist; the reply does not say which"),
};
const notListed = { 404: problemReply("This college, hostel or job is not listed") };

const listRoute = createRoute({
  tags,
  ...admit("read_wishlist"),
  method: "get",
  path: "/api/wishlist/",
  summary: "A student's wishlist",
  description: `${description} A bare list: colleges, hostels, jobs, each in the student's own order.`,
  request: { query: z.object({ student_id: requiredId("the student whose wishlist it is") }) },
  responses: { 200: jsonReply(z.array(Interest), "The entries"), ...refusals },
});

const addRoute = createRoute({
  tags,
  ...admit("change_wishlist"),
  operationId: "addToWishlist",
  method: "post",
  path: "/api/wishlist/",
  summary: "Save a college, a hostel or a job",
  description,
  request: jsonBody(NewInterest),
  responses: {
    201: jsonReply(Interest, "It was saved"),
    ...refusals,
    ...notListed,
    409: problemReply("It was saved before, and nothing changed; or the wishlist is full"),
  },
});

const removeRoute = createRoute({
  tags,
  ...admit("change_wishlist"),
  operationId: "removeFromWishlist",
  method: "delete",
  path: "/api/wishlist/{id}/",
  summary: "Take an entry out",
  description,
  request: { params: pathId("the entry") },
  responses: { 204: { description: "It is gone" }, ...refusals },
});

const changeRoute = createRoute({
  tags,
  ...admit("change_wishlist"),
  operationId: "updateWishlistEntry",
  method: "patch",
  path: "/api/wishlist/{id}/",
  summary: "Move an entry, or write its note",
  description,
  request: { params: pathId("the entry"), ...jsonBody(ChangedInterest) },
  responses: { 200: jsonReply(Interest, "The entry as it is now"), ...refusals },
});

/** The calls of the wishlist. Source: docs/specification S7, D2, D3, D25. */
export function wishlistRoutes() {
  const api = createApiRouter();
  api.openapi(listRoute, async (c) => {
    const studentId = studentOf(c, c.req.valid("query").student_id);
    return c.json(withPhotos(c, await listInterests(c.get("deps"), studentId)), 200, noStore);
  });
  api.openapi(addRoute, async (c) => {
    const { student_id, note, position, ...things } = c.req.valid("json");
    const [deps, studentId] = [c.get("deps"), studentOf(c, student_id)];
    const kind = kinds.find((one) => things[one] !== undefined)!;
    const thing: SavedItem = { kind, id: things[kind]! };
    const entryId = await addInterest(deps, studentId, thing, { note, position });
    return c.json(withPhotos(c, await getInterest(deps, studentId, entryId)), 201, noStore);
  });
  api.openapi(removeRoute, async (c) => {
    const [deps, studentId] = [c.get("deps"), studentOf(c)];
    await removeInterest(deps, studentId, c.req.valid("param").id);
    return c.body(null, 204, noStore);
  });
  api.openapi(changeRoute, async (c) => {
    const [deps, studentId] = [c.get("deps"), studentOf(c)];
    const { id } = c.req.valid("param");
    const { note, position } = c.req.valid("json");
    if (note !== undefined) await writeNote(deps, studentId, id, note);
    if (position !== undefined) await moveInterest(deps, studentId, id, position);
    return c.json(withPhotos(c, await getInterest(deps, studentId, id)), 200, noStore);
  });
  return api;
}

/** Entries with pictures by absolute address, as in public replies. */
function withPhotos<Reply>(c: Context<ApiEnv>, reply: Reply): Reply {
  return withAbsolutePhotos(c.get("deps").config.PUBLIC_URL, reply);
}
