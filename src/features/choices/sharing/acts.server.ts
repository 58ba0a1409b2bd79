import { z } from "@hono/zod-openapi";
import { defineAct } from "#http/act/act.server.ts";
import type { Call, StudentCall } from "#http/act/call.server.ts";
import { ok } from "#http/act/replies.server.ts";
import { pathNumber } from "#http/request/query-fields.server.ts";
import { privateNoStore } from "#http/responses/no-store.ts";
import { linkHolder, perAddress, perStudent } from "#policies/policy.ts";
import { listId, readingLists } from "../acts.server.ts";
import { NewComment, NewOpinion, NewShare, Room, ShareChange, Sharing } from "./contract.ts";
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
import {
  answerAsGuest,
  commentAsGuest,
  deleteGuestComment,
  readSharedList,
  type SharedLink,
} from "./service/shared-list.server.ts";

const ofList = z.object({ id: listId.openapi({ description: "the list" }) });
const ofShare = z.object({ id: listId, share: pathNumber("the person") });
const ofComment = z.object({ id: listId, comment: pathNumber("the comment") });
const noList = { 404: "The student has no such list" };
const gone = { 404: "The student has no such list, or it has no such person or comment" };
const noConsent = { 403: "The student is under 18, and no guardian has agreed yet" };
const commentsFull = { 409: "There are too many comments" };
const opinionShown = { 409: "The answers were shown to everybody" };

const sharing = {
  ...readingLists,
  name: "share_choices",
  limit: perStudent("share_choices"),
  and: "own lists only; a new link under 18 after a guardian's consent",
  source: "S20.1, 0061, D18",
  reply: ok(Sharing, "With whom the list is shared now, and its room", readOwn),
};

const showOwn = defineAct({
  ...readingLists,
  rest: "GET /api/choices/{id}/sharing/",
  operationId: "getChoiceListSharing",
  summary: "With whom a choice list is shared, by which links, and its room",
  description: `${readingLists.description} What others find important is in it once everybody who is asked has answered.`,
  params: ofList,
  work: readOwn,
  reply: ok(Sharing, "With whom the list is shared now, and its room"),
  refusals: noList,
});

/** A student shares a list with one more person. */
export const shareChoiceList = defineAct({
  ...sharing,
  rest: "POST /api/choices/{id}/sharing/",
  operationId: "shareChoiceList",
  summary: "Share a choice list with one more person, by a secret link of their own",
  params: ofList,
  input: NewShare,
  work: ({ deps, studentId, params, input }) => shareList(deps, studentId, params.id, input),
  refusals: { ...noList, ...noConsent, 409: "The list is shared with as many people as it can be" },
});

/** A student renames a person, or changes what their link allows. */
export const changeChoiceListShare = defineAct({
  ...sharing,
  rest: "PATCH /api/choices/{id}/sharing/people/{share}/",
  operationId: "changeChoiceListShare",
  summary: "Rename a person, or change what their link allows",
  params: ofShare,
  input: ShareChange,
  work: ({ deps, studentId, params, input }) => changeShare(deps, studentId, params.id, params.share, input),
  refusals: gone,
});

/** A student makes a new link for a person. */
export const renewChoiceListLink = defineAct({
  ...sharing,
  rest: "POST /api/choices/{id}/sharing/people/{share}/link/",
  operationId: "renewChoiceListLink",
  summary: "Make a new link for a person; the one before no longer works",
  params: ofShare,
  work: ({ deps, studentId, params }) => renewLink(deps, studentId, params.id, params.share),
  refusals: { ...gone, ...noConsent },
});

/** A student ends a person's link. */
export const endChoiceListLink = defineAct({
  ...sharing,
  rest: "DELETE /api/choices/{id}/sharing/people/{share}/link/",
  operationId: "endChoiceListLink",
  summary: "End a person's link at once; what they wrote stays",
  params: ofShare,
  work: ({ deps, studentId, params }) => endLink(deps, studentId, params.id, params.share),
  refusals: gone,
});

/** A student removes a person. */
export const removeChoiceListShare = defineAct({
  ...sharing,
  rest: "DELETE /api/choices/{id}/sharing/people/{share}/",
  operationId: "removeChoiceListShare",
  summary: "Remove a person with their link and everything they wrote",
  params: ofShare,
  work: ({ deps, studentId, params }) => removeShare(deps, studentId, params.id, params.share),
  refusals: gone,
});

/** A student comments on their list. */
export const commentOnChoiceList = defineAct({
  ...sharing,
  rest: "POST /api/choices/{id}/sharing/comments/",
  operationId: "commentOnChoiceList",
  summary: "Write a comment as the student",
  params: ofList,
  input: NewComment,
  work: ({ deps, studentId, params, input }) => commentOwn(deps, studentId, params.id, input),
  refusals: { ...noList, ...commentsFull },
});

