import { createRoute, z } from "@hono/zod-openapi";
import { admit, studentOf } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { chooseLocale } from "#http/locale.server.ts";
import { noStore } from "#http/no-store.ts";
import { perform } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { checkoutPath } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import {
  CreatedOrder,
  NewOrder,
  OwnPackage,
  PaymentAnswer,
  PaymentPending,
  PaymentReceived,
  paymentPending,
  paymentSuccessful,
  WebhookReceived,
} from "./contract.ts";
import { presentOwnPackage } from "./present.ts";
import { createOrderSteps } from "./service/create-order.server.ts";
import { readOwnPackage } from "./service/own-package.server.ts";
import { receivePayment } from "./service/receive-payment.server.ts";
import { receiveWebhook } from "./service/receive-webhook.server.ts";
import type { Settled } from "./service/settle.server.ts";
import { signUpToken } from "./service/sign-up-token.server.ts";

const tags = ["Payments"];

const createRouteOfOrder = createRoute({
  ...admit("create_order"),
  method: "post",
  path: "/api/create-order/",
  tags,
  summary: "Begin an order of a package",
  description:
    "The amount must be the package's payable price. With sign_up the account is made as soon as the money is there, whatever happens to the caller. A student's own access token, or session, and no sign_up: the order is an upgrade of the student's package, and the amount is what GET /api/my-package/ names for it.",
  request: jsonBody(NewOrder),
  responses: {
    200: jsonReply(CreatedOrder, "The order is at the provider and can be paid"),
    403: problemReply("Under 18, a guardian must agree before the student can pay"),
    401: problemReply("A token was sent that is wrong or too old"),
    404: problemReply("The package is not offered any more"),
    409: problemReply(
      "The price has changed, the e-mail or phone number has an account, or the package is no upgrade for this student",
    ),
    ...invalidInput,
    429: problemReply("Too many orders from this address"),
    503: problemReply("The payment provider does not answer; nothing was charged"),
  },
});

const successRoute = createRoute({
  ...admit("confirm_payment"),
  operationId: "confirmPayment",
  method: "post",
  path: "/api/payment-success/",
  tags,
  summary: "Hand over what the provider's checkout answered",
  description: "The signature is checked, then the provider is asked. May be repeated.",
  request: jsonBody(PaymentAnswer),
  responses: {
    200: jsonReply(PaymentReceived, "The provider has taken the money"),
    202: jsonReply(PaymentPending, "The provider has not taken the money yet, or cannot be asked; it is followed up"),
    400: problemReply("The signature does not match this order and payment"),
    402: problemReply("The provider knows of no successful payment of this order"),
    404: problemReply("There is no such order"),
    409: problemReply("Another amount was paid, or it was given back: staff look at it and write to the payer"),
    ...invalidInput,
  },
});

const ownPackageRoute = createRoute({
  ...admit("read_own_package"),
  method: "get",
  path: "/api/my-package/",
  tags,
  summary: "A student's own package, orders and upgrades",
  description: "For a student's access token or session. What each higher package costs this student, in paise.",
  responses: {
    200: jsonReply(OwnPackage, "The package that the student has, what was paid, and what can be bought"),
    401: problemReply("The token is missing, wrong or too old"),
    403: problemReply("The token does not open this"),
  },
});

/** Calls of specification S7 about payments, and the provider's webhook. */
export function paymentRoutes() {
  const api = createApiRouter();
  api.openapi(createRouteOfOrder, async (c) => {
    const deps = c.get("deps");
    const sender = { studentId: c.get("admitted").studentId, language: chooseLocale(c.req.raw.headers) };
    const order = await perform(c.get("admitted"), createOrderSteps(deps, c.req.valid("json"), sender));
    const reply = {
      order_id: order.providerOrderId,
      amount: order.amountPaise,
      currency: order.currency,
      key_id: deps.payments.keyId,
      checkout_url: deps.config.PUBLIC_URL + checkoutPath(order.publicId),
      next: nextStep(c.req.valid("json"), sender.studentId),
    };
    return c.json(reply, 200, noStore);
  });
  api.openapi(successRoute, async (c) => {
    const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = c.req.valid("json");
    const answer = {
      providerOrderId: razorpay_order_id,
      paymentId: razorpay_payment_id,
      signature: razorpay_signature,
    };
    const settled = await receivePayment(c.get("deps"), answer, "api");
    const reply = replyOf(c.get("deps"), settled);
    return reply.message === paymentSuccessful ? c.json(reply, 200, noStore) : c.json(reply, 202, noStore);
  });
  api.openapi(ownPackageRoute, async (c) => {
    const deps = c.get("deps");
    return c.json(presentOwnPackage(await readOwnPackage(deps, studentOf(c)), deps.config.PUBLIC_URL), 200, noStore);
  });
  addWebhook(api);
  return api;
}

/** Stated before money moves. */
function nextStep({ sign_up }: NewOrder, studentId: number | null): string {
  if (sign_up) return "Pay this order. The account is then created from sign_up.";
  if (studentId !== null) return "Pay this order. The package is then changed.";
  return "Pay this order and send the checkout's answer to POST /api/payment-success/. Then send POST /api/sign-up/ with the e-mail address that was given at the checkout, or with this order_id, or with the sign_up_token that payment-success answers.";
}

/** @throws AppError payment_required, payment_not_settled */
function replyOf(deps: Deps, settled: Settled): PaymentReceived | z.infer<typeof PaymentPending> {
  const { publicId, state, attention, isPending, isSignUp } = settled;
  if (isPending) return { message: paymentPending };
  if (state === "refunded" || attention === "amount_mismatch") throw new AppError("payment_not_settled");
  if (state !== "paid" && state !== "account_created") throw new AppError("payment_required");
  if (state === "account_created") return { message: paymentSuccessful, account: "created" };
  const account = attention ? ("needs_attention" as const) : ("waits_for_sign_up" as const);
  const isWithoutDetails = isSignUp && (attention === null || attention === "details_missing");
  return {
    message: paymentSuccessful,
    account,
    ...(isWithoutDetails && { sign_up_token: signUpToken(deps, publicId) }),
  };
}

/** Not by `api.openapi`: the signature is over the bytes as they came, and is checked before anything reads them. */
function addWebhook(api: ReturnType<typeof createApiRouter>): void {
  const path = "/api/payment-webhook/";
  const { middleware, ...policy } = admit("send_webhook");
  api.openAPIRegistry.registerPath({
    ...policy,
    operationId: "receiveWebhook",
    method: "post",
    path,
    tags,
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
}
