import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { type Paise, paiseFromRupees } from "#lib/money.ts";
import { needsSecondPerson } from "../refund-rules.ts";
import { lockOrder, type Order } from "../store/orders.server.ts";
import { findRefund, markApproved, type Refund, refundsOfOrder } from "../store/refunds.server.ts";

/** A refund that has been changed, with its order as it is. */
export interface ChangedRefund {
  refund: Refund;
  order: Order;
}

/** From here on a process that died may be followed by another one. */
const graceMs = 30_000;

/**
 * The one gate to "approved": every refund that may be sent to the provider passes here, a new one and one that
 * is tried again. It locks the order, so that refunds requested at the same moment count each other.
 *
 * @param secondPerson the member of staff who approves it; null: nobody has, and it is approved only below the limit
 * @returns the refund, approved or still waiting for a second person
 * @throws AppError refund_not_found, refund_not_waiting, refund_own
 */
export async function admitRefund(
  deps: Deps,
  tx: Db,
  refundId: number,
  secondPerson: { staffId: number } | null,
): Promise<ChangedRefund> {
  const { refund, order } = await lockRefund(tx, refundId);
  requireDecidable(refund, secondPerson?.staffId ?? null);
  if (!secondPerson && (await isAboveLimit(deps, tx, refund, order))) return { refund, order };
  const at = deps.now();
  const approved = await markApproved(tx, refund.id, {
    decidedBy: secondPerson?.staffId ?? null,
    decidedAt: secondPerson && at,
    nextCheckAt: new Date(at.getTime() + graceMs),
  });
  return { refund: approved, order };
}

/**
 * A refund is decided while it waits, by somebody else than the member of staff who requested it.
 *
 * @param staffId who decides; null: nobody
 * @throws AppError refund_not_waiting, refund_own
 */
export function requireDecidable(refund: Refund, staffId: number | null): void {
  if (refund.state !== "waiting") throw new AppError("refund_not_waiting");
  if (staffId !== null && refund.requestedBy === staffId) throw new AppError("refund_own");
}

async function isAboveLimit(deps: Deps, tx: Db, refund: Refund, order: Order): Promise<boolean> {
  const others = (await refundsOfOrder(tx, order.id)).filter(({ id }) => id !== refund.id);
  return needsSecondPerson(refund.amountPaise, order, others, refundApprovalLimit(deps));
}

/** Refunds of one order that come to more than this wait for a second person. */
export function refundApprovalLimit({ config }: Pick<Deps, "config">): Paise {
  return paiseFromRupees(config.REFUND_APPROVAL_RUPEES);
}

/** The refund with its order, which is locked: changing a refund takes the lock of its order. @throws AppError refund_not_found */
export async function lockRefund(tx: Db, refundId: number): Promise<ChangedRefund> {
  const found = await findRefund(tx, refundId);
  if (!found) throw new AppError("refund_not_found");
  const order = await lockOrder(tx, found.orderId);
  const refund = (await findRefund(tx, refundId)) ?? found;
  return { refund, order };
}
