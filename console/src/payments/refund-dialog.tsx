import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  InputAdornment,
  TextField,
} from "@mui/material";
import { type FormEvent, useState } from "react";
import { minRefundPaise } from "../../../src/features/payments/refund-rules.ts";
import { parseRupees, rupeesOf, subtractPaise } from "../../../src/lib/money.ts";
import type { StaffOrderDetail } from "../../../src/staff/payments/contract.ts";
import { formatPaise } from "../shared/money.tsx";
import { needsApproval } from "./needs-approval.ts";
import { useAct } from "./use-payments.ts";

/** Refunds part of what was paid, or all of it. */
export function RefundDialog({ order, onClose }: { order: StaffOrderDetail; onClose: () => void }) {
  const restPaise = order.refundable_paise;
  const [typed, setTyped] = useState(String(rupeesOf(restPaise)));
  const [reason, setReason] = useState("");
  const [keepPackage, setKeepPackage] = useState(false);
  // One idempotency key per dialog, however often the button is pressed.
  const [requestKey] = useState(() => crypto.randomUUID());
  const act = useAct(onClose);
  const typedPaise = parseRupees(typed);
  const amountPaise =
    typedPaise !== null && typedPaise >= minRefundPaise && typedPaise <= restPaise ? typedPaise : null;
  const needsSecond = amountPaise !== null && order.paid_paise !== null && needsApproval(order, amountPaise);
  function send(event: FormEvent) {
    event.preventDefault();
    act.mutate({
      path: `orders/${order.id}/refunds/`,
      body: { amount_paise: amountPaise, reason, keep_package: keepPackage, request_key: requestKey },
      done: needsSecond ? "The refund is waiting for a second person" : "The refund is on its way",
    });
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="refund-title" maxWidth="xs" fullWidth>
      <form onSubmit={send}>
        <DialogTitle id="refund-title">Refund payment</DialogTitle>
        <DialogContent sx={{ display: "flex", flexDirection: "column", gap: 2 }}>
          <TextField
            autoFocus
            required
            margin="dense"
            label="Amount in rupees"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={typed !== "" && amountPaise === null}
            helperText={
              amountPaise === null
                ? `From ${formatPaise(minRefundPaise)} to ${formatPaise(restPaise)}`
                : `${formatPaise(subtractPaise(restPaise, amountPaise))} would be left`
            }
            slotProps={{
              htmlInput: { inputMode: "decimal", autoComplete: "off" },
              input: { startAdornment: <InputAdornment position="start">₹</InputAdornment> },
            }}
          />
          <TextField
            required
            multiline
            minRows={2}
            label="Reason"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { minLength: 3, maxLength: 500 } }}
          />
          {amountPaise === restPaise && order.student && (
            <FormControlLabel
              control={<Checkbox checked={keepPackage} onChange={(_event, checked) => setKeepPackage(checked)} />}
              label="The student keeps the package"
            />
          )}
          <Alert severity={needsSecond ? "warning" : "info"}>
            {needsSecond
              ? `A second person must approve refunds above ${formatPaise(order.approval_above_paise)}.`
              : "We send it to the provider right away, and the payer gets an e-mail when it is done."}
          </Alert>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="contained"
            color="error"
            disabled={amountPaise === null || reason.trim().length < 3 || act.isPending}
          >
            {needsSecond ? "Ask for approval" : `Refund ${amountPaise === null ? "" : formatPaise(amountPaise)}`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
