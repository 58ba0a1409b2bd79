import { createRoute, z } from "@hono/zod-openapi";
import { admit, studentOf } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { addressOfPage, pageReply } from "#http/paging.server.ts";
import { pageFields } from "#http/query-fields.server.ts";
import { type Enquiry, OwnMessage } from "./contract.ts";
import { enquiriesPerPage, listEnquiries } from "./service/own-enquiries.server.ts";

const listRoute = createRoute({
  ...admit("read_own_messages"),
  operationId: "listOwnMessages",
  method: "get",
  path: "/api/own-messages/",
  tags: ["Messages"],
  summary: "A student's own messages to the office with their answers, newest first",
  description: `By a student's access token, or the session cookie of the website. ${enquiriesPerPage} on a page.`,
  request: { query: z.object({ page: pageFields().page }) },
  responses: { 200: jsonReply(pageReply(OwnMessage), "One page of messages"), ...invalidInput },
});

/** The call behind the page of one's own messages. */
export function ownMessageRoutes() {
  return createApiRouter().openapi(listRoute, async (c) => {
    const query = c.req.valid("query");
    const { page } = query;
    const { count, enquiries } = await listEnquiries(c.get("deps"), studentOf(c), page);
    const isLast = page * enquiriesPerPage >= count;
    const reply = {
      count,
      next: isLast ? null : addressOfPage(c, query, page + 1),
      previous: page > 1 ? addressOfPage(c, query, page - 1) : null,
      results: enquiries.map(present),
    };
    return c.json(reply, 200, { "Cache-Control": "private, no-store" });
  });
}

function present({ createdAt, answers, ...message }: Enquiry) {
  return {
    ...message,
    created_at: createdAt,
    answers: answers.map(({ id, authorName, body, createdAt: at }) => ({
      ...{ id, author_name: authorName, body, created_at: at },
    })),
  };
}
