import { boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Packages that a student signs up with. Prices are whole rupees, taxes included. */
export const packages = pgTable("packages", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull().unique(),
  description: text().notNull(),
  amountRupees: integer("amount_rupees").notNull(),
  hasOffer: boolean("has_offer").notNull().default(false),
  /** Percent of the price still to pay. */
  offerPercentage: integer("offer_percentage"),
  position: integer().notNull().default(0),
  isActive: boolean("is_active").notNull().default(true),
  isSample: boolean("is_sample").notNull().default(false),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});
