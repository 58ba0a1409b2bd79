import { createRoute, z } from "@hono/zod-openapi";
import { answerStates, ticketDepartments, ticketPriorities } from "#db/schema/choices.ts";
import { jsonBody, jsonReply } from "#http/api-router.server.ts";
import { Problem, problemReply } from "#http/problem.server.ts";
import { choiceOr, searchText } from "#http/query-fields.server.ts";
import { uploadBody } from "#http/read-upload-form.server.ts";
import { anyOf, entry, pages, refusals } from "./api-entry.server.ts";
import {
  Assignee,
  Assignment,
  Conversation,
  conversationKinds,
  InboxCounts,
  InboxPage,
  NewAnswer,
  NewCall,
  NewNote,
  NewPriority,
} from "./contract.ts";

const one = z.object({ reference: z.string().min(1).max(20).describe("such as T-7KQ2XD9 or M-7KQ2XD9") });
const conversationPath = "/api/staff/inbox/{reference}/";
/** `theirs` is left out where the conversation is closed. */
const AnsweredMeanwhile = Problem.extend({ theirs: Conversation.optional() }).openapi("AnsweredMeanwhile");
const asItIs = { 200: jsonReply(Conversation, "The conversation as it is now") };

export const inboxList = createRoute({
  ...entry("read_inbox", "Messages, enquiries and tickets in one list"),
  method: "get",
  path: "/api/staff/inbox/",
  description: "What waits for an answer comes first, the most urgent or the oldest of it at the top.",
  request: {
    query: z.object({
      ...pages(50),
      sort: choiceOr("urgency", ["urgency", "age"], "What comes first"),
      q: searchText(200, "A reference, or words of names, addresses and messages by their beginnings"),
      "filter[state]": anyOf(answerStates),
      "filter[kind]": anyOf(conversationKinds),
      "filter[priority]": anyOf(ticketPriorities),
      "filter[department]": anyOf(ticketDepartments).describe("tickets alone have one"),
      "filter[assignee]": z
        .preprocess(
          (value) => [value ?? []].flat().filter((word) => word !== ""),
          z.array(z.string().regex(/^(me|nobody|[1-9][0-9]{0,8})$/, "must be me, nobody or a number")).max(20),
        )
        .openapi({ type: "array", items: { type: "string" }, description: "me, nobody, or numbers of staff" }),
    }),
  },
  responses: { 200: jsonReply(InboxPage, "One page"), ...refusals },
});

export const inboxCounts = createRoute({
  ...entry("read_inbox", "How many conversations wait for an answer"),
  method: "get",
  path: "/api/staff/inbox/counts/",
  responses: { 200: jsonReply(InboxCounts, "All, one's own, unassigned"), ...refusals },
});

export const inboxAssignees = createRoute({
  ...entry("read_inbox", "Staff who may be given a conversation"),
  method: "get",
  path: "/api/staff/inbox/assignees/",
  responses: { 200: jsonReply(z.object({ results: z.array(Assignee) }), "By name"), ...refusals },
});

export const inboxAttachment = createRoute({
  ...entry("read_inbox", "A file of a ticket, as a download"),
  method: "get",
  path: "/api/staff/inbox/attachments/{id}",
  request: { params: z.object({ id: z.string().min(1).max(100) }) },
  responses: {
    200: { description: "The file", content: { "application/octet-stream": { schema: z.string() } } },
    ...refusals,
    503: problemReply("The file storage does not answer"),
  },
});

export const conversationShow = createRoute({
  ...entry("read_inbox", "A conversation with its thread, notes and permissions"),
  method: "get",
  path: conversationPath,
  request: { params: one },
  responses: { ...asItIs, ...refusals },
});

export const conversationAnswer = createRoute({
  ...entry("answer_people", "Answer"),
  method: "post",
  path: `${conversationPath}answer/`,
  description:
    "As JSON, or to a ticket as a form with up to 3 `files` of 5 MB. Refused with 409 `answered_meanwhile`, and the conversation under `theirs`, when it holds a message that was not read.",
  request: {
    params: one,
    body: uploadBody(NewAnswer, "At most 3 files of 5 MB, to a ticket alone"),
  },
  responses: {
    ...asItIs,
    ...refusals,
    400: problemReply("The form did not arrive whole; nothing was sent"),
    409: jsonReply(AnsweredMeanwhile, "Somebody has written meanwhile, or the conversation is closed"),
    413: problemReply("The form is far too large"),
    429: problemReply("Too many uploads of this member of staff"),
    503: problemReply("The file storage does not answer; nothing was sent"),
  },
});

const eventRoute = (event: "close" | "reopen") =>
  createRoute({
    ...entry("answer_people", event === "close" ? "Close a conversation" : "Open a closed conversation again"),
    method: "post",
    path: `${conversationPath}${event}/` as `${typeof conversationPath}close/`,
    request: { params: one },
    responses: { ...asItIs, ...refusals },
  });
export const conversationEvents = [
  { event: "close", route: eventRoute("close") },
  { event: "reopen", route: eventRoute("reopen") },
] as const;

export const conversationAssign = createRoute({
  ...entry("answer_people", "Give a conversation to somebody, or to nobody"),
  method: "post",
  path: `${conversationPath}assign/`,
  request: { params: one, ...jsonBody(Assignment) },
  responses: { ...asItIs, ...refusals },
});

export const conversationPriority = createRoute({
  ...entry("answer_people", "Set a conversation's priority"),
  operationId: "setConversationPriority",
  method: "post",
  path: `${conversationPath}priority/`,
  request: { params: one, ...jsonBody(NewPriority) },
  responses: { ...asItIs, ...refusals },
});

export const conversationCall = createRoute({
  ...entry("answer_people", "Record a call to the sender, with a note of what was said"),
  method: "post",
  path: `${conversationPath}call/`,
  request: { params: one, ...jsonBody(NewCall) },
  responses: { ...asItIs, ...refusals, 409: problemReply("The sender did not allow a call, or withdrew it") },
});

export const conversationNote = createRoute({
  ...entry("answer_people", "Add a note that only staff read"),
  operationId: "addConversationNote",
  method: "post",
  path: `${conversationPath}note/`,
  request: { params: one, ...jsonBody(NewNote) },
  responses: { ...asItIs, ...refusals },
});
