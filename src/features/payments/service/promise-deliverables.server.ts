import type { Db } from "#db/client.server.ts";
import { listDeliverables } from "#features/packages/service.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { dueDay, newlyPromised } from "../deliverable-rules.ts";
import { insertDeliverables, titlesHeldBy } from "../store/deliverables.server.ts";
import type { Order } from "../store/orders.server.ts";

/**
 * Copies what the package promises to an order that was just fulfilled, in the caller's transaction. Later changes of the
 * package touch no order. Somebody who moves up is not promised again what a running order promises already.
 *
 * @returns how many deliverables
 */
export async function promiseDeliverables(tx: Db, order: Order): Promise<number> {
  const ofPackage = await listDeliverables(tx, order.packageId);
  const held = order.studentId === null ? [] : await titlesHeldBy(tx, order.studentId, order.id);
  const promised = newlyPromised(ofPackage, held);
  const boughtOn = dayInIndia(order.paidAt ?? order.createdAt);
  await insertDeliverables(
    tx,
    promised.map(({ title, description, share, calls, callMinutes, ...due }, position) => ({
      orderId: order.id,
      position,
      title,
      description,
      share,
      calls,
      callMinutes,
      dueOn: dueDay(boughtOn, due),
    })),
  );
  return promised.length;
}