/** A student deletes a comment of their list. */
export const deleteChoiceListComment = defineAct({
  ...sharing,
  rest: "DELETE /api/choices/{id}/sharing/comments/{comment}/",
  operationId: "deleteChoiceListComment",
  summary: "Delete any comment of the list",
  params: ofComment,
  work: ({ deps, studentId, params }) => deleteAnyComment(deps, studentId, params.id, params.comment),
  refusals: gone,
});

/** A student says what is important to them. */
export const weighChoiceList = defineAct({
  ...sharing,
  rest: "PUT /api/choices/{id}/sharing/opinion/",
  operationId: "weighChoiceList",
  summary: "Say what is important to the student, and which rows they refuse",
  params: ofList,
  input: NewOpinion,
  work: ({ deps, studentId, params, input }) => answerOwn(deps, studentId, params.id, input),
  refusals: { ...noList, ...opinionShown },
});

/** A student asks everybody again. */
export const askChoiceListAgain = defineAct({
  ...sharing,
  rest: "DELETE /api/choices/{id}/sharing/opinions/",
  operationId: "askChoiceListAgain",
  summary: "Delete all answers, so that everybody is asked again",
  params: ofList,
  work: ({ deps, studentId, params }) => askAgain(deps, studentId, params.id),
  refusals: noList,
});

const link = { link: z.string().max(100), token: z.string().max(100) };
const room = "The list and its room as this person sees them";
const secret = { "Cache-Control": privateNoStore["Cache-Control"], "X-Robots-Tag": "noindex" };
const noLink = { 404: "The link leads to no list: it is wrong, or was ended or replaced" };
const mayNot = { 403: "The link does not allow that" };

const byLink = {
  tag: readingLists.tag,
  who: linkHolder,
  description: "By the secret of its address alone, which the student gave: `/choices/shared/{link}/{token}`.",
  params: z.object(link),
};
const answering = {
  ...byLink,
  name: "answer_shared_choices",
  limit: perAddress("shared_list"),
  and: "what the link allows; own comments only",
  source: "S20.2, 0061",
  reply: { ...ok(Room, room, readByLink), headers: secret },
};

const showShared = defineAct({
  ...byLink,
  name: "read_shared_choices",
  and: "while the list and its account are there and the student may share",
  source: "S20.1, 0061",
  rest: "GET /api/shared-choices/{link}/{token}/",
  operationId: "getSharedChoiceList",
  summary: "A choice list that was shared, and its room",
  work: readByLink,
  reply: { ...ok(Room, room), headers: secret },
  refusals: noLink,
});

/** Somebody with a link comments on the list. */
export const commentOnSharedChoiceList = defineAct({
  ...answering,
  rest: "POST /api/shared-choices/{link}/{token}/comments/",
  operationId: "commentOnSharedChoiceList",
  summary: "Write a comment on a shared choice list or one of its rows",
  input: NewComment,
  work: ({ deps, params, input }) => commentAsGuest(deps, params, input),
  refusals: { ...noLink, ...mayNot, ...commentsFull },
});

/** Somebody with a link deletes their comment. */
export const deleteSharedChoiceListComment = defineAct({
  ...answering,
  rest: "DELETE /api/shared-choices/{link}/{token}/comments/{comment}/",
  operationId: "deleteSharedChoiceListComment",
  summary: "Delete a comment of one's own",
  params: z.object({ ...link, comment: pathNumber("the comment") }),
  work: ({ deps, params }) => deleteGuestComment(deps, params, params.comment),
  refusals: { ...mayNot, 404: "There is no such link, or no such comment" },
});

/** Somebody with a link says what is important to them. */
export const weighSharedChoiceList = defineAct({
  ...answering,
  rest: "PUT /api/shared-choices/{link}/{token}/opinion/",
  operationId: "weighSharedChoiceList",
  summary: "Say what is important, and which rows are refused; unseen by the others until everybody has answered",
  input: NewOpinion,
  work: ({ deps, params, input }) => answerAsGuest(deps, params, input),
  refusals: { ...noLink, ...mayNot, ...opinionShown },
});

/** How a student shares a choice list. Source: docs/specification S20; decision 0061. */
export const ownSharingActs = [
  ...[showOwn, shareChoiceList, changeChoiceListShare, renewChoiceListLink, endChoiceListLink, removeChoiceListShare],
  ...[commentOnChoiceList, deleteChoiceListComment, weighChoiceList, askChoiceListAgain],
];

/** What those with whom it is shared may do. */
export const sharedListActs = [
  showShared,
  commentOnSharedChoiceList,
  deleteSharedChoiceListComment,
  weighSharedChoiceList,
];

function readOwn({ deps, studentId, params }: StudentCall<{ id: string }>): Promise<Sharing> {
  return readSharing(deps, studentId, params.id);
}

function readByLink({ deps, params }: Call<typeof linkHolder, SharedLink>): Promise<Room> {
  return readSharedList(deps, params);
}
