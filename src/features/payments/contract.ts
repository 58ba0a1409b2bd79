import { z } from "zod";
import { NewSignUp } from "#features/accounts/contract.ts";
import type { ConsentState } from "#features/accounts/rules.ts";
import type { OfferedPackage } from "#features/packages/contract.ts";
import type { Paise } from "#lib/money.ts";
import { oneLine } from "#lib/plain-text.ts";
import { maxOrderPaise } from "./rules.ts";
import type { UpgradeOffer } from "./upgrade-rules.ts";

/** The body of `POST /api/create-order/`. Source: docs/specification S7, T4.1. */
export const NewOrder = z
  .object({
    amount: z
      .number({ error: "must be whole paise" })
      .int("must be whole paise")
      .min(0, "must not be negative")
      .max(maxOrderPaise, "is more than any package costs")
      .brand<"Paise">()
      .describe("in paise; must be the package's payable price, or for a student what an upgrade costs"),
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
    next: z.string().describe("what to send once it is paid, in words"),
  })
  .meta({ id: "CreatedOrder" });
export type CreatedOrder = z.infer<typeof CreatedOrder>;

const filled = z.string().overwrite(oneLine).min(1, "is required").max(200, "must have at most 200 characters");

/** What the provider's checkout hands over after a payment: the body of `POST /api/payment-success/`. */
export const PaymentAnswer = z
  .object({ razorpay_order_id: filled, razorpay_payment_id: filled, razorpay_signature: filled })
  .meta({ id: "PaymentAnswer" });
export type PaymentAnswer = z.infer<typeof PaymentAnswer>;

/** The given text of specification S4.4; a captured payment is never called anything else. */
export const paymentSuccessful = "Payment successful";
export const paymentPending = "Payment pending";

export const PaymentReceived = z
  .object({
    message: z.literal(paymentSuccessful),
    account: z
      .enum(["created", "waits_for_sign_up", "needs_attention"])
      .describe(
        "created: from the details of the order, or the package of a known student; waits_for_sign_up: send POST /api/sign-up/; needs_attention: staff look at it and write to the payer",
      ),
    sign_up_token: z
      .string()
      .optional()
      .describe("while it waits for the sign-up: POST /api/sign-up/ with it uses this payment"),
  })
  .meta({ id: "PaymentReceived" });
export type PaymentReceived = z.infer<typeof PaymentReceived>;

export const PaymentPending = z.object({ message: z.literal(paymentPending) }).meta({ id: "PaymentPending" });

export const WebhookReceived = z.object({ status: z.literal("received") }).meta({ id: "WebhookReceived" });

/** An order of a student, as their page of the package lists it. */
export interface OwnOrder {
  publicId: string;
  packageName: string;
  pricePaise: Paise;
  creditPaise: Paise;
  amountPaise: Paise;
  /** Null: nothing yet, or money of another currency. */
  paidPaise: Paise | null;
  refundedPaise: Paise;
  /** `checking`: paid, and not finished yet. */
  status: "open" | "checking" | "done" | "refunded";
  /** ISO instants. */
  createdAt: string;
  paidAt: string | null;
  hasReceipt: boolean;
}

/** A package on offer beside the one that a student has. */
export interface PackageChoice {
  offered: OfferedPackage;
  offer: UpgradeOffer;
}

export interface OwnPackageView {
  own: OfferedPackage;
  /** What the student paid for it and did not get back. */
  creditPaise: Paise;
  consent: ConsentState;
  /** False under 18 without a guardian's consent. */
  mayPay: boolean;
  /** The newest first. */
  orders: OwnOrder[];
  /** In the order that staff gave them. */
  choices: PackageChoice[];
}

const wirePaise = z.number().int().brand<"Paise">();

/** The reply of `GET /api/my-package/`. */
export const OwnPackage = z
  .object({
    package: z.object({ id: z.number().int(), name: z.string(), description: z.string() }),
    paid: wirePaise.describe("in paise: what was paid for it and not refunded"),
    may_pay: z.boolean().describe("false: under 18, and no guardian has agreed yet"),
    upgrades: z.array(
      z.object({
        package: z.number().int().describe("for POST /api/create-order/"),
        name: z.string(),
        price: wirePaise.describe("in paise"),
        credit: wirePaise.describe("in paise: what was paid for the own package"),
        amount: wirePaise.describe("in paise: what is charged"),
      }),
    ),
    orders: z.array(
      z.object({
        id: z.string(),
        package_name: z.string(),
        price: wirePaise,
        credit: wirePaise,
        amount: wirePaise,
        paid: wirePaise.nullable(),
        refunded: wirePaise,
        status: z.enum(["open", "checking", "done", "refunded"]).describe("checking: paid, and not finished yet"),
        created_at: z.string(),
        paid_at: z.string().nullable(),
        checkout_url: z.string().nullable().describe("where an open order is paid by its signed-in student"),
        receipt_url: z.string().nullable().describe("for its signed-in student"),
      }),
    ),
  })
  .meta({ id: "OwnPackage" });
export type OwnPackage = z.infer<typeof OwnPackage>;

/** The state of an order for its page. `elsewhere`: open, but begun in another browser; `outdated`: the
 * student's package has changed since. */
export type CheckoutStatus =
  | "open"
  | "pending"
  | "paid"
  | "done"
  | "attention"
  | "expired"
  | "refunded"
  | "unavailable"
  | "elsewhere"
  | "outdated";

/** An order as its page shows it; nothing of it is about the payer. */
export interface CheckoutView {
  publicId: string;
  status: CheckoutStatus;
  packageName: string;
  amountPaise: Paise;
  /** The package's price, and what of it was paid before: the amount is the difference. */
  pricePaise: Paise;
  creditPaise: Paise;
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
  /** Of the package's price, what was paid before; 0 for a sign-up. */
  creditPaise: Paise;
  payerName: string;
  /** The provider's. */
  paymentId: string;
  isRefunded: boolean;
  /** Paid at the built-in test provider. */
  isTest: boolean;
}

/** Reply of `GET /api/orders/{order}/receipt/`. */
export const Receipt = z
  .object({
    receipt: z.string().describe("its number"),
    paid_at: z.iso.datetime(),
    package: z.string(),
    amount_paise: z.number().int(),
    payer_name: z.string(),
    payment_id: z.string().describe("the provider's"),
    is_refunded: z.boolean(),
    is_test: z.boolean().describe("paid at the built-in test provider"),
  })
  .meta({ id: "Receipt" });
