import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.server.ts";
import { orders } from "#db/schema/payments.ts";
import { staff } from "#db/schema/staff.ts";
import { refunds } from "#db/schema/staff-work.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { receiptName } from "#lib/receipt-name.ts";
import type { StaffRefund, StaffRefundPage } from "./contract.ts";

const asker = alias(staff, "asker");
const decider = alias(staff, "decider");

/** Refunds of all orders, the newest first; those that wait for a decision or have failed come to staff this way. */
export async function listRefunds(
  { db }: Deps,
  staffId: number,
  states: StaffRefund["state"][],
  { page, perPage }: { page: number; perPage: number },
): Promise<StaffRefundPage> {
  const where = states.length > 0 ? inArray(refunds.state, states) : undefined;
  const rows = await select(db, where)
    .orderBy(desc(refunds.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(refunds).where(where);
  return { count: row?.count ?? 0, results: rows.map((one) => present(one, staffId)) };
}

/** The refunds of one order, the oldest first. */
export async function listRefundsOfOrder(db: Db, staffId: number, orderId: number): Promise<StaffRefund[]> {
  const rows = await select(db, eq(refunds.orderId, orderId)).orderBy(asc(refunds.id));
  return rows.map((row) => present(row, staffId));
}

/** @throws AppError refund_not_found */
export async function readRefund({ db }: Deps, staffId: number, id: number): Promise<StaffRefund> {
  const [row] = await select(db, eq(refunds.id, id));
  if (!row) throw new AppError("refund_not_found");
  return present(row, staffId);
}

function select(db: Db, where: SQL | undefined) {
  return db
    .select({
      refund: refunds,
      publicId: orders.publicId,
      receiptNumber: orders.receiptNumber,
      payerName: orders.payerName,
      packageName: orders.packageName,
      requestedByName: asker.name,
      decidedByName: decider.name,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(asker, eq(asker.id, refunds.requestedBy))
    .leftJoin(decider, eq(decider.id, refunds.decidedBy))
    .where(and(where))
    .$dynamic();
}

function present(row: Awaited<ReturnType<typeof select>>[number], staffId: number): StaffRefund {
  const { refund } = row;
  return {
    id: refund.id,
    order_id: row.publicId,
    receipt: row.receiptNumber === null ? null : receiptName(row.receiptNumber),
    payer_name: row.payerName,
    package_name: row.packageName,
    amount_paise: refund.amountPaise,
    reason: refund.reason,
    state: refund.state,
    keep_package: refund.keepPackage,
    requested_by: row.requestedByName,
    is_own: refund.requestedBy === staffId,
    decided_by: row.decidedByName,
    provider_refund_id: refund.providerRefundId,
    problem: refund.problem,
    created_at: refund.createdAt.toISOString(),
    decided_at: refund.decidedAt?.toISOString() ?? null,
    finished_at: refund.finishedAt?.toISOString() ?? null,
  };
}
