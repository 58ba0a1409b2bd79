import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowOf } from "#db/rows-of.server.ts";
import type { attentionReasons, orderSources, orderStates } from "#db/schema/choices.ts";
import { orderEvents, orders } from "#db/schema/payments.ts";
import { refunds } from "#db/schema/staff-work.ts";
import { paise } from "#lib/money.ts";
import type { Refund } from "./refunds.server.ts";

export type Order = typeof orders.$inferSelect;
export type OrderState = (typeof orderStates)[number];
export type OrderSource = (typeof orderSources)[number];
export type AttentionReason = (typeof attentionReasons)[number];

/** Adds an order unless its idempotency key is known. @returns null when it was */
export async function insertOrder(tx: Db, values: typeof orders.$inferInsert): Promise<Order | null> {
  const [row] = await tx.insert(orders).values(values).onConflictDoNothing().returning();
  return row ?? null;
}

export async function updateOrder(tx: Db, id: number, values: Partial<typeof orders.$inferInsert>): Promise<Order> {
  const [row] = await tx.update(orders).set(values).where(eq(orders.id, id)).returning();
  if (!row) throw new Error(`Order ${id} is gone`);
  return row;
}

/** Locks the order's row until the transaction ends. */
export async function lockOrder(tx: Db, id: number): Promise<Order> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  if (!row) throw new Error(`Order ${id} is gone`);
  return row;
}

async function findOrder(db: Db, column: "publicId" | "providerOrderId" | "idempotencyKey", value: string) {
  const [row] = await db.select().from(orders).where(eq(orders[column], value));
  return row ?? null;
}

export const findOrderByPublicId = (db: Db, publicId: string) => findOrder(db, "publicId", publicId);
export const findOrderByKey = (db: Db, key: string) => findOrder(db, "idempotencyKey", key);
export const findOrderOfProvider = (db: Db, providerOrderId: string) =>
  findOrder(db, "providerOrderId", providerOrderId);

/** The newest order that one browser began for a package; a paid one comes first. */
export async function findOrderOfBrowser(db: Db, browserHash: string, packageId: number): Promise<Order | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.browserHash, browserHash), eq(orders.packageId, packageId)))
    .orderBy(desc(sql`${orders.state} = 'paid'`), desc(orders.id))
    .limit(1);
  return row ?? null;
}

/**
 * The newest paid order of a package that waits for a sign-up and whose payer gave the provider these keys: the e-mail
 * address, or no address and the phone number. One that is refunded, or is being, is not found.
 */
export async function findOrderOfPayer(
  db: Db,
  packageId: number,
  payer: { email: string; contact: string },
): Promise<Order | null> {
  const isSameContact = and(eq(orders.payerEmail, ""), eq(orders.payerContact, payer.contact));
  const [row] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.packageId, packageId),
        ...[eq(orders.state, "paid"), eq(orders.isSignUp, true), isNull(orders.studentId), isNull(orders.signUp)],
        or(isNull(orders.attention), eq(orders.attention, "details_missing")),
        or(sql`lower(${orders.payerEmail}) = ${payer.email}`, payer.contact === "" ? undefined : isSameContact),
        eq(orders.refundedPaise, paise(0)),
        notExists(
          db
            .select({ id: refunds.id })
            .from(refunds)
            .where(and(eq(refunds.orderId, orders.id), notInArray(refunds.state, ["refused", "failed"]))),
        ),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1);
  return row ?? null;
}

/** The package of the newest other order that gave this student one and was not cancelled; null: there is none. */
export async function findOtherPaidPackage(
  db: Db,
  studentId: number,
  orderId: number,
): Promise<{ id: number; name: string } | null> {
  const [row] = await db
    .select({ id: orders.packageId, name: orders.packageName })
    .from(orders)
    .where(
      and(
        eq(orders.studentId, studentId),
        eq(orders.state, "account_created"),
        isNull(orders.cancelledAt),
        ne(orders.id, orderId),
      ),
    )
    .orderBy(desc(orders.finishedAt), desc(orders.id))
    .limit(1);
  return row ?? null;
}

