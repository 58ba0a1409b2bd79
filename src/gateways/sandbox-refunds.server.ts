import { eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { sandboxPayments, sandboxRefunds } from "#db/schema/payments.ts";
import { type Paise, paise, subtractPaise, sumPaise } from "#lib/money.ts";
import { randomPublicId } from "#lib/secrets.server.ts";
import type { ProviderRefund } from "./payment.server.ts";

/** What has gone back of these payments, by payment. */
export async function refundedSoFar(db: Db, payments: readonly { paymentId: string }[]): Promise<Map<string, Paise>> {
  const ids = payments.map(({ paymentId }) => paymentId);
  const rows = await db.select().from(sandboxRefunds).where(inArray(sandboxRefunds.paymentId, ids));
  const sums = new Map<string, Paise>();
  for (const { paymentId, amountPaise } of rows)
    sums.set(paymentId, sumPaise([sums.get(paymentId) ?? paise(0), amountPaise]));
  return sums;
}

/** Refuses, as a provider does, more than is left of a payment; the same key again answers the same refund. */
export function refundInSandbox(
  db: Db,
  refund: { paymentId: string; amountPaise: Paise; idempotencyKey: string },
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
    const leftPaise =
      payment?.status === "captured" ? subtractPaise(payment.amountPaise, await refundedOf(tx, paymentId)) : paise(0);
    if (amountPaise > leftPaise) return { refundId: null, status: "failed" };
    const refundId = `rfnd_${randomPublicId()}`;
    await tx.insert(sandboxRefunds).values({ refundId, paymentId, amountPaise, idempotencyKey, createdAt: now });
    if (amountPaise === leftPaise) {
      await tx.update(sandboxPayments).set({ status: "refunded" }).where(eq(sandboxPayments.paymentId, paymentId));
    }
    return { refundId, status: "processed" };
  });
}

async function refundedOf(tx: Db, paymentId: string): Promise<Paise> {
  return (await refundedSoFar(tx, [{ paymentId }])).get(paymentId) ?? paise(0);
}
