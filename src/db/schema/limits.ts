import { bigint, integer, pgTable, varchar } from "drizzle-orm/pg-core";

/** Uses of what is limited: see limit-store.server.ts. */
export const rateLimits = pgTable("rate_limits", {
  /** The action, and a keyed hash of whose uses they are. */
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: "number" }),
});
