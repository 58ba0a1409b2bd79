import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, real, text, timestamp } from "drizzle-orm/pg-core";
import type { Paise } from "#lib/money.ts";
import { importStates, publicRunStates, refundStates } from "./choices.ts";
import { contactMessages } from "./enquiries.ts";
import { orders } from "./payments.ts";
import { staff } from "./staff.ts";
import { tickets } from "./tickets.ts";

const id = () => integer().primaryKey().generatedByDefaultAsIdentity();
const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Notes of staff to each other about a conversation; no student sees one. */
export const staffNotes = pgTable("staff_notes", {
  id: id(),
  ticketId: integer("ticket_id").references(() => tickets.id, { onDelete: "cascade" }),
  contactMessageId: integer("contact_message_id").references(() => contactMessages.id, { onDelete: "cascade" }),
  staffId: integer("staff_id").references(() => staff.id, { onDelete: "set null" }),
  staffName: text("staff_name").notNull(),
  body: text().notNull(),
  createdAt: instant("created_at").notNull(),
});

export const answerTemplates = pgTable("answer_templates", {
  id: id(),
  name: text().notNull().unique(),
  /** {name} and {reference} are filled in. */
  body: text().notNull(),
  isActive: boolean("is_active").notNull().default(true),
  updatedAt: instant("updated_at").notNull(),
});

export const refunds = pgTable("refunds", {
  id: id(),
  orderId: integer("order_id")
    .notNull()
    .references(() => orders.id),
  amountPaise: integer("amount_paise").$type<Paise>().notNull(),
  reason: text().notNull(),
  state: text({ enum: refundStates }).notNull(),
  idempotencyKey: text("idempotency_key").notNull().unique(),
  providerRefundId: text("provider_refund_id").unique(),
  /** Null: the student, who cancelled the order. */
  requestedBy: integer("requested_by").references(() => staff.id),
  /** The refund of an order that was cancelled: one an order. */
  isCancellation: boolean("is_cancellation").notNull().default(false),
  /** Who approved or refused it; null: none was needed. */
  decidedBy: integer("decided_by").references(() => staff.id),
  createdAt: instant("created_at").notNull(),
  decidedAt: instant("decided_at"),
  finishedAt: instant("finished_at"),
  problem: text().notNull().default(""),
  /** The student keeps the package although all is given back. */
  keepPackage: boolean("keep_package").notNull().default(false),
  /** How often the provider was queried. */
  checks: integer().notNull().default(0),
  /** When to ask the provider again; null: never again. */
  nextCheckAt: instant("next_check_at"),
});

/** Imports in the browser. */
export const importRuns = pgTable("import_runs", {
  id: id(),
  staffId: integer("staff_id")
    .notNull()
    .references(() => staff.id),
  /** A resource, or a public data file that `npm run import` knows. */
  kind: text().notNull(),
  fileName: text("file_name").notNull(),
  storageKey: text("storage_key").notNull().unique(),
  sizeBytes: integer("size_bytes").notNull(),
  state: text({ enum: importStates }).notNull(),
  /** Which column of the file is which field. */
  columns: jsonb().notNull().default({}),
  counts: jsonb().notNull().default({}),
  /** The first of them: row, column, sentence. */
  problems: jsonb().notNull().default([]),
  doneRows: integer("done_rows").notNull().default(0),
  allRows: integer("all_rows"),
  /** Stop requested. */
  isCancelled: boolean("is_cancelled").notNull().default(false),
  createdAt: instant("created_at").notNull(),
  startedAt: instant("started_at"),
  finishedAt: instant("finished_at"),
});

/** How the columns of lists are read whose headings no layout knows. */
export const columnMaps = pgTable("column_maps", {
  id: id(),
  kind: text().notNull(),
  /** A hash of the headings, whatever their order. */
  shape: text().notNull(),
  headings: text().array().notNull(),
  map: jsonb().notNull(),
  usedOn: date("used_on", { mode: "string" }).notNull(),
});

/** A run that downloads and imports public data: staff start it in the console; one at a time. */
export const publicDataRuns = pgTable("public_data_runs", {
  id: id(),
  staffId: integer("staff_id")
    .notNull()
    .references(() => staff.id),
  /** Names of loads; empty: all. */
  onlyLoads: text("only_loads").array().notNull(),
  state: text({ enum: publicRunStates }).notNull(),
  step: text().notNull().default(""),
  /** Of the work that is done, 0 to 1. */
  share: real().notNull().default(0),
  outcomes: jsonb().notNull().default([]),
  createdAt: instant("created_at").notNull(),
  startedAt: instant("started_at"),
  finishedAt: instant("finished_at"),
});

/** What a run changed, row by row, so that it can be undone as one: written by triggers (0015_import_changes.sql). */
export const importChanges = pgTable("import_changes", {
  id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
  importRunId: integer("import_run_id")
    .notNull()
    .references(() => importRuns.id, { onDelete: "cascade" }),
  tableName: text("table_name").notNull(),
  before: jsonb(),
  after: jsonb(),
  /** Of undoing; `kept`: somebody changed the row since. */
  outcome: text({ enum: ["undone", "kept"] }),
});

/** What people look for, without who. */
export const searchCounts = pgTable(
  "search_counts",
  {
    day: date({ mode: "string" }).notNull(),
    words: text().notNull(),
    searches: integer().notNull(),
    withoutResult: integer("without_result").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.words] })],
);
