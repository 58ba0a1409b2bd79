import { maskedAddress } from "#features/emails/rules.ts";
import type { Deps } from "#http/deps.server.ts";
import { receiptName } from "#lib/receipt-name.ts";
import type { StaffOrder, StaffOrderPage } from "./contract.ts";
import { listOrderRows, type OrderFilter, type OrderRow, type orderSorts, sumOrders } from "./order-store.server.ts";

/** One page of orders, with totals over all pages; whole addresses are on the order itself, whose opening is recorded. */
export async function listOrders(
  { db }: Deps,
  filter: OrderFilter,
  page: { page: number; perPage: number; sort: keyof typeof orderSorts; isDescending: boolean },
): Promise<StaffOrderPage> {
  const rows = await listOrderRows(db, filter, page);
  const { count, paid, paidPaise, refundedPaise } = await sumOrders(db, filter);
  return {
    count,
    results: rows.map((row) => ({ ...presentOrder(row), payer_email: maskedAddress(row.payerEmail) })),
    sums: { paid, paid_paise: paidPaise, refunded_paise: refundedPaise },
  };
}

/** The wire format of an order. */
export function presentOrder(row: OrderRow): StaffOrder {
  return {
    id: row.publicId,
    receipt: row.receiptNumber === null ? null : receiptName(row.receiptNumber),
    state: row.state,
    attention: row.attention,
    gateway: row.gateway,
    package_id: row.packageId,
    package_name: row.packageName,
    amount_paise: row.amountPaise,
    price_paise: row.pricePaise,
    credit_paise: row.creditPaise,
    is_upgrade: !row.isSignUp,
    paid_paise: row.paidPaise,
    refunded_paise: row.refundedPaise,
    payer_name: row.payerName,
    payer_email: row.payerEmail,
    student_id: row.studentId,
    payment_id: row.paymentId,
    provider_order_id: row.providerOrderId,
    created_at: row.createdAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
    cancelled_at: row.cancelledAt?.toISOString() ?? null,
  };
}
