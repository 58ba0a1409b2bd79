import { boolean, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";

/** The operator's pages on other sites, in the footer. */
export const socialLinks = pgTable("social_links", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  url: text().notNull().unique(),
  position: smallint().notNull().default(0),
  isActive: boolean("is_active").notNull().default(true),
});
