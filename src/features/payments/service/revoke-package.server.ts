import { and, desc, eq, ne } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import { orders } from "#db/schema/payments.ts";
import { isSameEmail } from "#features/accounts/service/find-account.server.ts";
import { queueEmail } from "#features/emails/service.server.ts";
import { listPackages } from "#features/packages/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Paise } from "#lib/money.ts";
import { insertOrderEvent, type Order, type OrderSource, updateOrder } from "../store/orders.server.ts";
import { refundsOfOrder } from "../store/refunds.server.ts";

/** What the student has afterwards; null: nothing changed for them. */
interface RevokedPackage {
  order: Order;
  newPackageName: string | null;
}

/**
 * All that was paid has gone back: the order is refunded, in the caller's transaction with the order locked. The student
 * falls back to the package of their newest other paid order, else to the free one, unless the member of staff who refunded
 * decided otherwise.
 *
 * @param order not yet in state refunded
 */
export async function revokePackage(deps: Deps, tx: Db, order: Order, source: OrderSource): Promise<RevokedPackage> {
  const at = deps.now();
  const fallback = await removePackage(deps, tx, order);
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

async function removePackage(deps: Deps, tx: Db, order: Order): Promise<{ id: number; name: string } | null> {
  if (order.state !== "account_created" || order.studentId === null) return null;
  const refunds = await refundsOfOrder(tx, order.id);
  if (refunds.some(({ state, keepPackage }) => state === "done" && keepPackage)) return null;
  const [student] = await tx
    .select({ packageId: students.packageId })
    .from(students)
    .where(eq(students.id, order.studentId))
    .for("update");
  // A student who has gone on to another package keeps that one.
  if (student?.packageId !== order.packageId) return null;
  const fallback = (await otherPaidPackage(tx, order)) ?? (await freePackage(deps, tx));
  if (!fallback || fallback.id === order.packageId) return null;
  await tx
    .update(students)
    .set({ packageId: fallback.id, updatedAt: deps.now() })
    .where(eq(students.id, order.studentId));
  return fallback;
}

async function otherPaidPackage(tx: Db, order: Order): Promise<{ id: number; name: string } | null> {
  const [row] = await tx
    .select({ id: orders.packageId, name: orders.packageName })
    .from(orders)
    .where(
      and(
        eq(orders.studentId, order.studentId as number),
        eq(orders.state, "account_created"),
        ne(orders.id, order.id),
      ),
    )
    .orderBy(desc(orders.finishedAt), desc(orders.id))
    .limit(1);
  return row ?? null;
}

/** Null when none is offered: the student then keeps what they have. */
async function freePackage(deps: Deps, tx: Db): Promise<{ id: number; name: string } | null> {
  return (await listPackages({ ...deps, db: tx })).find(({ payablePaise }) => payablePaise === 0) ?? null;
}

/** What the letter about money given back tells. */
interface RefundEmail {
  amountPaise: Paise;
  isWhole: boolean;
  newPackageName: string | null;
  /** One letter a cause. */
  dedupeKey: string;
}

/** Tells the payer, and the student where that is somebody else and the package has changed. */
export async function queueRefundEmail(deps: Deps, tx: Db, order: Order, letter: RefundEmail): Promise<void> {
  const { dedupeKey, ...told } = letter;
  const student = await studentOf(tx, order);
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

async function studentOf(tx: Db, { studentId }: Order) {
  if (studentId === null) return null;
  const { firstName, lastName, email, language } = students;
  const [row] = await tx
    .select({ firstName, lastName, email, language })
    .from(students)
    .where(eq(students.id, studentId));
  return row ?? null;
}
