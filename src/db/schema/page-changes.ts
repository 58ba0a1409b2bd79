import { bigint, pgTable } from "drizzle-orm/pg-core";

/** One row a transaction that changed what public pages show: migration 0073. */
export const pageChanges = pgTable("page_changes", {
  id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
  mark: bigint({ mode: "number" }).notNull(),
});
