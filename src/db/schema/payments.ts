import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, foreignKey, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { type Paise, paise } from "#lib/money.ts";
import { students } from "./accounts.ts";
import { attentionReasons, orderSources, orderStates } from "./choices.ts";
import { packagePrices, packages } from "./packages.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const orders = pgTable(
  "orders",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Random; in the addresses of checkout, status and receipt. */
    publicId: text("public_id").notNull().unique(),
    gateway: text({ enum: ["razorpay", "sandbox"] }).notNull(),
    /** Repeats of one attempt find one order. */
    idempotencyKey: text("idempotency_key").notNull().unique(),
    /** Our number at the provider, at most 40 characters. */
    receipt: text().notNull().unique(),
    /** Null until the provider has answered. */
    providerOrderId: text("provider_order_id").unique(),
    paymentId: text("payment_id").unique(),
    packageId: integer("package_id")
      .notNull()
      .references(() => packages.id),
    packageName: text("package_name").notNull(),
    /** What is charged: the price less the credit. */
    amountPaise: integer("amount_paise").$type<Paise>().notNull(),
    /** What was paid before for the package that this one replaces. */
    creditPaise: integer("credit_paise").$type<Paise>().notNull().default(paise(0)),
    /** The package's price; the database computes it and refuses one that the package did not have. */
    pricePaise: integer("price_paise").$type<Paise>().notNull().generatedAlwaysAs(sql`amount_paise + credit_paise`),
    /** The order that gave the package which this one replaces; null: it was free, or there was none. */
    upgradeOf: integer("upgrade_of").references((): AnyPgColumn => orders.id),
    currency: text().notNull().default("INR"),
    state: text({ enum: orderStates }).notNull().default("created"),
    attention: text({ enum: attentionReasons }),
    /** An account is made by it; else a student changes the package. */
    isSignUp: boolean("is_sign_up").notNull().default(true),
    /** Whose package it is, once known. */
    studentId: integer("student_id").references(() => students.id, { onDelete: "set null" }),
    /** Checked sign-up details with the hashed password; erased afterwards. */
    signUp: jsonb("sign_up"),
    payerName: text("payer_name").notNull().default(""),
    payerEmail: text("payer_email").notNull().default(""),
    /** The phone number that the payer gave the provider, as it is compared; emptied with the account. */
    payerContact: text("payer_contact").notNull().default(""),
    /** SHA-256 of the cookie of the browser that began it. */
    browserHash: text("browser_hash"),
    receiptNumber: integer("receipt_number").unique(),
    /** What the provider took; null: nothing, or money of another currency. */
    paidPaise: integer("paid_paise").$type<Paise>(),
    /** What has gone back, by us or at the provider. */
    refundedPaise: integer("refunded_paise").$type<Paise>().notNull().default(paise(0)),
    /** When staff accepted another amount than the order's. */
    acceptedAt: instant("accepted_at"),
    createdAt: instant("created_at").notNull(),
    paidAt: instant("paid_at"),
    finishedAt: instant("finished_at"),
    /** Since when what is undelivered is cancelled; null: the order runs. */
    cancelledAt: instant("cancelled_at"),
    /** When the provider was last queried. */
    checkedAt: instant("checked_at"),
    /** When to ask the provider again; null: never again. */
    nextCheckAt: instant("next_check_at"),
    checks: integer().notNull().default(0),
    /** Since when the provider rejects queries about it; null: it answered the last one. */
    checkFailedSince: instant("check_failed_since"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.packageId, table.pricePaise],
      foreignColumns: [packagePrices.packageId, packagePrices.payablePaise],
    }),
  ],
);

/** What happened to an order; rows are added, never changed. */
export const orderEvents = pgTable("order_events", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  orderId: integer("order_id")
    .notNull()
    .references(() => orders.id),
  at: instant("at").notNull(),
  kind: text().notNull(),
  source: text({ enum: orderSources }).notNull(),
  detail: jsonb().notNull().default({}),
});

/** The provider's messages to us, each handled once. */
export const webhookEvents = pgTable("webhook_events", {
  eventId: text("event_id").primaryKey(),
  kind: text().notNull(),
  providerOrderId: text("provider_order_id"),
  payload: jsonb().notNull(),
  receivedAt: instant("received_at").notNull(),
  processedAt: instant("processed_at"),
  outcome: text(),
  /** By the reconciler; the first one, on arrival, is not counted. */
  tries: integer().notNull().default(0),
  /** Null: as soon as the reconciler runs. */
  nextTryAt: instant("next_try_at"),
  /** Given up after too many attempts: an admin tries again or drops it. */
  failedAt: instant("failed_at"),
  lastError: text("last_error"),
});

/** The built-in test provider's own memory: what Razorpay would know. */
export const sandboxOrders = pgTable("sandbox_orders", {
  providerOrderId: text("provider_order_id").primaryKey(),
  receipt: text().notNull().unique(),
  amountPaise: integer("amount_paise").$type<Paise>().notNull(),
  createdAt: instant("created_at").notNull(),
});

export const sandboxPayments = pgTable("sandbox_payments", {
  paymentId: text("payment_id").primaryKey(),
  providerOrderId: text("provider_order_id").notNull(),
  amountPaise: integer("amount_paise").$type<Paise>().notNull(),
  status: text({ enum: ["captured", "failed", "refunded"] }).notNull(),
  payerEmail: text("payer_email"),
  payerContact: text("payer_contact"),
  createdAt: instant("created_at").notNull(),
});

export const sandboxRefunds = pgTable("sandbox_refunds", {
  refundId: text("refund_id").primaryKey(),
  paymentId: text("payment_id")
    .notNull()
    .references(() => sandboxPayments.paymentId),
  amountPaise: integer("amount_paise").$type<Paise>().notNull(),
  idempotencyKey: text("idempotency_key").notNull().unique(),
  createdAt: instant("created_at").notNull(),
});
