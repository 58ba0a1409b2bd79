import type { Db } from "#db/client.server.ts";
import { recordDisclosures } from "#features/disclosures/service/record-disclosures.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { SignedInStaff } from "#http/request-context.server.ts";
import { csvRows, csvStart } from "#lib/csv.ts";
import { dayInIndia, daysAfter, startOfDayInIndia } from "#lib/day-in-india.ts";
import { decimalRupees } from "#lib/money.ts";
import { receiptName } from "#lib/receipt-name.ts";
import { listPaidBehind } from "./order-store.server.ts";
import { listRefundReferences } from "./refund-store.server.ts";

const ordersAtOnce = 500;

const heads = [
  "Receipt number",
  "Date (India)",
  "Payer",
  "Package",
  "Amount (rupees)",
  "Tax",
  "Given back (rupees)",
  "State",
  "Provider",
  "Provider's order",
  "Provider's payment",
  "Provider's refunds",
];

type PaidOrder = Awaited<ReturnType<typeof listPaidBehind>>[number];

/**
 * Streams the payments between two days in India as a CSV file for the accountant: only a few hundred orders are in
 * memory, and no transaction stays open during a slow download.
 */
export async function* exportOrders(
  deps: Deps,
  staff: SignedInStaff,
  from: string,
  to: string,
): AsyncGenerator<string> {
  const { db } = deps;
  yield csvStart + csvRows([heads]);
  const span = { from: startOfDayInIndia(from), to: startOfDayInIndia(daysAfter(to, 1)) };
  let last: PaidOrder | undefined;
  do {
    const behind = last ? { paidAt: last.paidAt as Date, id: last.id } : null;
    const rows = await listPaidBehind(db, span, behind, ordersAtOnce);
    const given = await readRefunds(db, rows);
    await recordExport(deps, staff, rows);
    if (rows.length > 0) yield csvRows(rows.map((row) => cellsOf(row, given.get(row.id) ?? [])));
    last = rows.length < ordersAtOnce ? undefined : rows.at(-1);
  } while (last);
}

/** Each student of the file is told in the ledger, before the row leaves. */
function recordExport(deps: Deps, staff: SignedInStaff, rows: readonly PaidOrder[]): Promise<void> {
  const studentIds = rows.flatMap(({ studentId }) => studentId ?? []);
  const row = { kind: "exported", purpose: "bookkeeping", fields: ["name", "package", "payments"] } as const;
  return deps.db.transaction((tx) => recordDisclosures(deps, tx, { ...row, studentIds, staff }));
}

async function readRefunds(db: Db, rows: readonly PaidOrder[]): Promise<Map<number, string[]>> {
  const found = await listRefundReferences(
    db,
    rows.map(({ id }) => id),
  );
  const byOrder = new Map<number, string[]>();
  for (const { orderId, reference, state } of found) {
    if (reference === null || state === "failed") continue;
    byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), reference]);
  }
  return byOrder;
}

function cellsOf(row: PaidOrder, given: readonly string[]): string[] {
  return [
    row.receiptNumber === null ? "" : receiptName(row.receiptNumber),
    dayInIndia(row.paidAt as Date),
    row.payerName,
    row.packageName,
    row.paidPaise === null ? "another currency" : decimalRupees(row.paidPaise),
    "included",
    decimalRupees(row.refundedPaise),
    row.attention === null ? row.state : `${row.state} (${row.attention})`,
    row.gateway,
    row.providerOrderId ?? "",
    row.paymentId ?? "",
    given.join(" "),
  ];
}
