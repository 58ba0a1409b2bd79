import { and, eq, gte, inArray, isNotNull, lt, or } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.server.ts";
import { orders } from "#db/schema/payments.ts";
import { refunds } from "#db/schema/staff-work.ts";

/** The entries to read: those of a date range, and those with given provider ids. */
export interface LedgerFilter {
  gateway: "razorpay" | "sandbox";
  span: { from: Date; to: Date };
  references: string[];
}

/** Captured payments. */
export function listPaid(db: Db, filter: LedgerFilter) {
  return db
    .select({
      orderId: orders.publicId,
      reference: orders.paymentId,
      paidPaise: orders.paidPaise,
      amountPaise: orders.amountPaise,
      paidAt: orders.paidAt,
    })
    .from(orders)
    .where(
      and(conditionOf(filter, orders.paidAt, orders.paymentId), isNotNull(orders.paidAt), isNotNull(orders.paymentId)),
    );
}

/** Refunds accepted by the provider. */
export function listRefunded(db: Db, filter: LedgerFilter) {
  return db
    .select({
      orderId: orders.publicId,
      reference: refunds.providerRefundId,
      amountPaise: refunds.amountPaise,
      finishedAt: refunds.finishedAt,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        conditionOf(filter, refunds.finishedAt, refunds.providerRefundId),
        inArray(refunds.state, ["sent", "done"]),
        isNotNull(refunds.providerRefundId),
      ),
    );
}

function conditionOf({ gateway, span, references }: LedgerFilter, at: PgColumn, reference: PgColumn) {
  const isNamed = references.length > 0 ? inArray(reference, references) : undefined;
  return and(eq(orders.gateway, gateway), or(and(gte(at, span.from), lt(at, span.to)), isNamed));
}
