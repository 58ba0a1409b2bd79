import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { emails } from "#db/schema/emails.ts";
import { orderEvents, orders, webhookEvents } from "#db/schema/payments.ts";
import { staff } from "#db/schema/staff.ts";
import { refundApprovalLimit, refundableRest } from "#features/payments/service/refunds.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Paise } from "#lib/money.ts";
import type { StaffOrderDetail } from "./contract.ts";
import { presentOrder } from "./list-orders.server.ts";
import { listRefundsOfOrder } from "./list-refunds.server.ts";
import { readStudent, suggestStudents } from "./paying-students.server.ts";

type Order = typeof orders.$inferSelect;

/** One order with everything that happened to it. @throws AppError order_not_found */
export async function readOrder(deps: Deps, staffId: number, publicId: string): Promise<StaffOrderDetail> {
  const { db, payments } = deps;
  const [order] = await db.select().from(orders).where(eq(orders.publicId, publicId));
  if (!order) throw new AppError("order_not_found");
  const suggestions = order.attention === null ? [] : await suggestStudents(db, order);
  return {
    ...presentOrder(order),
    is_sign_up: order.isSignUp,
    has_details: order.signUp !== null,
    can_ask: order.providerOrderId !== null && order.gateway === payments.kind,
    refundable_paise: await refundableRest(deps, db, order),
    approval_above_paise: refundApprovalLimit(deps),
    checked_at: order.checkedAt?.toISOString() ?? null,
    next_check_at: order.nextCheckAt?.toISOString() ?? null,
    finished_at: order.finishedAt?.toISOString() ?? null,
    student: await readStudent(db, order.studentId),
    suggestions: suggestions.filter(({ id }) => id !== order.studentId),
    refunds: await listRefundsOfOrder(db, staffId, order.id),
    events: await readEvents(db, order),
    messages: await readMessages(db, order),
    emails: await readEmails(db, order),
  };
}

async function readEvents(db: Db, order: Order): Promise<StaffOrderDetail["events"]> {
  const rows = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id));
  const details = rows.map(({ detail }) => detail as Record<string, unknown>);
  const ids = [...new Set(details.map(({ staffId }) => staffId).filter((id) => typeof id === "number"))];
  const people = await db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, ids));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return rows.map(({ at, kind, source }, position) => {
    const { staffId, ...detail } = details[position]!;
    return {
      at: at.toISOString(),
      kind,
      source,
      staff_name: typeof staffId === "number" ? (names.get(staffId) ?? null) : null,
      detail,
    };
  });
}

async function readMessages(db: Db, { providerOrderId }: Order): Promise<StaffOrderDetail["messages"]> {
  if (providerOrderId === null) return [];
  const rows = await db
    .select()
    .from(webhookEvents)
    .where(eq(webhookEvents.providerOrderId, providerOrderId))
    .orderBy(asc(webhookEvents.receivedAt));
  return rows.map((row) => {
    const { paymentId, amountPaise } = row.payload as { paymentId?: string; amountPaise?: Paise };
    return {
      event_id: row.eventId,
      kind: row.kind,
      received_at: row.receivedAt.toISOString(),
      processed_at: row.processedAt?.toISOString() ?? null,
      outcome: row.outcome,
      payment_id: paymentId ?? null,
      amount_paise: amountPaise ?? null,
    };
  });
}

async function readEmails(db: Db, { publicId }: Order): Promise<StaffOrderDetail["emails"]> {
  const rows = await db
    .select()
    .from(emails)
    .where(sql`${emails.details}->>'orderPublicId' = ${publicId}`)
    .orderBy(asc(emails.id));
  return rows.map((row) => ({
    kind: row.kind,
    to: row.toAddress,
    state: row.state,
    created_at: row.createdAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
    problem: row.state === "sent" ? null : row.lastError,
  }));
}
