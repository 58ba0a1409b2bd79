import { z } from "@hono/zod-openapi";
import { jsonReply } from "#http/api-router.server.ts";
import { Problem } from "#http/responses/problem.server.ts";

const RefusedCancellation = Problem.extend({
  refundable_paise: z.number().int().optional().describe("with refund_amount_changed: what can be given back now"),
}).openapi("RefusedCancellation");

/** How a cancellation is refused: where another amount was seen, the reply holds the one of now. */
export const cancellationRefused = {
  409: jsonReply(RefusedCancellation, "It has changed meanwhile: the message says how"),
};
