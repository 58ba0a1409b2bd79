import { createRoute, z } from "@hono/zod-openapi";
import { admit, studentOf } from "#http/admit.server.ts";
import { answerDownload } from "#http/answer-download.server.ts";
import { createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { addressOfPage, pageReply } from "#http/paging.server.ts";
import { perform } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { pageFields } from "#http/query-fields.server.ts";
import { readUploadForm, uploadBody } from "#http/read-upload-form.server.ts";
import { NewTicket, NewTicketMessage, Ticket, TicketSummary } from "./contract.ts";
import { attachmentRules } from "./service/attachment-rules.server.ts";
import { changeTicket, writeMessageSteps } from "./service/continue-ticket.server.ts";
import { openTicketSteps } from "./service/open-ticket.server.ts";
import { getTicket, listTickets, openAttachment } from "./service/read-tickets.server.ts";

const noStore = { "Cache-Control": "private, no-store" };
const tags = ["Tickets"];
const description = "By a student's access token, or the session cookie of the website. A student's own tickets only.";
const refusals = { 401: problemReply("No access token and no session, or one that is wrong or too old") };
const sending = {
  ...refusals,
  ...invalidInput,
  400: problemReply("The form did not arrive whole; nothing was kept"),
  413: problemReply("The form is far too large"),
  429: problemReply("Too many tickets, messages or uploads of this student"),
  503: problemReply("The file storage does not answer; nothing was kept"),
};
const missing = { 404: problemReply("There is no such ticket, or it is somebody else's") };
const one = { params: z.object({ reference: z.string().describe("such as T-7KQ2XD9") }) };

const files = "At most 3 files of 5 MB: PDF, PNG, JPEG or WebP";

const openRoute = createRoute({
  ...admit("open_ticket"),
  method: "post",
  path: "/api/tickets/",
  tags,
  summary: "Open a support ticket",
  description: `${description} As JSON, or as a form with up to three files.`,
  request: { body: uploadBody(NewTicket, files) },
  responses: { 201: jsonReply(Ticket, "The ticket, with the reference to quote"), ...sending },
});

const listRoute = createRoute({
  ...admit("read_tickets"),
  method: "get",
  path: "/api/tickets/",
  tags,
  summary: "A student's own tickets, the last changed first",
  description,
  request: { query: z.object(pageFields()) },
  responses: { 200: jsonReply(pageReply(TicketSummary), "One page of tickets"), ...refusals, ...invalidInput },
});

const showRoute = createRoute({
  ...admit("read_tickets"),
  method: "get",
  path: "/api/tickets/{reference}/",
  tags,
  summary: "A ticket with its thread",
  description,
  request: one,
  responses: { 200: jsonReply(Ticket, "The ticket"), ...refusals, ...missing },
});

const writeRoute = createRoute({
  ...admit("reply_to_ticket"),
  method: "post",
  path: "/api/tickets/{reference}/messages/",
  tags,
  summary: "Write one more message",
  description: `${description} The ticket is open again by it.`,
  request: { ...one, body: uploadBody(NewTicketMessage, files) },
  responses: {
    201: jsonReply(Ticket, "The ticket with the message"),
    ...sending,
    ...missing,
    409: problemReply("The ticket is closed"),
  },
});

const changeRoutes = (["close", "reopen"] as const).map((event) => {
  const route = createRoute({
    ...admit("change_ticket"),
    method: "post",
    path: `/api/tickets/{reference}/${event}/` as "/api/tickets/{reference}/close/",
    tags,
    summary: event === "close" ? "Close a ticket" : "Open a closed ticket again",
    description: `${description} A ticket that is so already stays as it is.`,
    request: one,
    responses: { 200: jsonReply(Ticket, "The ticket"), ...refusals, ...missing },
  });
  return { event, route };
});

const downloadRoute = createRoute({
  ...admit("read_tickets"),
  method: "get",
  path: "/api/attachments/{id}",
  tags,
  summary: "Download a file of an own ticket",
  description,
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: { description: "The file", content: { "application/octet-stream": { schema: { type: "string" } } } },
    ...refusals,
    404: problemReply("There is no such file, or it is somebody else's"),
    503: problemReply("The file storage does not answer"),
  },
});

/** The calls of support tickets. Source: specification section 2, Help and support; decision D9. */
export function ticketRoutes() {
  const api = createApiRouter();
  api.openapi(openRoute, async (c) => {
    const [deps, studentId] = [c.get("deps"), studentOf(c)];
    const sent = { deps, sender: studentId, request: c.req.raw };
    const reference = await readUploadForm(sent, NewTicket, attachmentRules, async (form) => {
      if (!form.success) throw form.error;
      return perform(c.get("admitted"), openTicketSteps(deps, studentId, form.input, form.files));
    });
    return c.json(await getTicket(deps, studentId, reference), 201, noStore);
  });
  api.openapi(listRoute, async (c) => {
    const { page, page_size } = c.req.valid("query");
    const [deps, studentId] = [c.get("deps"), studentOf(c)];
    const found = await listTickets(deps, studentId, { page, pageSize: page_size });
    const isLast = page * page_size >= found.count;
    const reply = {
      count: found.count,
      next: isLast ? null : addressOfPage(c, c.req.valid("query"), page + 1),
      previous: page > 1 ? addressOfPage(c, c.req.valid("query"), page - 1) : null,
      results: found.items,
    };
    return c.json(reply, 200, noStore);
  });
  api.openapi(showRoute, async (c) => {
    const { reference } = c.req.valid("param");
    const [deps, studentId] = [c.get("deps"), studentOf(c)];
    return c.json(await getTicket(deps, studentId, reference), 200, noStore);
  });
  api.openapi(writeRoute, async (c) => {
    const [deps, studentId] = [c.get("deps"), studentOf(c)];
    const { reference } = c.req.valid("param");
    const sent = { deps, sender: studentId, request: c.req.raw };
    await readUploadForm(sent, NewTicketMessage, attachmentRules, async (form) => {
      if (!form.success) throw form.error;
      await perform(c.get("admitted"), writeMessageSteps(deps, studentId, reference, form.input, form.files));
    });
    return c.json(await getTicket(deps, studentId, reference), 201, noStore);
  });
  for (const { event, route } of changeRoutes) {
    api.openapi(route, async (c) => {
      const [deps, studentId] = [c.get("deps"), studentOf(c)];
      const { reference } = c.req.valid("param");
      await changeTicket(deps, studentId, reference, event);
      return c.json(await getTicket(deps, studentId, reference), 200, noStore);
    });
  }
  api.openapi(downloadRoute, async (c) => {
    const [deps, studentId] = [c.get("deps"), studentOf(c)];
    const { id } = c.req.valid("param");
    return answerDownload(c, id, await openAttachment(deps, studentId, id));
  });
  return api;
}
