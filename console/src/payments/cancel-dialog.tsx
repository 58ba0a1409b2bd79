import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import { isOpen } from "../../../src/features/payments/deliverable-rules.ts";
import type { Paise } from "../../../src/lib/money.ts";
import type { StaffOrderDetail } from "../../../src/staff/payments/contract.ts";
import { formatPaise } from "../shared/money.tsx";
import { needsApproval } from "./needs-approval.ts";
import { useAct } from "./use-payments.ts";

interface Props {
  order: StaffOrderDetail;
  /** What the published rule gives. */
  amountPaise: Paise;
  onClose: () => void;
}

/** Cancels what is undelivered of an order and refunds exactly its part of the price. */
export function CancelDialog({ order, amountPaise, onClose }: Props) {
  const [reason, setReason] = useState("");
  const act = useAct(onClose);
  const needsSecond = needsApproval(order, amountPaise);
  const ends = order.deliverables.filter(({ state }) => isOpen(state));
  function send(event: FormEvent) {
    event.preventDefault();
    act.mutate({
      path: `orders/${order.id}/cancel/`,
      body: { amount_paise: amountPaise, reason },
      done: needsSecond
        ? "Cancelled; the refund is waiting for a second person"
        : "Cancelled; the refund is on its way",
    });
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="cancel-title" maxWidth="xs" fullWidth>
      <form onSubmit={send}>
        <DialogTitle id="cancel-title">Cancel and refund {formatPaise(amountPaise)}</DialogTitle>
        <DialogContent sx={{ display: "flex", flexDirection: "column", gap: 2 }}>
          <Alert severity={needsSecond ? "warning" : "info"}>
            These will not be delivered: {ends.map(({ title }) => title).join(", ")}. The package ends when the refund
            is done.
            {needsSecond && ` A second person must approve refunds above ${formatPaise(order.approval_above_paise)}.`}
          </Alert>
          <TextField
            autoFocus
            required
            multiline
            minRows={2}
            label="Reason"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { minLength: 3, maxLength: 500 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Keep the order</Button>
          <Button type="submit" variant="contained" color="error" disabled={reason.trim().length < 3 || act.isPending}>
            Cancel and refund
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
