import type { Deps } from "#http/deps.server.ts";
import { loggedError } from "#lib/logged-error.server.ts";
import { lastCheckDays, nextCheckDelayMs, openOrderDays } from "../rules.ts";
import {
  claimOrder,
  eraseDraftsBefore,
  findOrdersToCheck,
  lockOrder,
  type Order,
  updateOrder,
} from "../store/orders.server.ts";
import { closeUnpaid, expireOldOrders, isOver } from "./expire-orders.server.ts";
import { fulfilOrder } from "./fulfil-order.server.ts";
import { isProviderSilent } from "./provider-silence.server.ts";
import { reconcileWebhooks } from "./reconcile-webhooks.server.ts";
import { settleOrder } from "./settle.server.ts";

const dayMs = 86_400_000;
const batch = 50;
/** One round ends after this many batches; the next one continues. */
const maxBatches = 20;

/**
 * Repeated work: finishes what browsers and webhooks left open. Asks the provider about orders whose time has come,
 * finishes those that were paid, works on messages that were stored and lost, lets orders expire that nobody paid in seven
 * days whether the provider answers or not, and erases sign-up details that are too old. Safe to run at any moment and in
 * any number.
 *
 * Source: docs/specification T4.6.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  // Both in any case: a message to which the provider never answers would keep the orders waiting.
  const isAnswering = [await reconcileWebhooks(deps), await reconcileOrders(deps)];
  if (isAnswering.includes(false)) deps.log.warn("payments are reconciled later: the provider does not answer");
  await expireOldOrders(deps);
  await eraseDraftsBefore(deps.db, new Date(deps.now().getTime() - openOrderDays * dayMs));
}

/** @returns false once the provider does not answer */
async function reconcileOrders(deps: Deps): Promise<boolean> {
  for (let round = 0; round < maxBatches; round += 1) {
    const due = await findOrdersToCheck(deps.db, deps.now(), batch);
    for (const order of due) {
      const isAnswered = await guarded(deps, { order: order.publicId }, () => checkOrder(deps, order));
      if (!isAnswered) return false;
    }
    if (due.length < batch) return true;
  }
  return true;
}

/** One order's failure never keeps the others waiting. @returns false when the provider does not answer */
async function guarded(deps: Deps, what: object, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (thrown) {
    if (isProviderSilent(thrown)) return false;
    deps.log.error({ ...what, err: loggedError(thrown) }, "an order could not be reconciled");
    return true;
  }
}

async function checkOrder(deps: Deps, order: Order): Promise<void> {
  // The next check is scheduled first, so that an order that fails each time goes to the end of the queue.
  const at = deps.now();
  const checks = order.checks + 1;
  if (!(await claimOrder(deps.db, order, { checkedAt: at, checks, nextCheckAt: nextTurn(order, at) }))) return;
  if (order.state === "paid") return fulfilWaiting(deps, order);
  if (order.providerOrderId) await askAbout(deps, order, order.providerOrderId);
  if (isOver(order, at)) await closeUnpaid(deps, order);
}

/** @returns null for an order that was unanswered for so long that this check is the last */
function nextTurn(order: Order, at: Date): Date | null {
  const isLast = order.state !== "paid" && at.getTime() - order.createdAt.getTime() >= lastCheckDays * dayMs;
  return isLast ? null : new Date(at.getTime() + nextCheckDelayMs(order.checks));
}

/** Asks the provider. A refusal is recorded until an answer comes, for staff to see. */
async function askAbout(deps: Deps, order: Order, providerOrderId: string): Promise<void> {
  try {
    await settleOrder(deps, providerOrderId, "reconciler");
  } catch (thrown) {
    if (!isProviderSilent(thrown) && !order.checkFailedSince) {
      await updateOrder(deps.db, order.id, { checkFailedSince: deps.now() });
    }
    throw thrown;
  }
  if (order.checkFailedSince) await updateOrder(deps.db, order.id, { checkFailedSince: null });
}

/** A paid order whose sign-up did not follow: staff look for it. */
async function fulfilWaiting(deps: Deps, order: Order): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if (locked.state === "paid" && locked.attention === null) await fulfilOrder(deps, tx, locked, "reconciler");
  });
}
