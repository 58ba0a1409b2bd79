import { defineAct } from "#http/act/act.server.ts";
import type { Call } from "#http/act/call.server.ts";
import { ok } from "#http/act/replies.server.ts";
import { jsonReply } from "#http/api-router.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { noStore } from "#http/responses/no-store.ts";
import { checkoutPath, receiptPath } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import { everyone, everyoneOrStudent, perAddress, studentOrToken } from "#policies/policy.ts";
import {
  CreatedOrder,
  NewOrder,
  OwnPackage,
  type OwnPackageView,
  PaymentAnswer,
  PaymentPending,
  PaymentReceived,
  paymentPending,
  paymentSuccessful,
} from "./contract.ts";
import type { BegunOrder } from "./service/begin-order.server.ts";
import { createOrderSteps } from "./service/create-order.server.ts";
import { readOwnPackage } from "./service/own-package.server.ts";
import { receivePayment } from "./service/receive-payment.server.ts";
import type { Settled } from "./service/settle.server.ts";
import { signUpToken } from "./service/sign-up-token.server.ts";

const tag = "Payments";

const createOrder = defineAct({
  name: "create_order",
  who: everyoneOrStudent("payments"),
  limit: perAddress("order"),
  captcha: "signup",
  and: "a student pays the difference to their own package; under 18 after a guardian's consent",
  source: "D6, D8, D18, 0038",
  rest: "POST /api/create-order/",
  tag,
  summary: "Begin an order of a package",
  description:
    "The amount must be the package's payable price. With sign_up the account is made as soon as the money is there, whatever happens to the caller. A student's own access token, or session, and no sign_up: the order is an upgrade of the student's package, and the amount is what GET /api/my-package/ names for it.",
  input: NewOrder,
  steps: ({ deps, studentId, input, locale }) => createOrderSteps(deps, input, { studentId, language: locale }),
  reply: ok(CreatedOrder, "The order is at the provider and can be paid", presentOrder),
  refusals: {
    401: "A token was sent that is wrong or too old",
    403: "Under 18, a guardian must agree before the student can pay",
    404: "The package is not offered any more",
    409: "The price has changed, the e-mail or phone number has an account, or the package is no upgrade for this student",
    429: "Too many orders from this address",
    503: "The payment provider does not answer; nothing was charged",
  },
});

const confirmPayment = defineAct({
  name: "confirm_payment",
  who: everyone,
  and: "with the provider's signature over order and payment",
  source: "D6",
  rest: "POST /api/payment-success/",
  operationId: "confirmPayment",
  tag,
  summary: "Hand over what the provider's checkout answered",
  description: "The signature is checked, then the provider is asked. May be repeated.",
  input: PaymentAnswer,
  work: async ({ deps, input }) => {
    const answer = {
      providerOrderId: input.razorpay_order_id,
      paymentId: input.razorpay_payment_id,
      signature: input.razorpay_signature,
    };
    return presentSettled(deps, await receivePayment(deps, answer, "api"));
  },
  reply: {
    ...ok(PaymentReceived, "The provider has taken the money"),
    send: (c, reply) => c.json(reply, reply.message === paymentSuccessful ? 200 : 202, noStore),
  },
  refusals: {
    202: jsonReply(PaymentPending, "The provider has not taken the money yet, or cannot be asked; it is followed up"),
    400: "The signature does not match this order and payment",
    402: "The provider knows of no successful payment of this order",
    404: "There is no such order",
    409: "Another amount was paid, or it was given back: staff look at it and write to the payer",
  },
});

const showOwnPackage = defineAct({
  name: "read_own_package",
  who: studentOrToken("payments", "token_refused"),
  and: "own orders only",
  source: "0038",
  rest: "GET /api/my-package/",
  tag,
  summary: "A student's own package, orders and upgrades",
  description: "What each higher package costs this student, in paise.",
  work: async ({ deps, studentId }) => presentOwnPackage(await readOwnPackage(deps, studentId), deps.config.PUBLIC_URL),
  reply: ok(OwnPackage, "The package that the student has, what was paid, and what can be bought"),
  refusals: { 401: "The token is missing, wrong or too old", 403: "The token does not open this" },
});

/** Orders and payments. Source: docs/specification S7, D6. */
export const paymentActs = [createOrder, confirmPayment, showOwnPackage];

type OrderCall = Pick<Call<typeof createOrder.who, unknown, unknown, NewOrder>, "deps" | "input" | "studentId">;

function presentOrder({ deps, input, studentId }: OrderCall, order: BegunOrder): CreatedOrder {
  return {
    order_id: order.providerOrderId,
    amount: order.amountPaise,
    currency: order.currency,
    key_id: deps.payments.keyId,
    checkout_url: deps.config.PUBLIC_URL + checkoutPath(order.publicId),
    next: nextStep(input, studentId),
  };
}

/** Stated before money moves. */
function nextStep({ sign_up }: NewOrder, studentId: number | null): string {
  if (sign_up) return "Pay this order. The account is then created from sign_up.";
  if (studentId !== null) return "Pay this order. The package is then changed.";
  return "Pay this order and send the checkout's answer to POST /api/payment-success/. Then send POST /api/sign-up/ with the e-mail address that was given at the checkout, or with this order_id, or with the sign_up_token that payment-success answers.";
}

/** @throws AppError payment_required, payment_not_settled */
function presentSettled(deps: Deps, settled: Settled) {
  const { publicId, state, attention, isPending, isSignUp } = settled;
  if (isPending) return { message: paymentPending } as const;
  if (state === "refunded" || attention === "amount_mismatch") throw new AppError("payment_not_settled");
  if (state !== "paid" && state !== "account_created") throw new AppError("payment_required");
  if (state === "account_created") return { message: paymentSuccessful, account: "created" } as const;
  const account = attention ? ("needs_attention" as const) : ("waits_for_sign_up" as const);
  const isWithoutDetails = isSignUp && (attention === null || attention === "details_missing");
  return {
    message: paymentSuccessful,
    account,
    ...(isWithoutDetails && { sign_up_token: signUpToken(deps, publicId) }),
  } as const;
}

/** A student's package as it goes over the wire. @param siteUrl in front of addresses of pages */
function presentOwnPackage({ own, creditPaise, mayPay, orders, choices }: OwnPackageView, siteUrl: string): OwnPackage {
  return {
    package: { id: own.id, name: own.name, description: own.description },
    paid: creditPaise,
    may_pay: mayPay,
    upgrades: choices.flatMap(({ offered: { id, name, payablePaise }, offer }) =>
      offer.kind === "upgrade"
        ? [{ package: id, name, price: payablePaise, credit: offer.creditPaise, amount: offer.amountPaise }]
        : [],
    ),
    orders: orders.map((order) => ({
      id: order.publicId,
      package_name: order.packageName,
      price: order.pricePaise,
      credit: order.creditPaise,
      amount: order.amountPaise,
      paid: order.paidPaise,
      refunded: order.refundedPaise,
      status: order.status,
      created_at: order.createdAt,
      paid_at: order.paidAt,
      checkout_url: order.status === "open" ? siteUrl + checkoutPath(order.publicId) : null,
      receipt_url: order.hasReceipt ? siteUrl + receiptPath(order.publicId) : null,
    })),
  };
}
