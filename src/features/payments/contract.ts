import { z } from "zod";
import { NewSignUp } from "#features/accounts/contract.ts";
import type { Paise } from "#lib/money.ts";
import { oneLine } from "#lib/plain-text.ts";
import { maxOrderPaise } from "./rules.ts";

/** The body of `POST /api/create-order/`. Source: specification section 7, trust rules section 4.1. */
export const NewOrder = z
  .object({
    amount: z
      .number({ error: "must be whole paise" })
      .int("must be whole paise")
      .min(0, "must not be negative")
      .max(maxOrderPaise, "is more than any package costs")
      .brand<"Paise">()
      .describe("in paise; must be the package's payable price"),
    package: z
      .number()
      .int()
      .positive()
      .max(2_147_483_647)
      .optional()
      .describe("id of the package; without it the one package with this price, when there is just one"),
    sign_up: NewSignUp.optional().describe(
      "details of the account, so that it is made as soon as the money is there; may follow with POST /api/sign-up/ instead",
    ),
    idempotency_key: z
      .string()
      .min(8, "must have 8 to 200 characters")
      .max(200, "must have 8 to 200 characters")
      .optional()
      .describe("the same for each repeat of one attempt: repeats answer the same order"),
  })
  .meta({ id: "NewOrder" });
export type NewOrder = z.infer<typeof NewOrder>;

export const CreatedOrder = z
  .object({
    order_id: z.string().describe("the provider's; the checkout and payment-success need it"),
    amount: z.number().int().brand<"Paise">().describe("in paise"),
    currency: z.literal("INR"),
    key_id: z.string().describe("public key for the provider's checkout"),
    checkout_url: z.string().describe("a page of this site where the order can be paid"),
  })
  .meta({ id: "CreatedOrder" });
export type CreatedOrder = z.infer<typeof CreatedOrder>;

const filled = z.string().overwrite(oneLine).min(1, "is required").max(200, "must have at most 200 characters");

/** What the provider's checkout hands over after a payment: the body of `POST /api/payment-success/`. */
export const PaymentAnswer = z
  .object({ razorpay_order_id: filled, razorpay_payment_id: filled, razorpay_signature: filled })
  .meta({ id: "PaymentAnswer" });
export type PaymentAnswer = z.infer<typeof PaymentAnswer>;

/** The given text of specification section 4; a captured payment is never called anything else. */
export const paymentSuccessful = "Payment successful";
export const paymentPending = "Payment pending";

export const PaymentReceived = z
  .object({
    message: z.literal(paymentSuccessful),
    account: z
      .enum(["created", "waits_for_sign_up", "needs_attention"])
      .describe(
        "created: from the details of the order, or the package of a known student; waits_for_sign_up: send POST /api/sign-up/ with the order_id; needs_attention: staff look at it and write to the payer",
      ),
  })
  .meta({ id: "PaymentReceived" });
export type PaymentReceived = z.infer<typeof PaymentReceived>;

export const PaymentPending = z.object({ message: z.literal(paymentPending) }).meta({ id: "PaymentPending" });

export const WebhookReceived = z.object({ status: z.literal("received") }).meta({ id: "WebhookReceived" });

/** The state of an order for its page. `elsewhere`: open, but begun in another browser. */
export type CheckoutStatus =
  | "open"
  | "pending"
  | "paid"
  | "done"
  | "attention"
  | "expired"
  | "refunded"
  | "unavailable"
  | "elsewhere";

/** An order as its page shows it; nothing of it is about the payer. */
export interface CheckoutView {
  publicId: string;
  status: CheckoutStatus;
  packageName: string;
  amountPaise: Paise;
  /** The browser that began it, or its student. */
  isOwner: boolean;
  /** Whether an account is made by it; else a student changes the package. */
  isSignUp: boolean;
  hasReceipt: boolean;
}

export interface ReceiptView {
  receiptNumber: number;
  /** ISO instant. */
  paidAt: string;
  packageName: string;
  amountPaise: Paise;
  payerName: string;
  /** The provider's. */
  paymentId: string;
  isRefunded: boolean;
  /** Paid at the built-in test provider. */
  isTest: boolean;
}
