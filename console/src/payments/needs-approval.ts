import { needsSecondPerson } from "../../../src/features/payments/refund-rules.ts";
import type { Paise } from "../../../src/lib/money.ts";
import type { StaffOrderDetail } from "../../../src/staff/payments/contract.ts";

/** Whether a refund of an order will wait for a second person, by the rule that the server applies. */
export function needsApproval(order: StaffOrderDetail, amountPaise: Paise): boolean {
  const earlier = order.refunds.map(({ amount_paise: earlierPaise, state }) => ({ amountPaise: earlierPaise, state }));
  const known = { refundedPaise: order.refunded_paise };
  return needsSecondPerson(amountPaise, known, earlier, order.approval_above_paise);
}