/** The newest order of a student that can still be paid, of one package at one amount; null: there is none. */
export async function findOpenOrder(
  tx: Db,
  wanted: Pick<Order, "packageId" | "amountPaise" | "creditPaise" | "upgradeOf" | "gateway"> & {
    studentId: number;
    begunAfter: Date;
  },
): Promise<Order | null> {
  const { begunAfter, upgradeOf, ...same } = wanted;
  const equal = Object.entries(same).map(([name, value]) => eq(orders[name as keyof typeof same], value));
  const [row] = await tx
    .select()
    .from(orders)
    .where(
      and(
        ...equal,
        upgradeOf === null ? isNull(orders.upgradeOf) : eq(orders.upgradeOf, upgradeOf),
        inArray(orders.state, ["created", "failed"]),
        eq(orders.isSignUp, false),
        gt(orders.createdAt, begunAfter),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1);
  return row ?? null;
}

/** Every order of a student with its refunds, the newest first. */
export async function findOrdersOfStudent(db: Db, studentId: number): Promise<{ order: Order; refunds: Refund[] }[]> {
  const [own, given] = await Promise.all([
    db.select().from(orders).where(eq(orders.studentId, studentId)).orderBy(desc(orders.id)),
    db
      .select(getTableColumns(refunds))
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(eq(orders.studentId, studentId))
      .orderBy(asc(refunds.id)),
  ]);
  return own.map((order) => ({ order, refunds: given.filter(({ orderId }) => orderId === order.id) }));
}

/** Receipts are numbered from 1; a number may be skipped, none is used twice. */
export async function nextReceiptNumber(tx: Db): Promise<number> {
  const row = await rowOf<{ number: number }>(tx, sql`select nextval('receipt_numbers')::int as number`);
  return row.number;
}

/** Orders whose time to be checked has come. The one checked longest ago is first, so that none starves behind others. */
export function findOrdersToCheck(db: Db, now: Date, limit: number): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(lte(orders.nextCheckAt, now))
    .orderBy(sql`${orders.checkedAt} asc nulls first`, asc(orders.id))
    .limit(limit);
}

/** Orders begun by an instant that nobody has paid, the oldest first. */
export function findOpenOrders(db: Db, begunBy: Date, limit: number): Promise<{ id: number }[]> {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, "created"), lte(orders.createdAt, begunBy)))
    .orderBy(asc(orders.createdAt))
    .limit(limit);
}

/**
 * Gives an order whose time has come its next turn. @returns false when it was settled, or taken by another process,
 * since it was read
 */
export async function claimOrder(
  db: Db,
  order: Order,
  turn: { checkedAt: Date; checks: number; nextCheckAt: Date | null },
): Promise<boolean> {
  const rows = await db
    .update(orders)
    .set(turn)
    .where(and(eq(orders.id, order.id), lte(orders.nextCheckAt, turn.checkedAt)))
    .returning({ id: orders.id });
  return rows.length === 1;
}

/** Erases sign-up details, and phone numbers of payers, that were stored longer than they may be. @returns how many */
export async function eraseDraftsBefore(db: Db, before: Date): Promise<number> {
  const rows = await db
    .update(orders)
    .set({ signUp: null, payerContact: "" })
    .where(
      and(
        or(isNotNull(orders.signUp), ne(orders.payerContact, "")),
        lt(orders.createdAt, before),
        inArray(orders.state, ["paid", "failed", "expired", "refunded", "account_created"]),
      ),
    )
    .returning({ id: orders.id });
  return rows.length;
}

/** Writes down what happened to an order; never a name, an address or a secret. */
export async function insertOrderEvent(
  tx: Db,
  event: { orderId: number; at: Date; kind: string; source: OrderSource; detail?: Record<string, unknown> },
): Promise<void> {
  await tx.insert(orderEvents).values(event);
}

/** Which payments of an order were already written down under one kind of event. */
export async function recordedPayments(tx: Db, orderId: number, kind: string): Promise<Set<string>> {
  const rows = await tx
    .select({ paymentId: sql<string | null>`${orderEvents.detail}->>'paymentId'` })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, kind)));
  return new Set(rows.flatMap(({ paymentId }) => paymentId ?? []));
}
