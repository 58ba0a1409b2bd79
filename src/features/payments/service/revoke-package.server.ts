import type { Db } from "#db/client.server.ts";
import { isSameEmail } from "#features/accounts/service/find-account.server.ts";
import { queueEmail } from "#features/emails/service.server.ts";
import { listPackages } from "#features/packages/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Paise } from "#lib/money.ts";
import { findBuyer, lockBuyer, updatePackage } from "../store/buyers.server.ts";
import { cancelOpenDeliverables } from "../store/deliverables.server.ts";
import {
  findOtherPaidPackage,
  insertOrderEvent,
  type Order,
  type OrderSource,
  updateOrder,
} from "../store/orders.server.ts";
import { refundsOfOrder } from "../store/refunds.server.ts";

/** The student's package afterwards; null: unchanged. */
interface RevokedPackage {
  order: Order;
  newPackageName: string | null;
}

/**
 * Marks a fully refunded order, in the caller's transaction with the order locked. The student
 * falls back to the package of their newest other paid order, else to the free one, unless the member of staff who refunded
 * decided otherwise.
 *
 * @param order not yet in state refunded
 */
export async function revokePackage(deps: Deps, tx: Db, order: Order, source: OrderSource): Promise<RevokedPackage> {
  const at = deps.now();
  const keepsPackage = (await refundsOfOrder(tx, order.id)).some(
    ({ state, keepPackage }) => state === "done" && keepPackage,
  );
  if (!keepsPackage) await cancelOpenDeliverables(tx, order.id);
  const fallback = keepsPackage ? null : await removePackage(deps, tx, order);
  const detail = {
    paymentId: order.paymentId,
    before: order.state,
    ...(fallback && { package: order.packageId, newPackage: fallback.id }),
  };
  await insertOrderEvent(tx, { orderId: order.id, at, kind: "refunded", source, detail });
  const refunded = await updateOrder(tx, order.id, {
    state: "refunded",
    attention: null,
    signUp: null,
    nextCheckAt: null,
    finishedAt: at,
    updatedAt: at,
  });
  return { order: refunded, newPackageName: fallback?.name ?? null };
}

/**
 * Ends the package of an order that was cancelled and refunded in part, in the caller's transaction with the order locked:
 * the student keeps what was delivered, and falls back as after a full refund. The order stays as it is, with its receipt.
 */
export async function endPackage(deps: Deps, tx: Db, order: Order, source: OrderSource): Promise<RevokedPackage> {
  const fallback = await removePackage(deps, tx, order);
  const detail = { package: order.packageId, ...(fallback && { newPackage: fallback.id }) };
  await insertOrderEvent(tx, { orderId: order.id, at: deps.now(), kind: "package_ended", source, detail });
  return { order, newPackageName: fallback?.name ?? null };
}

async function removePackage(deps: Deps, tx: Db, order: Order): Promise<{ id: number; name: string } | null> {
  if (order.state !== "account_created" || order.studentId === null) return null;
  const student = await lockBuyer(tx, order.studentId);
  // A student who has bought another package since keeps that one.
  if (student?.packageId !== order.packageId) return null;
  const fallback = (await findOtherPaidPackage(tx, order.studentId, order.id)) ?? (await freePackage(deps, tx));
  if (!fallback || fallback.id === order.packageId) return null;
  await updatePackage(tx, order.studentId, fallback.id, deps.now());
  return fallback;
}

/** Null when none is offered: the student then keeps what they have. */
async function freePackage(deps: Deps, tx: Db): Promise<{ id: number; name: string } | null> {
  return (await listPackages({ ...deps, db: tx })).find(({ payablePaise }) => payablePaise === 0) ?? null;
}

/** The details of the e-mail about a refund. */
interface RefundEmail {
  amountPaise: Paise;
  isWhole: boolean;
  newPackageName: string | null;
  /** One e-mail a cause. */
  dedupeKey: string;
}

/** Tells the payer, and the student where that is somebody else and the package has changed. */
export async function queueRefundEmail(deps: Deps, tx: Db, order: Order, letter: RefundEmail): Promise<void> {
  const { dedupeKey, ...told } = letter;
  const student = order.studentId === null ? null : await findBuyer(tx, order.studentId);
  const language = student?.language ?? "en";
  const details = { ...told, orderPublicId: order.publicId, packageName: order.packageName };
  if (order.payerEmail !== "") {
    const to = { name: order.payerName, address: order.payerEmail };
    await queueEmail(deps, tx, {
      kind: "refund_done",
      to,
      language,
      details: { ...details, payerName: to.name },
      dedupeKey,
    });
  }
  if (!student || told.newPackageName === null || isSameEmail(student.email, order.payerEmail)) return;
  const to = { name: `${student.firstName} ${student.lastName}`, address: student.email };
  await queueEmail(deps, tx, {
    kind: "refund_done",
    to,
    language,
    details: { ...details, payerName: to.name },
    dedupeKey: `${dedupeKey}:student`,
  });
}
