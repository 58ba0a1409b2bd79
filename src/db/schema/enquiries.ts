import { boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const contactMessages = pgTable("contact_messages", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  reference: text().notNull().unique(),
  name: text().notNull(),
  email: text().notNull(),
  contact: text().notNull(),
  message: text().notNull(),
  isActive: boolean("is_active").notNull().default(true),
  page: text().notNull().default(""),
  contentHash: text("content_hash").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
