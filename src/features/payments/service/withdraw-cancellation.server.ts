import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { restoreCancelled } from "../store/deliverables.server.ts";
import { insertOrderEvent, type Order, updateOrder } from "../store/orders.server.ts";
import type { Refund } from "../store/refunds.server.ts";
import { notifyStudent } from "./notify-student.server.ts";

/**
 * Staff refused the refund of a cancelled order, so nothing was given up: what was cancelled is promised again, and the
 * student is told why. In the caller's transaction with the order locked.
 */
export async function withdrawCancellation(deps: Deps, tx: Db, order: Order, refund: Refund): Promise<void> {
  const at = deps.now();
  await restoreCancelled(tx, order.id);
  await updateOrder(tx, order.id, { cancelledAt: null, updatedAt: at });
  const detail = { refundId: refund.id };
  await insertOrderEvent(tx, { orderId: order.id, at, kind: "cancellation_withdrawn", source: "staff", detail });
  await notifyStudent(deps, tx, order, (about) => ({
    kind: "refund_refused",
    details: { ...about, amountPaise: refund.amountPaise, reason: refund.problem },
    dedupeKey: `refund-refused:${refund.id}`,
  }));
}
