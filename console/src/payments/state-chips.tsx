import { Chip } from "@mui/material";
import type { StaffOrder, StaffRefund } from "../../../src/features/staff/payments/contract.ts";
import { attentions, orderStates, refundStates } from "./words.ts";

/** Where an order stands; why staff must look is said beside it. */
export function OrderState({ order }: { order: Pick<StaffOrder, "state" | "attention"> }) {
  return (
    <>
      <Chip size="small" variant="outlined" {...orderStates[order.state]} />
      {order.attention && (
        <Chip size="small" color="warning" sx={{ ml: 0.5 }} label={attentions[order.attention].label} />
      )}
    </>
  );
}

export function RefundState({ state }: { state: StaffRefund["state"] }) {
  return <Chip size="small" variant="outlined" {...refundStates[state]} />;
}
