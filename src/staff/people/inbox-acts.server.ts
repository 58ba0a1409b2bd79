import { z } from "@hono/zod-openapi";
import { answerStates, ticketDepartments, ticketPriorities } from "#db/schema/choices.ts";
import { attachmentRules } from "#features/tickets/service/attachment-rules.server.ts";
import { defineAct } from "#http/act/act.server.ts";
import type { StaffCall } from "#http/act/call.server.ts";
import { fileDownload, ok } from "#http/act/replies.server.ts";
import { jsonReply } from "#http/api-router.server.ts";
import { choiceOr, searchText } from "#http/request/query-fields.server.ts";
import { Problem } from "#http/responses/problem.server.ts";
import { staff } from "#policies/policy.ts";
import { anyOf, pages, severalOf } from "#staff/access/list-fields.ts";
import {
  addNote,
  answerConversation,
  assignConversation,
  closeOrReopen,
  prioritise,
  recordCall,
} from "./act-on-conversation.server.ts";
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
import { listAssignees } from "./conversation-store.server.ts";
import { countInbox, listInbox } from "./list-inbox.server.ts";
import { openConversation, openFile } from "./read-conversation.server.ts";
import { lastPage } from "./rules.ts";

const reading = {
  tag: "Staff: people",
  name: "read_inbox",
  who: staff("people"),
  and: "of what its sender withdrew only that it was there",
  source: "D23, 0040",
};
export const answering = {
  tag: "Staff: people",
  name: "answer_people",
  who: staff("people"),
  uploads: "upload",
  source: "D23",
} as const;
const open = ({ deps, staff, params }: StaffCall<{ reference: string }>) =>
  openConversation(deps, staff, params.reference);
const ofConversation = {
  ...answering,
  params: z.object({ reference: z.string().min(1).max(20).describe("such as T-7KQ2XD9 or M-7KQ2XD9") }),
  reply: ok(Conversation, "The conversation as it is now", open),
};
/** `theirs` is left out where the conversation is closed. */
const AnsweredMeanwhile = Problem.extend({ theirs: Conversation.optional() }).openapi("AnsweredMeanwhile");
const ofStaff = z.string().regex(/^(me|nobody|[1-9][0-9]{0,8})$/, "must be me, nobody or a number");

