import { sql } from "drizzle-orm";
import { z } from "zod";
import { packageDeliverables, packages } from "#db/schema/packages.ts";
import type { FieldErrors } from "#lib/errors.ts";
import type { Values } from "#staff/history/values.ts";
import { tableResource } from "#staff/records/table-resource.server.ts";
import { day, lines, requiredLine, whole, yesOrNo } from "#staff/records/wire-fields.ts";

/**
 * Packages that students sign up with. Orders keep the price at which they were created; a package with orders or
 * students cannot be removed, only deactivated.
 */
export const packageResource = tableResource({
  name: "packages",
  area: "content",
  table: packages,
  fields: z.strictObject({
    name: requiredLine(120),
    description: lines(5000),
    amount: whole(0, 1_000_000).describe("list price in rupees, taxes included; 0: free"),
    offer: yesOrNo().default(false),
    offer_percentage: whole(1, 100)
      .nullable()
      .default(null)
      .describe("percent of the amount still to pay (specification D5)"),
    position: whole(0, 10_000).default(0),
    is_active: yesOrNo().default(true),
    is_sample: yesOrNo().default(false),
    deliverables: z
      .array(
        z.strictObject({
          title: requiredLine(120),
          description: lines(1000).default(""),
          due_days: whole(0, 1095).nullable().default(null).describe("due so many days after the purchase"),
          due_on: day().nullable().default(null).describe("or due on the same day for everybody"),
          share: whole(1, 1000).describe("its part of the price, beside the other shares"),
          calls: whole(0, 12).default(0).describe("how many calls with a counsellor it is; 0: it is no call"),
          call_minutes: whole(10, 180).nullable().default(null).describe("how long each call is"),
          is_active: yesOrNo().default(true).describe("false: new orders do not promise it"),
        }),
      )
      .max(40, "can have at most 40 deliverables")
      .default([])
      .describe("what a new order promises; sold orders keep what they promised"),
  }),
  columns: { amount: packages.amountRupees, offer: packages.hasOffer },
  parts: {
    deliverables: {
      table: packageDeliverables,
      owner: packageDeliverables.packageId,
      columns: {
        title: packageDeliverables.title,
        description: packageDeliverables.description,
        due_days: packageDeliverables.dueDays,
        due_on: packageDeliverables.dueOn,
        share: packageDeliverables.share,
        calls: packageDeliverables.calls,
        call_minutes: packageDeliverables.callMinutes,
        is_active: packageDeliverables.isActive,
      },
      position: packageDeliverables.position,
    },
  },
  touched: packages.updatedAt,
  listed: ["name", "amount", "offer", "offer_percentage", "position", "is_active", "is_sample"],
  computed: {
    order_count: sql<number>`(select count(*)::integer from orders o where o.package_id = packages.id)`,
  },
  search: [packages.name, packages.description],
  filters: { is_active: packages.isActive, offer: packages.hasOffer, is_sample: packages.isSample },
  sorts: { position: packages.position, name: packages.name, amount: packages.amountRupees },
  remove: true,
  check: async (_deps, _tx, values) => ({ ...offerErrors(values), ...deliverableErrors(values) }),
  label: ({ name }) => String(name),
  csvFields: ["name", "description", "amount", "offer", "offer_percentage", "position", "is_active", "is_sample"],
  naturalKey: ["name"],
});

function offerErrors({ offer, offer_percentage }: Values): FieldErrors {
  if (!offer || offer_percentage !== null) return {};
  return { offer_percentage: "Say what percentage of the price is still to pay, or switch the offer off" };
}

/** Each is due once, in days or on a day; no title comes twice, because what was promised is recognized by it. */
function deliverableErrors({ deliverables }: Values): FieldErrors {
  const errors: FieldErrors = {};
  const seen = new Set<string>();
  for (const [index, one] of (deliverables as Values[]).entries()) {
    const title = String(one.title).toLowerCase();
    if (seen.has(title)) errors[`deliverables.${index}.title`] = "is listed twice";
    seen.add(title);
    if ((one.due_days === null) === (one.due_on === null)) {
      errors[`deliverables.${index}.due_days`] = "Give either days after the purchase, or a fixed day";
    }
    if ((one.calls === 0) !== (one.call_minutes === null)) {
      errors[`deliverables.${index}.call_minutes`] = "Say how long each call is, or set the calls to 0";
    }
  }
  return errors;
}
