import { z } from "@hono/zod-openapi";
import { createApiRouter, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { noStore } from "#http/responses/no-store.ts";
import { problemReply } from "#http/responses/problem.server.ts";
import { admit } from "#http/session/admit.server.ts";
import { WebhookReceived } from "./contract.ts";
import { receiveWebhook } from "./service/receive-webhook.server.ts";

const path = "/api/payment-webhook/";

/** No act: the signature is over the bytes as they came, and is checked before anything reads them. */
export function webhookRoutes() {
  const api = createApiRouter();
  const { middleware, ...policy } = admit("send_webhook");
  api.openAPIRegistry.registerPath({
    ...policy,
    operationId: "receiveWebhook",
    method: "post",
    path,
    tags: ["Payments"],
    summary: "The payment provider's messages",
    description: "For the provider alone: signed with the webhook's secret over the raw body, at most 64 KB.",
    request: {
      headers: z.object({ "x-razorpay-signature": z.string(), "x-razorpay-event-id": z.string().optional() }),
      ...jsonBody(z.looseObject({ event: z.string() })),
    },
    responses: {
      200: jsonReply(WebhookReceived, "Kept; also for a message that came before or means nothing to us"),
      400: problemReply("The signature does not match; nothing is kept"),
      413: problemReply("The body is too large"),
    },
  });
  api.post(path, middleware, async (c) => {
    await receiveWebhook(c.get("deps"), {
      body: new Uint8Array(await c.req.arrayBuffer()),
      signature: c.req.header("x-razorpay-signature") ?? "",
      eventId: c.req.header("x-razorpay-event-id") ?? "",
    });
    return c.json({ status: "received" }, 200, noStore);
  });
  return api;
}
