import { z } from "zod";
import { deliveryStates, partnerEventKinds } from "#db/schema/choices.ts";
import { addressProblem } from "./rules.ts";

const instant = z.iso.datetime();

/** Where a partner's program is told of changes. */
export const PartnerWebhook = z
  .object({
    url: z.string(),
    made_at: instant,
    last_delivered_at: instant.nullable(),
    switched_off_at: instant.nullable(),
    switched_off_because: z
      .enum(["failures", "staff"])
      .nullable()
      .describe("failures: for a day nothing was accepted; null: it is on"),
    waiting: z.int(),
    delivered: z.int().describe("of 30 days"),
    failed: z.int().describe("of 30 days"),
  })
  .openapi("PartnerWebhook");
export type PartnerWebhook = z.infer<typeof PartnerWebhook>;

export const OfPartnerWebhook = z
  .object({ webhook: PartnerWebhook.nullable().describe("null: the key has none") })
  .openapi("OfPartnerWebhook");

export const MadePartnerWebhook = PartnerWebhook.extend({
  secret: z.string().describe("signs the messages; shown this once"),
}).openapi("MadePartnerWebhook");
export type MadePartnerWebhook = z.infer<typeof MadePartnerWebhook>;

export const NewPartnerWebhook = z
  .strictObject({
    url: z
      .string()
      .trim()
      .max(500, "can have at most 500 characters")
      .superRefine((text, { addIssue }) => {
        const message = addressProblem(text);
        if (message) addIssue({ code: "custom", message });
      }),
  })
  .openapi("NewPartnerWebhook");

export const WebhookSwitch = z.strictObject({ is_on: z.boolean() }).openapi("WebhookSwitch");

/** One event for one partner. */
export const PartnerDelivery = z
  .object({
    id: z.int(),
    event_id: z.string().describe("`webhook-id` of its attempts"),
    kind: z.enum(partnerEventKinds),
    data: z.record(z.string(), z.unknown()),
    state: z.enum(deliveryStates),
    attempts: z.int(),
    created_at: instant,
    attempted_at: instant.nullable(),
    next_at: instant.nullable().describe("null: no further attempt is made"),
    status: z.int().nullable().describe("of the last reply; null: there was none"),
    reason: z.string().nullable().describe("why the last attempt failed"),
  })
  .openapi("PartnerDelivery");
export type PartnerDelivery = z.infer<typeof PartnerDelivery>;
