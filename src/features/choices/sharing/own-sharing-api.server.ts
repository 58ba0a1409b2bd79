import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { admit, studentOf } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { privateNoStore } from "#http/no-store.ts";
import { perform } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { pathNumber } from "#http/query-fields.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { NewComment, NewOpinion, NewShare, ShareChange, Sharing } from "./contract.ts";
import {
  answerOwn,
  askAgain,
  changeShare,
  commentOwn,
  deleteAnyComment,
  endLink,
  readSharing,
  removeShare,
  renewLink,
  shareList,
} from "./service/own-sharing.server.ts";

const tags = ["Choice lists"];
const base = "/api/choices/{id}/sharing/";
const description = "By a student's access token, or the session cookie of the website. A student's own lists only.";
const listId = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/, "is not the id of a list");
const ofList = { params: z.object({ id: listId.openapi({ description: "the list" }) }) };
const ofShare = { params: z.object({ id: listId, share: pathNumber("the person") }) };
const ofComment = { params: z.object({ id: listId, comment: pathNumber("the comment") }) };
const sharing = { 200: jsonReply(Sharing, "With whom the list is shared now, and its room") };
const listGone = { 404: problemReply("The student has no such list") };
const gone = { 404: problemReply("The student has no such list, or it has no such person or comment") };
const refused = { 403: problemReply("The student is under 18, and no guardian has agreed yet") };
const act = { ...admit("share_choices"), tags, description };

const readRoute = createRoute({
  ...admit("read_choices"),
  operationId: "getChoiceListSharing",
  method: "get",
  path: base,
  tags,
  summary: "With whom a choice list is shared, by which links, and its room",
  description: `${description} What others find important is in it once everybody who is asked has answered.`,
  request: ofList,
  responses: { ...sharing, ...listGone, ...invalidInput },
});
const shareRoute = createRoute({
  ...act,
  operationId: "shareChoiceList",
  method: "post",
  path: base,
  summary: "Share a choice list with one more person, by a secret link of their own",
  request: { ...ofList, ...jsonBody(NewShare) },
  responses: {
    ...{ ...sharing, ...listGone, ...invalidInput, ...refused },
    409: problemReply("The list is shared with as many people as it can be"),
  },
});
const changeRoute = createRoute({
  ...act,
  operationId: "changeChoiceListShare",
  method: "patch",
  path: `${base}people/{share}/`,
  summary: "Rename a person, or change what their link allows",
  request: { ...ofShare, ...jsonBody(ShareChange) },
  responses: { ...sharing, ...gone, ...invalidInput },
});
const renewRoute = createRoute({
  ...act,
  operationId: "renewChoiceListLink",
  method: "post",
  path: `${base}people/{share}/link/`,
  summary: "Make a new link for a person; the one before no longer works",
  request: ofShare,
  responses: { ...sharing, ...gone, ...invalidInput, ...refused },
});
const endRoute = createRoute({
  ...act,
  operationId: "endChoiceListLink",
  method: "delete",
  path: `${base}people/{share}/link/`,
  summary: "End a person's link at once; what they wrote stays",
  request: ofShare,
  responses: { ...sharing, ...gone, ...invalidInput },
});
const removeRoute = createRoute({
  ...act,
  operationId: "removeChoiceListShare",
  method: "delete",
  path: `${base}people/{share}/`,
  summary: "Remove a person with their link and everything they wrote",
  request: ofShare,
  responses: { ...sharing, ...gone, ...invalidInput },
});
const commentRoute = createRoute({
  ...act,
  operationId: "commentOnChoiceList",
  method: "post",
  path: `${base}comments/`,
  summary: "Write a comment as the student",
  request: { ...ofList, ...jsonBody(NewComment) },
  responses: { ...sharing, ...listGone, ...invalidInput, 409: problemReply("There are too many comments") },
});
const deleteCommentRoute = createRoute({
  ...act,
  operationId: "deleteChoiceListComment",
  method: "delete",
  path: `${base}comments/{comment}/`,
  summary: "Delete any comment of the list",
  request: ofComment,
  responses: { ...sharing, ...gone, ...invalidInput },
});
const answerRoute = createRoute({
  ...act,
  operationId: "weighChoiceList",
  method: "put",
  path: `${base}opinion/`,
  summary: "Say what is important to the student, and which rows they refuse",
  request: { ...ofList, ...jsonBody(NewOpinion) },
  responses: { ...sharing, ...listGone, ...invalidInput, 409: problemReply("The answers were shown to everybody") },
});
const againRoute = createRoute({
  ...act,
  operationId: "askChoiceListAgain",
  method: "delete",
  path: `${base}opinions/`,
  summary: "Delete all answers, so that everybody is asked again",
  request: ofList,
  responses: { ...sharing, ...listGone, ...invalidInput },
});

/** The calls by which a student shares a choice list. Source: docs/specification S20; decision 0061. */
export function ownSharingRoutes() {
  const api = createApiRouter();
  type Work = (deps: Deps, studentId: number, listId: string) => Promise<unknown>;
  const doAndRead = async (c: Context<ApiEnv>, id: string, work: Work) => {
    const [deps, studentId] = [c.get("deps"), studentOf(c)];
    await perform(c.get("admitted"), { work: () => work(deps, studentId, id) });
    return c.json(await readSharing(deps, studentId, id), 200, privateNoStore);
  };
  api.openapi(readRoute, async (c) => {
    return c.json(await readSharing(c.get("deps"), studentOf(c), c.req.valid("param").id), 200, privateNoStore);
  });
  api.openapi(shareRoute, (c) => {
    const [{ id }, input] = [c.req.valid("param"), c.req.valid("json")];
    return doAndRead(c, id, (...own) => shareList(...own, input));
  });
  api.openapi(changeRoute, (c) => {
    const [{ id, share }, change] = [c.req.valid("param"), c.req.valid("json")];
    return doAndRead(c, id, (...own) => changeShare(...own, share, change));
  });
  api.openapi(renewRoute, (c) => {
    const { id, share } = c.req.valid("param");
    return doAndRead(c, id, (...own) => renewLink(...own, share));
  });
  api.openapi(endRoute, (c) => {
    const { id, share } = c.req.valid("param");
    return doAndRead(c, id, (...own) => endLink(...own, share));
  });
  api.openapi(removeRoute, (c) => {
    const { id, share } = c.req.valid("param");
    return doAndRead(c, id, (...own) => removeShare(...own, share));
  });
  api.openapi(commentRoute, (c) => {
    const [{ id }, comment] = [c.req.valid("param"), c.req.valid("json")];
    return doAndRead(c, id, (...own) => commentOwn(...own, comment));
  });
  api.openapi(deleteCommentRoute, (c) => {
    const { id, comment } = c.req.valid("param");
    return doAndRead(c, id, (...own) => deleteAnyComment(...own, comment));
  });
  api.openapi(answerRoute, (c) => {
    const [{ id }, opinion] = [c.req.valid("param"), c.req.valid("json")];
    return doAndRead(c, id, (...own) => answerOwn(...own, opinion));
  });
  api.openapi(againRoute, (c) => doAndRead(c, c.req.valid("param").id, askAgain));
  return api;
}
