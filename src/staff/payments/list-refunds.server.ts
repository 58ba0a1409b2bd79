import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { receiptName } from "#lib/receipt-name.ts";
import type { StaffRefund, StaffRefundPage } from "./contract.ts";
import { findRefundRow, listRefundRows, listRefundRowsOfOrder, type RefundRow } from "./refund-store.server.ts";

/** Refunds of all orders, the newest first; staff use it to find pending and failed ones. */
export async function listRefunds(
  { db }: Deps,
  staffId: number,
  states: StaffRefund["state"][],
  page: { page: number; perPage: number },
): Promise<StaffRefundPage> {
  const { count, rows } = await listRefundRows(db, states, page);
  return { count, results: rows.map((row) => present(row, staffId)) };
}

/** The refunds of one order, the oldest first. */
export async function listRefundsOfOrder(db: Db, staffId: number, orderId: number): Promise<StaffRefund[]> {
  const rows = await listRefundRowsOfOrder(db, orderId);
  return rows.map((row) => present(row, staffId));
}

/** @throws AppError refund_not_found */
export async function readRefund({ db }: Deps, staffId: number, id: number): Promise<StaffRefund> {
  const row = await findRefundRow(db, id);
  if (!row) throw new AppError("refund_not_found");
  return present(row, staffId);
}

function present(row: RefundRow, staffId: number): StaffRefund {
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
    is_cancellation: refund.isCancellation,
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
