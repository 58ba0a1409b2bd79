import { sql } from "drizzle-orm";
import { boolean, date, integer, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";
import type { Paise } from "#lib/money.ts";

/** Packages that a student signs up with. Prices are whole rupees, taxes included. */
export const packages = pgTable("packages", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull().unique(),
  description: text().notNull(),
  amountRupees: integer("amount_rupees").notNull(),
  hasOffer: boolean("has_offer").notNull().default(false),
  /** Percent of the price still to pay. */
  offerPercentage: integer("offer_percentage"),
  /** What is charged, by the formula of specification D5; the database computes it. */
  payablePaise: integer("payable_paise")
    .$type<Paise>()
    .notNull()
    .generatedAlwaysAs(
      sql`case when has_offer then (amount_rupees * offer_percentage + 50) / 100 * 100 else amount_rupees * 100 end`,
    ),
  position: integer().notNull().default(0),
  isActive: boolean("is_active").notNull().default(true),
  isSample: boolean("is_sample").notNull().default(false),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Every price that a package has or had, recorded by a trigger; an order names one of them. */
export const packagePrices = pgTable(
  "package_prices",
  {
    packageId: integer("package_id")
      .notNull()
      .references(() => packages.id, { onDelete: "cascade" }),
    payablePaise: integer("payable_paise").$type<Paise>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.packageId, table.payablePaise] })],
);

/** What a package promises. Staff edit it; what was sold is copied to `order_deliverables`. */
export const packageDeliverables = pgTable("package_deliverables", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  packageId: integer("package_id")
    .notNull()
    .references(() => packages.id, { onDelete: "cascade" }),
  title: text().notNull(),
  description: text().notNull().default(""),
  /** Days after the purchase; null: due on a fixed day. */
  dueDays: integer("due_days"),
  dueOn: date("due_on"),
  /** Its part of the price, beside the other shares of the package. */
  share: integer().notNull(),
  /** How many calls with a counsellor it is; 0: it is no call. */
  calls: smallint().notNull().default(0),
  callMinutes: smallint("call_minutes"),
  position: integer().notNull().default(0),
  isActive: boolean("is_active").notNull().default(true),
});
