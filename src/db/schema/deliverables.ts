import { date, integer, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { confirmers, deliverableStates } from "./choices.ts";
import { orders } from "./payments.ts";
import { staff } from "./staff.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** What a fulfilled order promises, as the package stated when it was sold, and what became of it. */
export const orderDeliverables = pgTable("order_deliverables", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  orderId: integer("order_id")
    .notNull()
    .references(() => orders.id),
  position: integer().notNull(),
  title: text().notNull(),
  description: text().notNull().default(""),
  /** The last day, in India, on which it is in time. */
  dueOn: date("due_on").notNull(),
  share: integer().notNull(),
  /** How many calls with a counsellor it is; 0: it is no call. */
  calls: smallint().notNull().default(0),
  callMinutes: smallint("call_minutes"),
  state: text({ enum: deliverableStates }).notNull().default("pending"),
  deliveredAt: instant("delivered_at"),
  deliveredBy: integer("delivered_by").references(() => staff.id),
  deliveryNote: text("delivery_note").notNull().default(""),
  confirmedAt: instant("confirmed_at"),
  confirmedBy: text("confirmed_by", { enum: confirmers }),
  /** Of the last dispute; it stays when the dispute is answered. */
  disputedAt: instant("disputed_at"),
  disputeWords: text("dispute_words").notNull().default(""),
  answeredAt: instant("answered_at"),
  answeredBy: integer("answered_by").references(() => staff.id),
  answerWords: text("answer_words").notNull().default(""),
  /** What it was before the order was cancelled. */
  cancelledFrom: text("cancelled_from", { enum: ["pending", "disputed"] }),
});
