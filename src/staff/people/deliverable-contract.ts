import { z } from "zod";
import { Deliverable } from "#features/payments/deliverable-contract.ts";
import { withoutControls } from "#lib/plain-text.ts";

/** What the list of deliverables can be narrowed to. */
export const deliverableFilters = ["late", "pending", "disputed", "delivered", "confirmed", "cancelled"] as const;

/** One thing that was sold to a student, as the staff who deliver it see it. */
export const StaffDeliverable = Deliverable.extend({
  order_id: z.string(),
  package_name: z.string(),
  student_id: z.number().int(),
  student_name: z.string(),
  delivered_by: z.string().nullable(),
  is_own_delivery: z.boolean().describe("the person who asks delivered it: somebody else has to uphold it"),
  disputed_at: z.string().nullable(),
  answered_by: z.string().nullable(),
}).meta({ id: "StaffDeliverable" });
export type StaffDeliverable = z.infer<typeof StaffDeliverable>;

export const StaffDeliverablePage = z
  .object({ count: z.number().int(), results: z.array(StaffDeliverable) })
  .meta({ id: "StaffDeliverablePage" });
export type StaffDeliverablePage = z.infer<typeof StaffDeliverablePage>;

const words = (least: number) =>
  z
    .string()
    .transform((text) => withoutControls(text.replaceAll("\r\n", "\n")).trim())
    .pipe(
      z.string().min(least, "must say why, in 3 to 1,000 characters").max(1_000, "must have at most 1,000 characters"),
    );

export const Delivery = z
  .strictObject({ note: words(0).default("").describe("the student reads it") })
  .meta({ id: "Delivery" });

export const DisputeReply = z
  .strictObject({
    answer: z
      .enum(["redo", "uphold"])
      .describe("redo: it counts as undelivered and is delivered again; uphold: it was delivered"),
    words: words(3).describe("the student reads them"),
  })
  .meta({ id: "DisputeReply" });
export type DisputeReply = z.infer<typeof DisputeReply>;
