import { sql } from "drizzle-orm";
import { z } from "zod";
import { packages } from "#db/schema/packages.ts";
import type { FieldErrors } from "#lib/errors.ts";
import type { Values } from "#staff/history/values.ts";
import { tableResource } from "#staff/records/table-resource.server.ts";
import { lines, requiredLine, whole, yesOrNo } from "#staff/records/wire-fields.ts";

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
      .describe("percent of the amount still to pay (decision D5)"),
    position: whole(0, 10_000).default(0),
    is_active: yesOrNo().default(true),
    is_sample: yesOrNo().default(false),
  }),
  columns: {
    name: packages.name,
    description: packages.description,
    amount: packages.amountRupees,
    offer: packages.hasOffer,
    offer_percentage: packages.offerPercentage,
    position: packages.position,
    is_active: packages.isActive,
    is_sample: packages.isSample,
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
  check: async (_deps, _tx, values) => offerErrors(values),
  label: ({ name }) => String(name),
  csvFields: ["name", "description", "amount", "offer", "offer_percentage", "position", "is_active", "is_sample"],
  naturalKey: ["name"],
});

function offerErrors({ offer, offer_percentage }: Values): FieldErrors {
  if (!offer || offer_percentage !== null) return {};
  return { offer_percentage: "Say what percentage of the price is still to pay, or switch the offer off" };
}
