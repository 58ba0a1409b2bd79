import { z } from "zod";

/** What can be amiss with the product, as staff are told. */
export const alertCodes = [
  "database_slow",
  "payments_stuck",
  "orders_unanswered",
  "refunds_failed",
  "refunds_late",
  "webhooks_missing",
  "webhooks_failed",
  "counsellors_absent",
  "partner_webhooks_off",
  "jobs_failed",
  "jobs_late",
  "emails_failed",
  "emails_late",
  "ledger_broken",
  "disk_little",
] as const;
export type AlertCode = (typeof alertCodes)[number];

/** How the product is: counts alone, so that every role may read them. */
export const Status = z
  .object({
    troubles: z
      .array(
        z.object({
          code: z.enum(alertCodes),
          count: z.number().int().describe("how many it concerns; 1 where nothing is counted"),
        }),
      )
      .describe("none: all is well"),
    page_fill: z
      .object({ done: z.number().int(), total: z.number().int() })
      .optional()
      .describe("while colleges' pages are prepared in the background: how many are, of how many"),
  })
  .meta({ id: "StaffStatus" });
export type Status = z.infer<typeof Status>;
