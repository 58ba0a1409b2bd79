import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { loggedError } from "#lib/logged-error.server.ts";
import { nextCheckDelayMs, openOrderDays } from "../rules.ts";
import {
  eraseDraftsBefore,
  findOrdersToCheck,
  insertOrderEvent,
  lockOrder,
  type Order,
  takeTurn,
  updateOrder,
} from "../store/orders.server.ts";
import { findUnprocessed } from "../store/webhook-events.server.ts";
import { fulfilOrder } from "./fulfil-order.server.ts";
import { processWebhookEvent } from "./receive-webhook.server.ts";
import { settleOrder } from "./settle.server.ts";

const dayMs = 86_400_000;
const batch = 50;
/** One round ends after this many batches; the next one goes on. */
const mostBatches = 20;
/** A message that arrived a moment ago is still being worked on. */
const messageGraceMs = 30_000;

/**
 * Repeated work: finishes what browsers and webhooks left open. Asks the provider about orders whose time has come,
 * finishes those that were paid, lets those expire that nobody paid in seven days, works on messages that were stored
 * and lost, and erases sign-up details that are too old. Safe to run at any moment and in any number.
 *
 * Source: trust rules section 4.6.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const isAnswering = (await reconcileMessages(deps)) && (await reconcileOrders(deps));
  if (!isAnswering) deps.log.warn("payments are reconciled later: the provider does not answer");
  await eraseDraftsBefore(deps.db, new Date(deps.now().getTime() - openOrderDays * dayMs));
}

/** @returns false once the provider does not answer */
async function reconcileMessages(deps: Deps): Promise<boolean> {
  const before = new Date(deps.now().getTime() - messageGraceMs);
  for (const event of await findUnprocessed(deps.db, before, batch)) {
    const isAnswered = await guarded(deps, { eventId: event.eventId }, () => processWebhookEvent(deps, event));
    if (!isAnswered) return false;
  }
  return true;
}

async function reconcileOrders(deps: Deps): Promise<boolean> {
  for (let round = 0; round < mostBatches; round += 1) {
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
    if (thrown instanceof AppError && thrown.code === "payments_unavailable") return false;
    deps.log.error({ ...what, err: loggedError(thrown) }, "an order could not be reconciled");
    return true;
  }
}

async function checkOrder(deps: Deps, order: Order): Promise<void> {
  // First of all its next turn, so that an order that fails each time goes to the end of the row.
  const at = deps.now();
  const nextCheckAt = new Date(at.getTime() + nextCheckDelayMs(order.checks));
  if (!(await takeTurn(deps.db, order, { checkedAt: at, checks: order.checks + 1, nextCheckAt }))) return;
  if (order.state === "paid") return finishWaiting(deps, order);
  if (order.providerOrderId) await settleOrder(deps, order.providerOrderId, "reconciler");
  if (at.getTime() - order.createdAt.getTime() >= openOrderDays * dayMs) await expire(deps, order);
}

/** A paid order whose sign-up did not follow: staff look for it. */
async function finishWaiting(deps: Deps, order: Order): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if (locked.state === "paid" && locked.attention === null) await fulfilOrder(deps, tx, locked, "reconciler");
  });
}

async function expire(deps: Deps, order: Order): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if (locked.state !== "created") return;
    const at = deps.now();
    await insertOrderEvent(tx, { orderId: order.id, at, kind: "expired", source: "reconciler" });
    await updateOrder(tx, order.id, {
      state: "expired",
      signUp: null,
      nextCheckAt: null,
      finishedAt: at,
      updatedAt: at,
    });
  });
}
