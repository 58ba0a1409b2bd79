import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import { pageOf } from "#http/act/replies.server.ts";
import { pageFields } from "#http/query-fields.server.ts";
import { studentOrToken } from "#policies/policy.ts";
import { type Enquiry, OwnMessage } from "./contract.ts";
import { enquiriesPerPage, listEnquiries } from "./service/own-enquiries.server.ts";

/** A student's own messages to the office. */
export const ownMessageActs = [
  defineAct({
    name: "read_own_messages",
    who: studentOrToken("messages", "not_signed_in"),
    and: "own messages only",
    source: "D3",
    tag: "Messages",
    rest: "GET /api/own-messages/",
    operationId: "listOwnMessages",
    summary: "A student's own messages to the office with their answers, newest first",
    description: `${enquiriesPerPage} on a page.`,
    query: z.object({ page: pageFields().page }),
    work: async ({ deps, studentId, query: { page } }) => {
      const { count, enquiries } = await listEnquiries(deps, studentId, page);
      return { count, page, pageSize: enquiriesPerPage, items: enquiries.map(present) };
    },
    reply: pageOf(OwnMessage, "One page of messages"),
  }),
];

function present({ createdAt, answers, ...message }: Enquiry) {
  return {
    ...message,
    created_at: createdAt,
    answers: answers.map(({ id, authorName, body, createdAt: at }) => ({
      ...{ id, author_name: authorName, body, created_at: at },
    })),
  };
}
