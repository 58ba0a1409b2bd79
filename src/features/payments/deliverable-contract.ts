import { z } from "zod";
import { confirmers, deliverableStates, orderStates, refundStates } from "#db/schema/choices.ts";
import { withoutControls } from "#lib/plain-text.ts";
import { maxDisputeLength } from "./values.ts";

const paise = z.number().int().brand<"Paise">();

/** One thing that an order promises, as its student sees it. */
export const Deliverable = z
  .object({
    id: z.number().int(),
    title: z.string(),
    description: z.string(),
    due_on: z.string().describe("YYYY-MM-DD in India: the last day on which it is in time"),
    is_late: z.boolean(),
    share: z.number().int().describe("its part of the price, beside the other shares of the order"),
    calls: z.number().int().describe("how many calls with a counsellor it is; 0: it is no call"),
    state: z.enum(deliverableStates).describe("pending, disputed and cancelled count as not delivered"),
    delivered_at: z.string().nullable(),
    note: z.string().describe("of the member of staff who delivered it"),
    confirm_by: z.string().nullable().describe("from this instant on silence confirms it; null: nothing to confirm"),
    confirmed_at: z.string().nullable(),
    confirmed_by: z.enum(confirmers).nullable(),
    dispute: z.string().describe("what the student wrote; empty: nothing"),
    answer: z.string().describe("what staff answered to the dispute; empty: nothing"),
  })
  .meta({ id: "Deliverable" });
export type Deliverable = z.infer<typeof Deliverable>;

/** A student's own paid order. */
export const PaidOrder = z
  .object({
    id: z.string().describe("as in the address of its page"),
    package_name: z.string(),
    state: z.enum(orderStates),
    paid_paise: paise.nullable(),
    paid_at: z.string(),
    refunded_paise: paise,
    refundable_paise: paise
      .nullable()
      .describe("what can be refunded now by the published rule; null: the order lists nothing, and staff decide"),
    can_cancel: z.boolean(),
    has_newer: z.boolean().describe("a newer running order has to be cancelled first"),
    cancelled_at: z.string().nullable(),
    cancellation: z
      .object({ amount_paise: paise, state: z.enum(refundStates) })
      .nullable()
      .describe("the refund of the cancelled order"),
    deliverables: z.array(Deliverable),
  })
  .meta({ id: "PaidOrder" });
export type PaidOrder = z.infer<typeof PaidOrder>;

export const PaidOrders = z.object({ results: z.array(PaidOrder) }).meta({ id: "PaidOrders" });

export const NewDispute = z
  .object({
    words: z
      .string("is required")
      .transform((text) => withoutControls(text.replaceAll("\r\n", "\n")).trim())
      .pipe(
        z
          .string()
          .min(3, "Please say what is missing")
          .max(maxDisputeLength, `must have at most ${maxDisputeLength} characters`),
      ),
  })
  .meta({ id: "NewDispute" });
export type NewDispute = z.infer<typeof NewDispute>;

/** The amount is sent back, so that nobody cancels for another one than they saw. */
export const CancelRequest = z
  .object({
    amount_paise: z
      .number({ error: "must be whole paise" })
      .int("must be whole paise")
      .positive("must be more than 0")
      .max(2_147_483_647)
      .brand<"Paise">()
      .describe("refundable_paise as the student saw it; 409 when it has changed"),
  })
  .meta({ id: "CancelRequest" });
