import { eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { sandboxPayments, sandboxRefunds } from "#db/schema/payments.ts";
import { randomPublicId } from "#lib/secrets.server.ts";
import type { ProviderRefund } from "./payment.server.ts";

/** What has gone back of these payments, in paise by payment. */
export async function refundedSoFar(db: Db, payments: readonly { paymentId: string }[]): Promise<Map<string, number>> {
  const ids = payments.map(({ paymentId }) => paymentId);
  const rows = await db.select().from(sandboxRefunds).where(inArray(sandboxRefunds.paymentId, ids));
  const sums = new Map<string, number>();
  for (const { paymentId, amountPaise } of rows) sums.set(paymentId, (sums.get(paymentId) ?? 0) + amountPaise);
  return sums;
}

/** Refuses, as a provider does, more than is left of a payment; the same key again answers the same refund. */
export function refundInSandbox(
  db: Db,
  refund: { paymentId: string; amountPaise: number; idempotencyKey: string },
  now: Date,
): Promise<ProviderRefund> {
  const { paymentId, amountPaise, idempotencyKey } = refund;
  return db.transaction(async (tx) => {
    const [payment] = await tx
      .select()
      .from(sandboxPayments)
      .where(eq(sandboxPayments.paymentId, paymentId))
      .for("update");
    const [known] = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.idempotencyKey, idempotencyKey));
    if (known) return { refundId: known.refundId, status: "processed" };
    const left = payment?.status === "captured" ? payment.amountPaise - (await refundedOf(tx, paymentId)) : 0;
    if (amountPaise > left) return { refundId: null, status: "failed" };
    const refundId = `rfnd_${randomPublicId()}`;
    await tx.insert(sandboxRefunds).values({ refundId, paymentId, amountPaise, idempotencyKey, createdAt: now });
    if (amountPaise === left) {
      await tx.update(sandboxPayments).set({ status: "refunded" }).where(eq(sandboxPayments.paymentId, paymentId));
    }
    return { refundId, status: "processed" };
  });
}

async function refundedOf(tx: Db, paymentId: string): Promise<number> {
  return (await refundedSoFar(tx, [{ paymentId }])).get(paymentId) ?? 0;
}