/** Messages, enquiries and tickets, for counsellors and admin. */
export const inboxActs = [
  defineAct({
    ...reading,
    rest: "GET /api/staff/inbox/",
    summary: "Messages, enquiries and tickets in one list",
    description: "What waits for an answer comes first, the most urgent or the oldest of it at the top.",
    query: z.object({
      ...pages(50, lastPage),
      sort: choiceOr("urgency", ["urgency", "age"], "What comes first"),
      q: searchText(200, "A reference, or words of names, addresses and messages by their beginnings"),
      "filter[state]": anyOf(answerStates),
      "filter[kind]": anyOf(conversationKinds),
      "filter[priority]": anyOf(ticketPriorities),
      "filter[department]": anyOf(ticketDepartments).describe("tickets alone have one"),
      "filter[assignee]": severalOf(ofStaff, "string", 20).describe("me, nobody, or numbers of staff"),
    }),
    work: ({ deps, staff, query }) => {
      const filter = {
        q: query.q,
        state: query["filter[state]"],
        kind: query["filter[kind]"],
        priority: query["filter[priority]"],
        department: query["filter[department]"],
        assignee: query["filter[assignee]"].map((who) =>
          who === "nobody" ? null : who === "me" ? staff.id : Number(who),
        ),
      };
      const { page, per_page: limit, sort } = query;
      return listInbox(deps, filter, { sort, limit, offset: (page - 1) * limit });
    },
    reply: ok(InboxPage, "One page"),
  }),
  // Before the conversation's own path, which would match these too.
  defineAct({
    ...reading,
    rest: "GET /api/staff/inbox/counts/",
    summary: "How many conversations wait for an answer",
    work: ({ deps, staff }) => countInbox(deps, staff.id),
    reply: ok(InboxCounts, "All, one's own, unassigned"),
  }),
  defineAct({
    ...reading,
    rest: "GET /api/staff/inbox/assignees/",
    summary: "Staff who may be given a conversation",
    work: async ({ deps }) => ({ results: await listAssignees(deps.db) }),
    reply: ok(z.object({ results: z.array(Assignee) }), "By name"),
  }),
  defineAct({
    ...reading,
    rest: "GET /api/staff/inbox/attachments/{id}",
    summary: "A file of a ticket, as a download",
    params: z.object({ id: z.string().min(1).max(100) }),
    work: ({ deps, staff, params }) => openFile(deps, staff, params.id),
    reply: fileDownload(),
    refusals: { 503: "The file storage does not answer" },
  }),
  defineAct({
    ...reading,
    rest: "GET /api/staff/inbox/{reference}/",
    summary: "A conversation with its thread, notes and permissions",
    params: ofConversation.params,
    work: open,
    reply: ok(Conversation, "The conversation as it is now"),
  }),
  defineAct({
    ...ofConversation,
    rest: "POST /api/staff/inbox/{reference}/answer/",
    summary: "Answer",
    description:
      "As JSON, or to a ticket as a form with up to 3 `files` of 5 MB. Refused with 409 `answered_meanwhile`, and the conversation under `theirs`, when it holds a message that was not read.",
    input: NewAnswer,
    files: { rules: attachmentRules, description: "At most 3 files of 5 MB, to a ticket alone" },
    work: ({ deps, staff, params, input: { body, last_message_id: lastMessageId }, files }) =>
      answerConversation(deps, staff, params.reference, { body, lastMessageId }, files),
    refusals: {
      400: "The form did not arrive whole; nothing was sent",
      409: jsonReply(AnsweredMeanwhile, "Somebody has written meanwhile, or the conversation is closed"),
      503: "The file storage does not answer; nothing was sent",
    },
  }),
  defineAct({
    ...ofConversation,
    rest: "POST /api/staff/inbox/{reference}/close/",
    summary: "Close a conversation",
    work: ({ deps, staff, params }) => closeOrReopen(deps, staff, params.reference, "close"),
  }),
  defineAct({
    ...ofConversation,
    rest: "POST /api/staff/inbox/{reference}/reopen/",
    summary: "Open a closed conversation again",
    work: ({ deps, staff, params }) => closeOrReopen(deps, staff, params.reference, "reopen"),
  }),
  defineAct({
    ...ofConversation,
    rest: "POST /api/staff/inbox/{reference}/assign/",
    summary: "Give a conversation to somebody, or to nobody",
    input: Assignment,
    work: ({ deps, staff, params, input }) => assignConversation(deps, staff, params.reference, input.staff_id),
  }),
  defineAct({
    ...ofConversation,
    rest: "POST /api/staff/inbox/{reference}/priority/",
    operationId: "setConversationPriority",
    summary: "Set a conversation's priority",
    input: NewPriority,
    work: ({ deps, staff, params, input }) => prioritise(deps, staff, params.reference, input.priority),
  }),
  defineAct({
    ...ofConversation,
    rest: "POST /api/staff/inbox/{reference}/note/",
    operationId: "addConversationNote",
    summary: "Add a note that only staff read",
    input: NewNote,
    work: ({ deps, staff, params, input }) => addNote(deps, staff, params.reference, input.body),
  }),
  defineAct({
    ...ofConversation,
    rest: "POST /api/staff/inbox/{reference}/call/",
    summary: "Record a call to the sender, with a note of what was said",
    input: NewCall,
    work: ({ deps, staff, params, input }) => recordCall(deps, staff, params.reference, input.body),
    refusals: { 409: "The sender did not allow a call, or withdrew it" },
  }),
];
