import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import { created, pageOf } from "#http/act/replies.server.ts";
import { pageFields } from "#http/request/query-fields.server.ts";
import { everyone, perAddress, studentOrToken } from "#policies/policy.ts";
import { type Enquiry, NewContactMessage, OwnMessage, SentContactMessage } from "./contract.ts";
import { enquiriesPerPage, listEnquiries } from "./service/own-enquiries.server.ts";
import { sendMessageSteps } from "./service/send-message.server.ts";

const tag = "Messages";

/** Somebody writes to Margdeep: `POST /contacts/` of specification S7. */
export const sendMessage = defineAct({
  name: "send_message",
  who: everyone,
  limit: perAddress("contact"),
  captcha: "contact",
  source: "D8, T2.6",
  tag,
  rest: "POST /contacts/",
  operationId: "sendMessage",
  summary: "Send a message to Margdeep",
  description:
    "The Contact Us dialog. Two sends of the same message within a minute make one record. It is answered at its e-mail address; more than that needs a box. No header is needed; a student who is signed in on the website finds the message, and its answers, in the dashboard.",
  input: NewContactMessage,
  steps: async ({ deps, input, visitor, locale }) =>
    sendMessageSteps(deps, input, { studentId: (await visitor())?.id ?? null, locale }),
  reply: created(SentContactMessage, "The message was kept"),
  refusals: { 429: "Too many messages from this address" },
});

/** Messages to the office: sending one, and a student's own. */
export const messageActs = [
  sendMessage,
  defineAct({
    name: "read_own_messages",
    who: studentOrToken("messages", "not_signed_in"),
    and: "own messages only",
    source: "D3",
    tag,
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
      id,
      author_name: authorName,
      body,
      created_at: at,
    })),
  };
}
