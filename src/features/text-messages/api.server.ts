import { z } from "@hono/zod-openapi";
import { textWebhookPath } from "#gateways/open-text-messages.server.ts";
import { createApiRouter } from "#http/api-router.server.ts";
import { noStore } from "#http/responses/no-store.ts";
import { problemReply } from "#http/responses/problem.server.ts";
import { admit } from "#http/session/admit.server.ts";
import { receiveText } from "./service/stop-words.server.ts";

/** Tells the provider to answer nothing. */
const noAnswer = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** No act: the signature is over every field of the form, known to us or not. */
export function textWebhookRoutes() {
  const api = createApiRouter();
  const { middleware, ...policy } = admit("send_text_webhook");
  api.openAPIRegistry.registerPath({
    ...policy,
    operationId: "receiveTextWebhook",
    method: "post",
    path: textWebhookPath,
    tags: ["Text messages"],
    summary: "The message provider's posts: replies such as STOP, and what became of messages",
    description: "For the provider alone: signed with its key over address and fields, at most 64 KB.",
    request: {
      headers: z.object({ "x-twilio-signature": z.string() }),
      body: { content: { "application/x-www-form-urlencoded": { schema: z.looseObject({}) } }, required: true },
    },
    responses: {
      200: { description: "Done", content: { "text/xml": { schema: z.string() } } },
      400: problemReply("The signature does not match; nothing is changed"),
      413: problemReply("The body is too large"),
    },
  });
  api.post(textWebhookPath, middleware, async (c) => {
    await receiveText(c.get("deps"), await c.req.text(), c.req.header("x-twilio-signature") ?? "");
    return c.body(noAnswer, 200, { ...noStore, "Content-Type": "text/xml; charset=utf-8" });
  });
  return api;
}
