import { integer, pgTable, real, text, timestamp } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Pictures that staff uploaded, one row a cut. */
export const pictures = pgTable("pictures", {
  /** Random; part of the addresses of its files. */
  key: text().primaryKey(),
  /** Random; the uncut picture, which only staff see. */
  originalKey: text("original_key").notNull(),
  /** Pixels of the largest file. */
  width: integer().notNull(),
  height: integer().notNull(),
  /** What stays in sight when the original is cut, from 0 (left, top) to 1. */
  focalX: real("focal_x").notNull(),
  focalY: real("focal_y").notNull(),
  /** SHA-256, in hex, of the file it was made from; null: not known. */
  sha256: text(),
  createdAt: instant("created_at").notNull(),
  /** When the sweeper first found it in no record; null: it is shown, or nobody has looked yet. */
  unusedSince: instant("unused_since"),
});
