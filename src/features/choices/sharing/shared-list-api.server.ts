import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { admit } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { perform } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { pathNumber } from "#http/query-fields.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { NewComment, NewOpinion, Room } from "./contract.ts";
import {
  answerAsGuest,
  commentAsGuest,
  deleteGuestComment,
  readSharedList,
  type SharedLink,
} from "./service/shared-list.server.ts";

const headers = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };
const tags = ["Choice lists"];
const base = "/api/shared-choices/{link}/{token}/";
const description = "By the secret of its address alone, which the student gave: `/choices/shared/{link}/{token}`.";
const secrets = { link: z.string().max(100), token: z.string().max(100) };
const params = z.object(secrets);
const room = { 200: jsonReply(Room, "The list and its room as this person sees them") };
const gone = { 404: problemReply("The link leads to no list: it is wrong, or was ended or replaced") };
const refused = { 403: problemReply("The link does not allow that") };
const act = { ...admit("answer_shared_choices"), tags, description };

const readRoute = createRoute({
  ...admit("read_shared_choices"),
  operationId: "getSharedChoiceList",
  method: "get",
  path: base,
  tags,
  summary: "A choice list that was shared, and its room",
  description,
  request: { params },
  responses: { ...room, ...gone, ...invalidInput },
});
const commentRoute = createRoute({
  ...act,
  operationId: "commentOnSharedChoiceList",
  method: "post",
  path: `${base}comments/`,
  summary: "Write a comment on a shared choice list or one of its rows",
  request: { params, ...jsonBody(NewComment) },
  responses: { ...room, ...gone, ...refused, ...invalidInput, 409: problemReply("There are too many comments") },
});
const deleteRoute = createRoute({
  ...act,
  operationId: "deleteSharedChoiceListComment",
  method: "delete",
  path: `${base}comments/{comment}/`,
  summary: "Delete a comment of one's own",
  request: {
    params: z.object({ ...secrets, comment: pathNumber("the comment") }),
  },
  responses: { ...room, ...refused, ...invalidInput, 404: problemReply("There is no such link, or no such comment") },
});
const answerRoute = createRoute({
  ...act,
  operationId: "weighSharedChoiceList",
  method: "put",
  path: `${base}opinion/`,
  summary: "Say what is important, and which rows are refused; unseen by the others until everybody has answered",
  request: { params, ...jsonBody(NewOpinion) },
  responses: {
    ...room,
    ...gone,
    ...refused,
    ...invalidInput,
    409: problemReply("The answers were shown to everybody"),
  },
});

/** The calls of those with whom a choice list was shared. Source: docs/specification S20; decision 0061. */
export function sharedListRoutes() {
  const api = createApiRouter();
  const doAndRead = async (c: Context<ApiEnv>, link: SharedLink, work: (deps: Deps) => Promise<void>) => {
    const deps = c.get("deps");
    await perform(c.get("admitted"), { work: () => work(deps) });
    return c.json(await readSharedList(deps, link), 200, headers);
  };
  api.openapi(readRoute, async (c) => c.json(await readSharedList(c.get("deps"), c.req.valid("param")), 200, headers));
  api.openapi(commentRoute, (c) => {
    const [link, comment] = [c.req.valid("param"), c.req.valid("json")];
    return doAndRead(c, link, (deps) => commentAsGuest(deps, link, comment));
  });
  api.openapi(deleteRoute, (c) => {
    const { comment, ...link } = c.req.valid("param");
    return doAndRead(c, link, (deps) => deleteGuestComment(deps, link, comment));
  });
  api.openapi(answerRoute, (c) => {
    const [link, opinion] = [c.req.valid("param"), c.req.valid("json")];
    return doAndRead(c, link, (deps) => answerAsGuest(deps, link, opinion));
  });
  return api;
}
