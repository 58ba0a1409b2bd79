import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { loggedError } from "#lib/logged-error.server.ts";
import { silenceDays, silenceEndsAt } from "../deliverable-rules.ts";
import {
  findDeliverable,
  findUnansweredDeliveries,
  type OrderDeliverable,
  updateDeliverable,
} from "../store/deliverables.server.ts";
import { insertOrderEvent, lockOrder, type Order, type OrderSource } from "../store/orders.server.ts";
import { notifyStudent } from "./notify-student.server.ts";

const batch = 200;
const dayMs = 86_400_000;

/** A deliverable with its order, which is locked: each change takes the lock of the order first. */
export interface LockedDeliverable {
  deliverable: OrderDeliverable;
  order: Order;
}

/** How a member of staff answers a dispute. `redo`: it counts as undelivered again; `uphold`: it was delivered. */
export type DisputeAnswer = "redo" | "uphold";

/**
 * Marks something as delivered, in the caller's transaction, and tells the student.
 *
 * @throws AppError deliverable_not_found, deliverable_changed unless it is pending
 */
export async function markDelivered(
  deps: Deps,
  tx: Db,
  id: number,
  staffId: number,
  note: string,
): Promise<LockedDeliverable> {
  const { deliverable, order } = await lockDeliverable(tx, id, ["pending"]);
  const at = deps.now();
  const delivered = await updateDeliverable(tx, deliverable.id, {
    state: "delivered",
    deliveredAt: at,
    deliveredBy: staffId,
    deliveryNote: note,
    disputedAt: null,
    disputeWords: "",
    answeredAt: null,
    answeredBy: null,
    answerWords: "",
  });
  await record(deps, tx, delivered, "deliverable_delivered", "staff", { staffId, note });
  await notifyStudent(deps, tx, order, (to) => ({
    kind: "deliverable_delivered",
    details: { ...to, title: deliverable.title, note, confirmBy: silenceEndsAt(at).toISOString() },
    dedupeKey: `delivered:${deliverable.id}:${at.getTime()}`,
  }));
  return { deliverable: delivered, order };
}

/**
 * The student confirms a delivery. One that is confirmed already stays so.
 *
 * @throws AppError deliverable_not_found, deliverable_changed
 */
export async function confirmDelivery(
  deps: Deps,
  studentId: number,
  publicId: string,
  id: number,
  source: OrderSource,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { deliverable } = await lockOwn(tx, studentId, publicId, id, ["delivered", "confirmed"]);
    if (deliverable.state === "confirmed") return;
    await confirm(deps, tx, deliverable, "student", source);
  });
}

/**
 * The student disputes a delivery, in words: from now on it counts as undelivered.
 *
 * @throws AppError deliverable_not_found, deliverable_changed
 */
export async function disputeDelivery(
  deps: Deps,
  studentId: number,
  publicId: string,
  { id, words, source }: { id: number; words: string; source: OrderSource },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { deliverable, order } = await lockOwn(tx, studentId, publicId, id, ["delivered", "disputed"]);
    if (deliverable.state === "disputed") return;
    if (order.cancelledAt !== null) throw new AppError("deliverable_changed");
    const disputed = await updateDeliverable(tx, deliverable.id, {
      state: "disputed",
      disputedAt: deps.now(),
      disputeWords: words,
    });
    await record(deps, tx, disputed, "deliverable_disputed", source, { note: words });
  });
}

/**
 * Staff answer a dispute, in the caller's transaction, and the student is told. To uphold a delivery takes somebody other
 * than the one who delivered.
 *
 * @throws AppError deliverable_not_found, deliverable_changed, delivered_by_you
 */
export async function answerDispute(
  deps: Deps,
  tx: Db,
  id: number,
  staffId: number,
  { answer, words }: { answer: DisputeAnswer; words: string },
): Promise<LockedDeliverable> {
  const { deliverable, order } = await lockDeliverable(tx, id, ["disputed"]);
  if (answer === "uphold" && deliverable.deliveredBy === staffId) throw new AppError("delivered_by_you");
  const at = deps.now();
  const answered = await updateDeliverable(tx, deliverable.id, {
    answeredAt: at,
    answeredBy: staffId,
    answerWords: words,
    ...(answer === "uphold"
      ? { state: "confirmed" as const, confirmedAt: at, confirmedBy: "staff" as const }
      : { state: "pending" as const, deliveredAt: null, deliveredBy: null, deliveryNote: "" }),
  });
  await record(deps, tx, answered, `dispute_${answer}`, "staff", { staffId, note: words });
  await notifyStudent(deps, tx, order, (to) => ({
    kind: "dispute_answered",
    details: { ...to, title: deliverable.title, answer, words },
    dedupeKey: `dispute-answered:${deliverable.id}:${at.getTime()}`,
  }));
  return { deliverable: answered, order };
}

/** Repeated work: seven days without an answer of the student confirm a delivery. */
export async function confirmBySilence(deps: Deps): Promise<void> {
  const deliveredBy = new Date(deps.now().getTime() - silenceDays * dayMs);
  for (const { id } of await findUnansweredDeliveries(deps.db, deliveredBy, batch)) {
    try {
      await deps.db.transaction(async (tx) => {
        const { deliverable } = await lockDeliverable(tx, id, ["delivered"]);
        await confirm(deps, tx, deliverable, "silence", "reconciler");
      });
    } catch (thrown) {
      // Answered between the look and the lock: the student was faster.
      if (thrown instanceof AppError) continue;
      deps.log.error({ deliverable: id, err: loggedError(thrown) }, "a delivery could not be confirmed by silence");
    }
  }
}

async function confirm(
  deps: Deps,
  tx: Db,
  { id }: OrderDeliverable,
  confirmedBy: "student" | "silence",
  source: OrderSource,
): Promise<void> {
  const confirmed = await updateDeliverable(tx, id, { state: "confirmed", confirmedAt: deps.now(), confirmedBy });
  await record(deps, tx, confirmed, "deliverable_confirmed", source, { by: confirmedBy });
}

/** @throws AppError deliverable_not_found, also for somebody else's; deliverable_changed */
async function lockOwn(
  tx: Db,
  studentId: number,
  publicId: string,
  id: number,
  states: readonly OrderDeliverable["state"][],
): Promise<LockedDeliverable> {
  const found = await lockDeliverable(tx, id, null);
  const isOwn = found.order.studentId === studentId && found.order.publicId === publicId;
  if (!isOwn) throw new AppError("deliverable_not_found");
  if (!states.includes(found.deliverable.state)) throw new AppError("deliverable_changed");
  return found;
}

/** @param states that it may have; null: any. @throws AppError deliverable_not_found, deliverable_changed */
async function lockDeliverable(
  tx: Db,
  id: number,
  states: readonly OrderDeliverable["state"][] | null,
): Promise<LockedDeliverable> {
  const found = await findDeliverable(tx, id);
  if (!found) throw new AppError("deliverable_not_found");
  const order = await lockOrder(tx, found.orderId);
  const deliverable = (await findDeliverable(tx, id)) ?? found;
  if (states && !states.includes(deliverable.state)) throw new AppError("deliverable_changed");
  return { deliverable, order };
}

function record(
  deps: Deps,
  tx: Db,
  { id, orderId, title }: OrderDeliverable,
  kind: string,
  source: OrderSource,
  detail: Record<string, unknown>,
): Promise<void> {
  const at = deps.now();
  return insertOrderEvent(tx, { orderId, at, kind, source, detail: { deliverableId: id, title, ...detail } });
}
