import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { openOrderDays } from "../rules.ts";
import { findOpenOrders, insertOrderEvent, lockOrder, type Order, updateOrder } from "../store/orders.server.ts";

const dayMs = 86_400_000;
const batch = 50;
/** One round ends after this many batches; the next one continues. */
const maxBatches = 20;

/** Whether an order can no longer be paid, and its details must be erased. */
export function isOver({ createdAt }: Order, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= openOrderDays * dayMs;
}

/**
 * Expires every order past its time, whatever the provider answered, and erases its details. An order about which
 * the provider has not answered yet is still reconciled: a payment that arrived all the same goes to staff.
 */
export async function expireOldOrders(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - openOrderDays * dayMs);
  for (let round = 0; round < maxBatches; round += 1) {
    const old = await findOpenOrders(deps.db, before, batch);
    for (const { id } of old) await deps.db.transaction((tx) => expire(deps, tx, id, { isAnswered: false }));
    if (old.length < batch) return;
  }
}

/** Closes an order whose time is over once the provider has told that it was not paid. */
export function closeUnpaid(deps: Deps, { id }: Order): Promise<void> {
  return deps.db.transaction((tx) => expire(deps, tx, id, { isAnswered: true }));
}

async function expire(deps: Deps, tx: Db, id: number, { isAnswered }: { isAnswered: boolean }): Promise<void> {
  const order = await lockOrder(tx, id);
  const at = deps.now();
  // Nothing can be queried about an order that the provider never got.
  const nextCheckAt = isAnswered || !order.providerOrderId ? null : order.nextCheckAt;
  if (order.state === "created") {
    await insertOrderEvent(tx, { orderId: id, at, kind: "expired", source: "reconciler" });
    await updateOrder(tx, id, { state: "expired", signUp: null, nextCheckAt, finishedAt: at, updatedAt: at });
  } else if (order.state === "expired") {
    await updateOrder(tx, id, { nextCheckAt });
  }
}
