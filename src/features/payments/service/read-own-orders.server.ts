import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import type { Deliverable, PaidOrder } from "../deliverable-contract.ts";
import { isLate, silenceEndsAt } from "../deliverable-rules.ts";
import { deliverablesOfOrders, type OrderDeliverable, paidOrdersOf } from "../store/deliverables.server.ts";
import type { Order } from "../store/orders.server.ts";
import { type Refund, refundsOfOrders } from "../store/refunds.server.ts";
import { refundableByRule } from "./refunds.server.ts";

type Needed = Pick<Deps, "db" | "payments" | "now">;

/** A student's paid orders with what each promises, the newest first. */
export async function listOwnOrders(deps: Needed, studentId: number): Promise<PaidOrder[]> {
  const orders = await paidOrdersOf(deps.db, studentId);
  return presentOrders(deps, deps.db, orders);
}

/** One of them. @throws AppError order_not_found, also for somebody else's */
export async function getOwnOrder(deps: Needed, studentId: number, publicId: string): Promise<PaidOrder> {
  const order = (await listOwnOrders(deps, studentId)).find(({ id }) => id === publicId);
  if (!order) throw new AppError("order_not_found");
  return order;
}

async function presentOrders(deps: Needed, db: Db, orders: Order[]): Promise<PaidOrder[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const deliverables = Map.groupBy(await deliverablesOfOrders(db, ids), ({ orderId }) => orderId);
  const refunds = Map.groupBy(await refundsOfOrders(db, ids), ({ orderId }) => orderId);
  const running = orders.filter(({ state, cancelledAt }) => state === "account_created" && cancelledAt === null);
  const newest = running.toSorted((one, other) => finishedMs(other) - finishedMs(one) || other.id - one.id)[0];
  return orders.map((order) =>
    presentOrder(deps, order, {
      deliverables: deliverables.get(order.id) ?? [],
      refunds: refunds.get(order.id) ?? [],
      isNewest: order.id === newest?.id,
    }),
  );
}

function finishedMs({ finishedAt }: Order): number {
  return finishedAt?.getTime() ?? 0;
}

interface Parts {
  deliverables: OrderDeliverable[];
  refunds: Refund[];
  /** Of the student's running orders. */
  isNewest: boolean;
}

function presentOrder(deps: Needed, order: Order, { deliverables, refunds, isNewest }: Parts): PaidOrder {
  const isRunning = order.state === "account_created" && order.cancelledAt === null;
  const refundable = refundableByRule(deps, order, refunds, deliverables);
  const cancellation = refunds.find(({ isCancellation, state }) => isCancellation && state !== "refused");
  const today = dayInIndia(deps.now());
  return {
    id: order.publicId,
    package_name: order.packageName,
    state: order.state,
    paid_paise: order.paidPaise,
    paid_at: (order.paidAt ?? order.createdAt).toISOString(),
    refunded_paise: order.refundedPaise,
    refundable_paise: refundable,
    can_cancel: isRunning && isNewest && refundable !== null && refundable > 0,
    has_newer: isRunning && !isNewest,
    cancelled_at: order.cancelledAt?.toISOString() ?? null,
    cancellation: cancellation ? { amount_paise: cancellation.amountPaise, state: cancellation.state } : null,
    deliverables: deliverables.map((deliverable) => presentDeliverable(deliverable, today)),
  };
}

/** What an order promises, for staff who look at it. */
export async function readDeliverables({ db, now }: Pick<Deps, "db" | "now">, orderId: number): Promise<Deliverable[]> {
  const today = dayInIndia(now());
  return (await deliverablesOfOrders(db, [orderId])).map((row) => presentDeliverable(row, today));
}

/** A deliverable as it goes over the wire. @param today in India, YYYY-MM-DD */
export function presentDeliverable(row: OrderDeliverable, today: string): Deliverable {
  const { id, title, description, share, calls, state, deliveredAt } = row;
  return {
    id,
    title,
    description,
    share,
    calls,
    state,
    due_on: row.dueOn,
    is_late: isLate(row, today),
    delivered_at: deliveredAt?.toISOString() ?? null,
    note: row.deliveryNote,
    confirm_by: state === "delivered" && deliveredAt ? silenceEndsAt(deliveredAt).toISOString() : null,
    confirmed_at: row.confirmedAt?.toISOString() ?? null,
    confirmed_by: row.confirmedBy,
    dispute: row.disputeWords,
    answer: row.answerWords,
  };
}
