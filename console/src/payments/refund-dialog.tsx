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
import type { StaffOrderDetail } from "../../../src/staff/payments/contract.ts";
import { rupees } from "../shared/money.tsx";
import { useAct } from "./use-payments.ts";

/** Gives back a part of what was paid, or all of it. */
export function RefundDialog({ order, onClose }: { order: StaffOrderDetail; onClose: () => void }) {
  const rest = order.refundable_paise;
  const [typed, setTyped] = useState(String(rest / 100));
  const [reason, setReason] = useState("");
  const [keepPackage, setKeepPackage] = useState(false);
  // One attempt, however often its button is pressed.
  const [requestKey] = useState(() => crypto.randomUUID());
  const act = useAct(onClose);
  const paise = Math.round(Number(typed) * 100);
  const isAmount = Number.isFinite(paise) && paise >= 100 && paise <= rest;
  const needsSecond =
    isAmount && order.paid_paise !== null && committedPaise(order) + paise > order.approval_above_paise;
  function send(event: FormEvent) {
    event.preventDefault();
    act.mutate({
      path: `orders/${order.id}/refunds/`,
      body: { amount_paise: paise, reason, keep_package: keepPackage, request_key: requestKey },
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
            error={typed !== "" && !isAmount}
            helperText={isAmount ? `${rupees(rest - paise)} would be left` : `From ₹1 to ${rupees(rest)}`}
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
          {isAmount && paise === rest && order.student && (
            <FormControlLabel
              control={<Checkbox checked={keepPackage} onChange={(_event, checked) => setKeepPackage(checked)} />}
              label="The student keeps the package"
            />
          )}
          <Alert severity={needsSecond ? "warning" : "info"}>
            {needsSecond
              ? `A second person must approve refunds above ${rupees(order.approval_above_paise)}.`
              : "We send it to the provider right away, and the payer gets an e-mail when it is done."}
          </Alert>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="contained"
            color="error"
            disabled={!isAmount || reason.trim().length < 3 || act.isPending}
          >
            {needsSecond ? "Ask for approval" : `Refund ${isAmount ? rupees(paise) : ""}`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** What earlier refunds of this order hold: they count towards the amount that needs a second person. */
function committedPaise({ refunds }: StaffOrderDetail): number {
  return refunds
    .filter(({ state }) => state !== "refused" && state !== "failed")
    .reduce((sum, { amount_paise: paise }) => sum + paise, 0);
}
