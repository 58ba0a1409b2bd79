import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import type { StudentCall } from "#http/act/call.server.ts";
import { fileDownload, ok, pageOf } from "#http/act/replies.server.ts";
import { pageFields } from "#http/request/query-fields.server.ts";
import { perStudent, studentOrToken } from "#policies/policy.ts";
import { NewTicket, NewTicketMessage, Ticket, TicketSummary } from "./contract.ts";
import { attachmentRules } from "./service/attachment-rules.server.ts";
import { changeTicket, writeMessageSteps } from "./service/continue-ticket.server.ts";
import { openTicketSteps } from "./service/open-ticket.server.ts";
import { getTicket, listTickets, openAttachment } from "./service/read-tickets.server.ts";

const ofTickets = { tag: "Tickets", who: studentOrToken("tickets", "not_signed_in"), source: "D3, D9" };
const ownOnly = "A student's own tickets only.";
const reading = { ...ofTickets, name: "read_tickets", and: "own tickets only", description: ownOnly };
const one = z.object({ reference: z.string().describe("such as T-7KQ2XD9") });
const noTicket = "There is no such ticket, or it is somebody else's";
const sending = {
  400: "The form did not arrive whole; nothing was kept",
  413: "The form is far too large",
  429: "Too many tickets, messages or uploads of this student",
  503: "The file storage does not answer; nothing was kept",
};
const files = { rules: attachmentRules, description: "At most 3 files of 5 MB: PDF, PNG, JPEG or WebP" };

/** A student opens a ticket. */
export const openTicket = defineAct({
  ...ofTickets,
  name: "open_ticket",
  limit: perStudent("ticket"),
  source: "D9, T2.6",
  rest: "POST /api/tickets/",
  summary: "Open a support ticket",
  description: `${ownOnly} As JSON, or as a form with up to three files.`,
  input: NewTicket,
  files,
  steps: (call) => openTicketSteps(call.deps, call.studentId, call.input, call.files),
  reply: {
    ...ok(Ticket, "The ticket, with the reference to quote", ({ deps, studentId }: StudentCall, reference: string) =>
      getTicket(deps, studentId, reference),
    ),
    status: 201,
  },
  refusals: sending,
});

const listOwn = defineAct({
  ...reading,
  rest: "GET /api/tickets/",
  summary: "A student's own tickets, the last changed first",
  query: z.object(pageFields()),
  work: async ({ deps, studentId, query }) => {
    const page = { page: query.page, pageSize: query.page_size };
    return { ...page, ...(await listTickets(deps, studentId, page)) };
  },
  reply: pageOf(TicketSummary, "One page of tickets"),
});

const show = defineAct({
  ...reading,
  rest: "GET /api/tickets/{reference}/",
  summary: "A ticket with its thread",
  params: one,
  work: readTicket,
  reply: ok(Ticket, "The ticket"),
  refusals: { 404: noTicket },
});

/** A student writes one more message. */
export const replyToTicket = defineAct({
  ...ofTickets,
  name: "reply_to_ticket",
  limit: perStudent("ticket_message"),
  uploads: "upload",
  and: "own tickets only",
  source: "D9, T2.6",
  rest: "POST /api/tickets/{reference}/messages/",
  summary: "Write one more message",
  description: `${ownOnly} The ticket is open again by it.`,
  params: one,
  input: NewTicketMessage,
  files,
  steps: (call) => writeMessageSteps(call.deps, call.studentId, call.params.reference, call.input, call.files),
  reply: { ...ok(Ticket, "The ticket with the message", readTicket), status: 201 },
  refusals: { ...sending, 404: noTicket, 409: "The ticket is closed" },
});

const changing = {
  ...ofTickets,
  name: "change_ticket",
  and: "own tickets only",
  source: "D9",
  description: `${ownOnly} A ticket that is so already stays as it is.`,
  params: one,
  reply: ok(Ticket, "The ticket", readTicket),
  refusals: { 404: noTicket },
};

/** A student closes a ticket. */
export const closeTicket = defineAct({
  ...changing,
  rest: "POST /api/tickets/{reference}/close/",
  summary: "Close a ticket",
  work: ({ deps, studentId, params }) => changeTicket(deps, studentId, params.reference, "close"),
});

/** A student opens a closed ticket again. */
export const reopenTicket = defineAct({
  ...changing,
  rest: "POST /api/tickets/{reference}/reopen/",
  summary: "Open a closed ticket again",
  work: ({ deps, studentId, params }) => changeTicket(deps, studentId, params.reference, "reopen"),
});

const download = defineAct({
  ...reading,
  rest: "GET /api/attachments/{id}",
  summary: "Download a file of an own ticket",
  params: z.object({ id: z.string() }),
  work: ({ deps, studentId, params }) => openAttachment(deps, studentId, params.id),
  reply: fileDownload(),
  refusals: {
    404: "There is no such file, or it is somebody else's",
    503: "The file storage does not answer",
  },
});

/** Support tickets. Source: specification S2.22, Help and support; docs/specification D9. */
export const ticketActs = [openTicket, listOwn, show, replyToTicket, closeTicket, reopenTicket, download];

function readTicket({ deps, studentId, params }: StudentCall<{ reference: string }>): Promise<Ticket> {
  return getTicket(deps, studentId, params.reference);
}
