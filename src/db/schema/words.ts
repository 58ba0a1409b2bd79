import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { staff } from "./staff.ts";

/** Texts of the interface that staff wrote in place of the catalogue's. */
export const wordOverrides = pgTable(
  "word_overrides",
  {
    locale: text().notNull(),
    /** group.name, as in messages/en.json. */
    key: text().notNull(),
    /** In ICU MessageFormat. */
    text: text().notNull(),
    /** The catalogue's text when it was written. */
    catalogueText: text("catalogue_text").notNull(),
    staffId: integer("staff_id").references(() => staff.id, { onDelete: "set null" }),
    staffName: text("staff_name").notNull(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.locale, table.key] })],
);
