import type { Db } from "#db/client.server.ts";
import { recordDisclosures } from "#features/disclosures/service/record-disclosures.server.ts";
import { refundApprovalLimit } from "#features/payments/service/admit-refund.server.ts";
import { refundableNow } from "#features/payments/service/cancel-order.server.ts";
import { readDeliverables } from "#features/payments/service/read-own-orders.server.ts";
import { refundableRest } from "#features/payments/service/refunds.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { SignedInStaff } from "#http/request-context.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Paise } from "#lib/money.ts";
import type { PayingStudent, StaffOrderDetail } from "./contract.ts";
import { presentOrder } from "./list-orders.server.ts";
import { listRefundsOfOrder } from "./list-refunds.server.ts";
import {
  findOrderRow,
  listOrderEmails,
  listOrderEvents,
  listWebhookEvents,
  type OrderDetailRow,
  readStaffNames,
} from "./order-store.server.ts";
import { readStudent, suggestStudents } from "./paying-students.server.ts";

/** One order with its timeline. @throws AppError order_not_found */
export async function readOrder(deps: Deps, staffId: number, publicId: string): Promise<StaffOrderDetail> {
  const { db, payments } = deps;
  const order = await findOrderRow(db, publicId);
  if (!order) throw new AppError("order_not_found");
  const suggestions = order.attention === null ? [] : await suggestStudents(db, order);
  return {
    ...presentOrder(order),
    is_sign_up: order.isSignUp,
    has_details: order.signUp !== null,
    can_ask: order.providerOrderId !== null && order.gateway === payments.kind,
    refundable_paise: await refundableRest(deps, db, order),
    due_refund_paise: await refundableNow(deps, db, order),
    deliverables: await readDeliverables(deps, order.id),
    approval_above_paise: refundApprovalLimit(deps),
    checked_at: order.checkedAt?.toISOString() ?? null,
    next_check_at: order.nextCheckAt?.toISOString() ?? null,
    finished_at: order.finishedAt?.toISOString() ?? null,
    accepted_at: order.acceptedAt?.toISOString() ?? null,
    student: await readStudent(db, order.studentId),
    suggestions: suggestions.filter(({ id }) => id !== order.studentId),
    refunds: await listRefundsOfOrder(db, staffId, order.id),
    events: await readEvents(db, order),
    messages: await readMessages(db, order),
    emails: await readEmails(db, order),
  };
}

async function readEvents(db: Db, order: OrderDetailRow): Promise<StaffOrderDetail["events"]> {
  const rows = await listOrderEvents(db, order.id);
  const details = rows.map(({ detail }) => detail as Record<string, unknown>);
  const ids = [...new Set(details.map(({ staffId }) => staffId).filter((id) => typeof id === "number"))];
  const names = await readStaffNames(db, ids);
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

async function readMessages(db: Db, { providerOrderId }: OrderDetailRow): Promise<StaffOrderDetail["messages"]> {
  if (providerOrderId === null) return [];
  const rows = await listWebhookEvents(db, providerOrderId);
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

async function readEmails(db: Db, { publicId }: OrderDetailRow): Promise<StaffOrderDetail["emails"]> {
  const rows = await listOrderEmails(db, publicId);
  return rows.map((row) => ({
    kind: row.kind,
    to: row.toAddress,
    state: row.state,
    created_at: row.createdAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
    problem: row.state === "sent" ? null : row.lastError,
  }));
}

/** The console reads an open order again by itself. */
const sameLookMs = 15 * 60_000;

/** Writes to the ledger that an order was opened, of its student and of those it may belong to. */
export function recordOrderView(deps: Deps, staff: SignedInStaff, order: StaffOrderDetail): Promise<void> {
  return recordStudentsSeen(deps, staff, [...(order.student ? [order.student] : []), ...order.suggestions]);
}

/** Writes to the ledger that these students were seen by somebody who looks for the owner of a payment. */
export function recordStudentsSeen(deps: Deps, staff: SignedInStaff, seen: readonly PayingStudent[]): Promise<void> {
  const row = { kind: "order_opened", purpose: "bookkeeping", fields: ["name", "email", "contact_end"] } as const;
  const studentIds = seen.map(({ id }) => id);
  return deps.db.transaction((tx) => recordDisclosures(deps, tx, { ...row, studentIds, staff, sameLookMs }));
}
