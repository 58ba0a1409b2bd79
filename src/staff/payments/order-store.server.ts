import { and, asc, desc, eq, gte, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import { emails } from "#db/schema/emails.ts";
import { orderEvents, orders, webhookEvents } from "#db/schema/payments.ts";
import { staff } from "#db/schema/staff.ts";
import { refunds } from "#db/schema/staff-work.ts";
import { daysAfter, startOfDayInIndia } from "#lib/day-in-india.ts";
import type { Paise } from "#lib/money.ts";
import { showsDetails } from "#staff/access/store/withdrawn-details.server.ts";
import { holdsWords } from "#staff/records/table-columns.server.ts";

/** Filters of an order list. */
export interface OrderFilter {
  q: string;
  state: string[];
  /** Reasons; "any" means any of them. */
  attention: string[];
  packageId: number[];
  gateway: string[];
  /** Days in India of the payment, or of creation while unpaid; null for no bound. */
  from: string | null;
  to: string | null;
}

const shown = {
  publicId: orders.publicId,
  receiptNumber: orders.receiptNumber,
  state: orders.state,
  attention: orders.attention,
  gateway: orders.gateway,
  packageId: orders.packageId,
  packageName: orders.packageName,
  amountPaise: orders.amountPaise,
  pricePaise: orders.pricePaise,
  creditPaise: orders.creditPaise,
  isSignUp: orders.isSignUp,
  paidPaise: orders.paidPaise,
  refundedPaise: orders.refundedPaise,
  payerName: orders.payerName,
  payerEmail: orders.payerEmail,
  studentId: orders.studentId,
  paymentId: orders.paymentId,
  providerOrderId: orders.providerOrderId,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  cancelledAt: orders.cancelledAt,
};
export type OrderRow = Pick<typeof orders.$inferSelect, keyof typeof shown>;

/** Sort keys of an order list. */
export const orderSorts = { created_at: orders.createdAt, paid_at: orders.paidAt, amount_paise: orders.amountPaise };

export function listOrderRows(
  db: Db,
  filter: OrderFilter,
  page: { page: number; perPage: number; sort: keyof typeof orderSorts; isDescending: boolean },
): Promise<OrderRow[]> {
  const towards = page.isDescending ? desc : asc;
  const sort = towards(orderSorts[page.sort]);
  // NULLS LAST only for nullable columns, because no index supports a descending order with it.
  const hasEmptyOnes = page.sort === "paid_at";
  return db
    .select(shown)
    .from(orders)
    .where(conditionOf(filter))
    .orderBy(page.isDescending && hasEmptyOnes ? sql`${sort} nulls last` : sort, towards(orders.id))
    .limit(page.perPage)
    .offset((page.page - 1) * page.perPage);
}

/** Count and totals of the filtered orders. */
export async function sumOrders(db: Db, filter: OrderFilter) {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      paid: sql<number>`count(${orders.paidAt})::int`,
      paidPaise: sql<Paise>`coalesce(sum(${orders.paidPaise}), 0)::float8`,
      refundedPaise: sql<Paise>`coalesce(sum(${orders.refundedPaise}), 0)::float8`,
    })
    .from(orders)
    .where(conditionOf(filter));
  return row!;
}

/** Paid orders by time of payment after a given one: keyset pagination for the export. */
export function listPaidBehind(
  db: Db,
  span: { from: Date; to: Date },
  behind: { paidAt: Date; id: number } | null,
  most: number,
) {
  const next = behind
    ? or(
        sql`${orders.paidAt} > ${behind.paidAt.toISOString()}::timestamptz`,
        and(eq(orders.paidAt, behind.paidAt), sql`${orders.id} > ${behind.id}`),
      )
    : undefined;
  return db
    .select({ ...shown, id: orders.id })
    .from(orders)
    .where(and(isNotNull(orders.paidAt), gte(orders.paidAt, span.from), lt(orders.paidAt, span.to), next))
    .orderBy(asc(orders.paidAt), asc(orders.id))
    .limit(most);
}

function conditionOf({ q, state, attention, packageId, gateway, from, to }: OrderFilter): SQL | undefined {
  const among = (column: PgColumn, values: readonly unknown[]) =>
    values.length > 0 ? inArray(column, [...values]) : undefined;
  const moment = sql`coalesce(${orders.paidAt}, ${orders.createdAt})`;
  return and(
    q === "" ? undefined : or(...named(q), holdsWords([orders.payerName, orders.payerEmail], q), ofStudent(q)),
    among(orders.state, state),
    attention.includes("any") ? isNotNull(orders.attention) : among(orders.attention, attention),
    among(orders.packageId, packageId),
    among(orders.gateway, gateway),
    from === null ? undefined : sql`${moment} >= ${startOfDayInIndia(from).toISOString()}::timestamptz`,
    to === null ? undefined : sql`${moment} < ${startOfDayInIndia(daysAfter(to, 1)).toISOString()}::timestamptz`,
  );
}

/** Matches a complete order or provider id, as on a receipt. */
function named(q: string): SQL[] {
  const word = q.trim();
  const receipt = /^(?:md-?)?0*([1-9][0-9]{0,8})$/i.exec(word)?.[1];
  const refunded = sql`select ${refunds.orderId} from ${refunds} where ${refunds.providerRefundId} = ${word}`;
  return [
    eq(orders.publicId, word),
    eq(orders.paymentId, word),
    eq(orders.providerOrderId, word),
    sql`${orders.id} in (${refunded})`,
    ...(receipt ? [eq(orders.receiptNumber, Number(receipt))] : []),
  ];
}

function ofStudent(q: string): SQL {
  const words = holdsWords([students.firstName, students.lastName, students.email, students.contact], q);
  return sql`${orders.studentId} in (select ${students.id} from ${students} where ${words} and ${showsDetails})`;
}

export type OrderDetailRow = typeof orders.$inferSelect;

export async function findOrderRow(db: Db, publicId: string): Promise<OrderDetailRow | null> {
  const [row] = await db.select().from(orders).where(eq(orders.publicId, publicId));
  return row ?? null;
}

/** Events of an order, oldest first. */
export function listOrderEvents(db: Db, orderId: number) {
  return db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id));
}

/** Names of members of staff by their id. */
export async function readStaffNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  const people = await db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, ids));
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** Messages of the provider about one of its orders, the oldest first. */
export function listWebhookEvents(db: Db, providerOrderId: string) {
  return db
    .select()
    .from(webhookEvents)
    .where(eq(webhookEvents.providerOrderId, providerOrderId))
    .orderBy(asc(webhookEvents.receivedAt));
}

/** E-mails about an order, the oldest first. */
export function listOrderEmails(db: Db, publicId: string) {
  return db.select().from(emails).where(sql`${emails.details}->>'orderPublicId' = ${publicId}`).orderBy(asc(emails.id));
}
