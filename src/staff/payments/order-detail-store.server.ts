import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { emails } from "#db/schema/emails.ts";
import { orderEvents, orders, webhookEvents } from "#db/schema/payments.ts";
import { staff } from "#db/schema/staff.ts";

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
