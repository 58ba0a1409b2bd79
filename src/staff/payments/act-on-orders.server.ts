import type { Db } from "#db/client.server.ts";
import { matchOrder, recordReview, refulfilOrder } from "#features/payments/service/repair-order.server.ts";
import { settleOrder } from "#features/payments/service/settle.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { SignedInStaff } from "#http/request-context.server.ts";
import { AppError } from "#lib/errors.ts";
import { receiptName } from "#lib/receipt-name.ts";
import { recordChange } from "#staff/history/note-change.server.ts";

/**
 * Assigns the package of an order in review to a student. @throws AppError order_not_found, order_not_waiting,
 * student_not_found, student_needs_consent, student_has_package
 */
export function matchToStudent(deps: Deps, staff: SignedInStaff, publicId: string, studentId: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const order = await matchOrder(deps, tx, publicId, studentId, staff.id);
    await recordAction(deps, tx, staff, order, `Package ${order.packageName} given to student ${studentId}`);
  });
}

/** Retries the fulfilment of a paid order. @throws AppError order_not_found, order_not_waiting, order_still_blocked */
export function retryOrder(deps: Deps, staff: SignedInStaff, publicId: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const order = await refulfilOrder(deps, tx, publicId, staff.id);
    await recordAction(deps, tx, staff, order, "Made from its details");
  });
}

/** @throws AppError order_not_found, order_not_waiting */
export function markReviewed(deps: Deps, staff: SignedInStaff, publicId: string, note: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const order = await recordReview(deps, tx, publicId, staff.id, note);
    await recordAction(deps, tx, staff, order, "Looked at");
  });
}

/**
 * Queries the provider immediately, even about a finished order.
 *
 * @throws AppError order_not_found when the provider never had it, provider_silent
 */
export async function pollProvider(deps: Deps, providerOrderId: string | null): Promise<void> {
  if (providerOrderId === null) throw new AppError("order_not_found");
  try {
    await settleOrder(deps, providerOrderId, "staff", { recheck: true });
  } catch (thrown) {
    const isSilent = thrown instanceof AppError && thrown.code === "payments_unavailable";
    throw isSilent ? new AppError("provider_silent", undefined, thrown.retryAfterSeconds) : thrown;
  }
}

/** Records an action on an order in the console's history, without personal data of the payer. */
export function recordAction(
  deps: Deps,
  tx: Db,
  staff: SignedInStaff,
  order: { publicId: string; receiptNumber: number | null },
  summary: string,
): Promise<void> {
  return recordChange(tx, staff, {
    at: deps.now(),
    action: "act",
    area: "payments",
    resource: "orders",
    recordId: order.publicId,
    label: order.receiptNumber === null ? `Order ${order.publicId}` : receiptName(order.receiptNumber),
    summary,
  });
}
