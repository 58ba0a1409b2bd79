import type { NewDisclosure } from "#features/disclosures/contract.ts";
import { recordDisclosures } from "#features/disclosures/service/record-disclosures.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { PayingStudent, StaffOrderDetail } from "./contract.ts";

/** The console reads an open order again by itself. */
const sameLookMs = 15 * 60_000;

type Viewer = NewDisclosure["staff"];

/** Writes to the ledger that an order was opened, of its student and of those it may belong to. */
export function recordOrderView(deps: Deps, staff: Viewer, order: StaffOrderDetail): Promise<void> {
  return recordStudentsSeen(deps, staff, [...(order.student ? [order.student] : []), ...order.suggestions]);
}

/** Writes to the ledger that these students were seen by somebody who looks for the owner of a payment. */
export function recordStudentsSeen(deps: Deps, staff: Viewer, seen: readonly PayingStudent[]): Promise<void> {
  const row = { kind: "order_opened", purpose: "bookkeeping", fields: ["name", "email", "contact_end"] } as const;
  const studentIds = seen.map(({ id }) => id);
  return deps.db.transaction((tx) => recordDisclosures(deps, tx, { ...row, studentIds, staff, sameLookMs }));
}
