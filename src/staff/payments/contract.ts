import { z } from "zod";
import { attentionReasons, orderSources, orderStates, refundStates } from "#db/schema/choices.ts";
import { Deliverable } from "#features/payments/deliverable-contract.ts";
import { minRefundPaise } from "#features/payments/refund-rules.ts";
import { maxOrderPaise } from "#features/payments/rules.ts";
import { withoutControls } from "#lib/plain-text.ts";

const paise = z.number().int().brand<"Paise">();
const instant = z.string();

/** An order as the list shows it. */
export const StaffOrder = z
  .object({
    id: z.string().describe("as in the address of its page"),
    receipt: z.string().nullable().describe("such as MD-000123; null: none yet"),
    state: z.enum(orderStates),
    attention: z.enum(attentionReasons).nullable().describe("why staff must look at it"),
    gateway: z.enum(["razorpay", "sandbox"]),
    package_id: z.number().int(),
    package_name: z.string(),
    amount_paise: paise.describe("what was asked for: the price less the credit"),
    price_paise: paise.describe("the package's price"),
    credit_paise: paise.describe("what the student had paid for the package that this one replaces"),
    is_upgrade: z.boolean().describe("bought by a student with an account; else an account is made by it"),
    paid_paise: paise.nullable().describe("what the provider took; null: nothing, or another currency"),
    refunded_paise: paise,
    payer_name: z.string(),
    payer_email: z.string(),
    student_id: z.number().int().nullable(),
    payment_id: z.string().nullable(),
    provider_order_id: z.string().nullable(),
    created_at: instant,
    paid_at: instant.nullable(),
    cancelled_at: instant.nullable().describe("since when what is undelivered is cancelled"),
  })
  .meta({ id: "StaffOrder" });
export type StaffOrder = z.infer<typeof StaffOrder>;

export const StaffOrderPage = z
  .object({
    count: z.number().int(),
    results: z.array(StaffOrder),
    sums: z
      .object({ paid: z.number().int().describe("how many were paid"), paid_paise: paise, refunded_paise: paise })
      .describe("over all pages of this list"),
  })
  .meta({ id: "StaffOrderPage" });
export type StaffOrderPage = z.infer<typeof StaffOrderPage>;

/** A refund on its way from the request to the payer. */
export const StaffRefund = z
  .object({
    id: z.number().int(),
    order_id: z.string(),
    receipt: z.string().nullable(),
    payer_name: z.string(),
    package_name: z.string(),
    amount_paise: paise,
    reason: z.string(),
    state: z.enum(refundStates),
    keep_package: z.boolean(),
    is_cancellation: z.boolean().describe("what was undelivered when the order was cancelled"),
    requested_by: z.string().nullable().describe("null: the student, who cancelled the order"),
    is_own: z.boolean().describe("the person who asks now requested it: somebody else has to decide"),
    decided_by: z.string().nullable(),
    provider_refund_id: z.string().nullable(),
    problem: z.string(),
    created_at: instant,
    decided_at: instant.nullable(),
    finished_at: instant.nullable(),
  })
  .meta({ id: "StaffRefund" });
export type StaffRefund = z.infer<typeof StaffRefund>;

export const StaffRefundPage = z
  .object({ count: z.number().int(), results: z.array(StaffRefund) })
  .meta({ id: "StaffRefundPage" });
export type StaffRefundPage = z.infer<typeof StaffRefundPage>;

/** A student who may have made a payment. */
export const PayingStudent = z
  .object({
    id: z.number().int(),
    name: z.string(),
    email: z.string(),
    contact_end: z.string().describe("the last four digits of the phone number"),
    package_id: z.number().int(),
    package_name: z.string(),
    consent: z.enum(["not_needed", "pending", "given", "refused"]),
    registered_at: instant,
  })
  .meta({ id: "PayingStudent" });
export type PayingStudent = z.infer<typeof PayingStudent>;

export const PayingStudents = z.object({ results: z.array(PayingStudent) }).meta({ id: "PayingStudents" });
export type PayingStudents = z.infer<typeof PayingStudents>;

const OrderEvent = z.object({
  at: instant,
  kind: z.string(),
  source: z.enum(orderSources),
  staff_name: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});

const OrderMessage = z.object({
  event_id: z.string(),
  kind: z.string(),
  received_at: instant,
  processed_at: instant.nullable(),
  outcome: z.string().nullable(),
  payment_id: z.string().nullable(),
  amount_paise: paise.nullable(),
});

