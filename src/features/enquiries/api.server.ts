import { createRoute } from "@hono/zod-openapi";
import { createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { checkCaptcha } from "#http/captcha.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { NewContactMessage, SentContactMessage } from "./contract.ts";
import { sendContactMessage } from "./service.server.ts";

const sendRoute = createRoute({
  method: "post",
  path: "/contacts/",
  summary: "Send a message to Margdeep",
  description: "The Contact Us dialog. Two sends of the same message within a minute make one record.",
  request: { body: { required: true, content: { "application/json": { schema: NewContactMessage } } } },
  responses: {
    201: jsonReply(SentContactMessage, "The message was kept"),
    ...invalidInput,
    429: problemReply("Too many messages from this address"),
  },
});

/** `POST /contacts/` of specification section 7. */
export function enquiryRoutes() {
  const api = createApiRouter();
  api.openapi(sendRoute, async (c) => {
    const { name, email, contact, message, captcha } = c.req.valid("json");
    await checkCaptcha(c.get("deps"), captcha, "contact");
    const sent = await sendContactMessage(
      c.get("deps"),
      { name, email, contact, message, page: "" },
      c.get("clientAddress"),
    );
    return c.json(sent, 201, { "Cache-Control": "no-store" });
  });
  return api;
}
