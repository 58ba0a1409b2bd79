import { createRoute, z } from "@hono/zod-openapi";
import { admit, studentOf } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { plainText } from "#http/query-fields.server.ts";
import { AppError } from "#lib/errors.ts";
import { receiptName } from "#lib/receipt-name.ts";
import { Receipt } from "./contract.ts";
import { readReceipt } from "./service/read-order.server.ts";

const noStore = { "Cache-Control": "private, no-store" };
const tags = ["Payments"];
const description = "By a student's access token, or the session cookie of the website. A student's own orders only.";

const receiptRoute = createRoute({
  ...admit("read_receipt"),
  operationId: "getReceipt",
  method: "get",
  path: "/api/orders/{order}/receipt/",
  tags,
  summary: "The receipt of a paid order",
  description,
  request: {
    params: z.object({
      order: plainText(100).openapi({ description: "id of the order, as GET /api/my-package/ lists it" }),
    }),
  },
  responses: {
    200: jsonReply(Receipt, "The receipt"),
    404: problemReply("There is no such order of this student, or it has no receipt"),
    ...invalidInput,
  },
});

/** The call behind the page of a receipt. */
export function receiptRoutes() {
  const api = createApiRouter();
  api.openapi(receiptRoute, async (c) => {
    const viewer = { browserToken: null, studentId: studentOf(c) };
    const receipt = await readReceipt(c.get("deps"), c.req.valid("param").order, viewer, null);
    if (!receipt) throw new AppError("order_not_found");
    const { receiptNumber, paidAt, packageName, amountPaise, payerName, paymentId, isRefunded, isTest } = receipt;
    const reply = {
      ...{ receipt: receiptName(receiptNumber), paid_at: paidAt, package: packageName, amount_paise: amountPaise },
      ...{ payer_name: payerName, payment_id: paymentId, is_refunded: isRefunded, is_test: isTest },
    };
    return c.json(reply, 200, noStore);
  });
  return api;
}