const OrderEmail = z.object({
  kind: z.string(),
  to: z.string(),
  state: z.enum(["waiting", "sent", "failed", "dropped"]),
  created_at: instant,
  sent_at: instant.nullable(),
  problem: z.string().nullable(),
});

/** An order with its timeline. */
export const StaffOrderDetail = StaffOrder.extend({
  is_sign_up: z.boolean().describe("an account is made by it; else a student changes the package"),
  has_details: z.boolean().describe("the sign-up details are still kept, so that the account can be made from them"),
  can_ask: z.boolean().describe("the provider that the site uses now knows this order"),
  refundable_paise: paise.describe("what is left to give back"),
  due_refund_paise: paise
    .nullable()
    .describe("what can be refunded by the published rule; null: the order lists nothing, and staff decide"),
  deliverables: z.array(Deliverable),
  approval_above_paise: paise.describe("refunds of this order that come to more need a second member of staff"),
  checked_at: instant.nullable().describe("when the provider was last asked"),
  next_check_at: instant.nullable(),
  finished_at: instant.nullable(),
  accepted_at: instant.nullable().describe("when staff accepted another amount than was asked for"),
  student: PayingStudent.nullable(),
  suggestions: z.array(PayingStudent).describe("students with the payer's e-mail address or phone number"),
  refunds: z.array(StaffRefund),
  events: z.array(OrderEvent),
  messages: z.array(OrderMessage).describe("what the provider sent us"),
  emails: z.array(OrderEmail),
}).meta({ id: "StaffOrderDetail" });
export type StaffOrderDetail = z.infer<typeof StaffOrderDetail>;

/** Text that a database column can store. */
const plain = (rule: z.ZodString) => z.string().transform(withoutControls).pipe(rule);
const reason = plain(
  z.string().trim().min(3, "must say why, in 3 to 500 characters").max(500, "must have at most 500 characters"),
);

/** The amount to refund: a part, or the full remainder. */
export const RefundRequest = z
  .strictObject({
    amount_paise: z
      .int("must be whole paise")
      .min(minRefundPaise, "must be at least one rupee")
      .max(maxOrderPaise, "is more than any package costs")
      .brand<"Paise">(),
    reason,
    keep_package: z.boolean().default(false).describe("the student keeps the package although all is given back"),
    request_key: plain(z.string().min(8).max(100))
      .optional()
      .describe("the same for each repeat of one attempt: repeats answer the same refund"),
  })
  .meta({ id: "RefundRequest" });
export type RefundRequest = z.infer<typeof RefundRequest>;

/** "Cancel and refund": the amount is the computed one, as it was shown. */
export const OrderCancellation = z
  .strictObject({
    amount_paise: z.int("must be whole paise").min(minRefundPaise).max(maxOrderPaise).brand<"Paise">(),
    reason,
  })
  .meta({ id: "OrderCancellation" });
export type OrderCancellation = z.infer<typeof OrderCancellation>;

export const RefundRefusal = z
  .strictObject({
    reason,
  })
  .meta({ id: "RefundRefusal" });

export const StudentMatch = z
  .strictObject({ student_id: z.int().min(1).max(2_147_483_647) })
  .meta({ id: "StudentMatch" });

export const ReviewNote = z
  .strictObject({ note: plain(z.string().trim().max(500, "must have at most 500 characters")).default("") })
  .meta({ id: "LookedAt" });

const Money = z.object({ count: z.number().int(), paise });

const DayOfPayments = z.object({
  day: z.string(),
  paid: Money,
  refunded: Money,
  provider_paid: Money.nullable().describe("null: the provider did not answer"),
  provider_refunded: Money.nullable(),
  differs: z.boolean(),
});

/** A difference between our ledger and the provider's. */
const Difference = z.object({
  day: z.string(),
  what: z.enum(["payment", "refund"]),
  problem: z.enum(["not_with_us", "not_at_provider", "other_amount"]),
  reference: z.string().describe("the provider's number of the payment or refund"),
  order_id: z.string().nullable(),
  paise: paise.nullable().describe("with us"),
  provider_paise: paise.nullable(),
});

export const DailySums = z
  .object({
    from: z.string(),
    to: z.string(),
    gateway: z.enum(["razorpay", "sandbox"]),
    has_answered: z.boolean().describe("false: the provider is silent, and ours stand alone"),
    days: z.array(DayOfPayments),
    differences: z.array(Difference),
  })
  .meta({ id: "DailySums" });
export type DailySums = z.infer<typeof DailySums>;
