import { Chip } from "@mui/material";
import type { StaffOrder, StaffRefund } from "../../../src/staff/payments/contract.ts";
import { attentions, orderStates, refundStates } from "./words.ts";

/** Only the border is coloured: amber text on paper has too little contrast. */
const legible = { size: "small", variant: "outlined", sx: { color: "text.primary", mr: 0.5 } } as const;

/** The state of an order; the reason for a review is shown beside it. */
export function OrderState({ order }: { order: Pick<StaffOrder, "state" | "attention" | "cancelled_at"> }) {
  return (
    <>
      <Chip {...legible} {...orderStates[order.state]} />
      {order.cancelled_at && <Chip {...legible} color="info" label="Cancelled" />}
      {order.attention && <Chip {...legible} color="warning" label={attentions[order.attention].label} />}
    </>
  );
}

export function RefundState({ state }: { state: StaffRefund["state"] }) {
  return <Chip {...legible} {...refundStates[state]} />;
}
