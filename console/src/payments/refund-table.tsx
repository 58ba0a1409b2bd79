import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from "@mui/material";
import { type FormEvent, useState } from "react";
import { Link as RouterLink } from "react-router";
import type { StaffRefund } from "../../../src/staff/payments/contract.ts";
import { timeInIndia } from "../shared/changes.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { formatPaise } from "../shared/money.tsx";
import { RefundState } from "./state-chips.tsx";
import { useAct } from "./use-payments.ts";

/** Refunds with the available actions. */
export function RefundTable({ refunds, hasOrder = false }: { refunds: StaffRefund[]; hasOrder?: boolean }) {
  return (
    <Box sx={{ overflowX: "auto" }}>
      <Table size="small" aria-label="Refunds">
        <TableHead>
          <TableRow>
            {hasOrder && <TableCell>Order</TableCell>}
            <TableCell align="right">Amount</TableCell>
            <TableCell>State</TableCell>
            <TableCell>Reason</TableCell>
            <TableCell>Who</TableCell>
            <TableCell>Actions</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {refunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} hasOrder={hasOrder} />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function RefundRow({ refund, hasOrder }: { refund: StaffRefund; hasOrder: boolean }) {
  const { created_at: at, decided_by: decider, keep_package: keeps, problem } = refund;
  return (
    <TableRow>
      {hasOrder && (
        <TableCell>
          <Link component={RouterLink} to={`/orders/${refund.order_id}`}>
            {refund.receipt ?? refund.order_id}
          </Link>
          <br />
          {refund.payer_name}, {refund.package_name}
        </TableCell>
      )}
      <TableCell align="right">{formatPaise(refund.amount_paise)}</TableCell>
      <TableCell>
        <RefundState state={refund.state} />
        {problem && <Typography variant="body2">{problem}</Typography>}
      </TableCell>
      <TableCell sx={{ overflowWrap: "anywhere" }}>
        {refund.reason}
        {refund.is_cancellation && <Typography variant="body2">Order cancelled: what was undelivered.</Typography>}
        {keeps && <Typography variant="body2">The student keeps the package.</Typography>}
      </TableCell>
      <TableCell>
        {refund.requested_by ?? "The student"}, {timeInIndia(at)}
        {decider && (
          <>
            <br />
            decided by {decider}
          </>
        )}
      </TableCell>
      <TableCell>
        <RefundActs refund={refund} />
      </TableCell>
    </TableRow>
  );
}

function RefundActs({ refund }: { refund: StaffRefund }) {
  const [asked, setAsked] = useState<"approve" | "refuse" | null>(null);
  const act = useAct(() => setAsked(null));
  const path = `refunds/${refund.id}`;
  if (refund.state === "failed") {
    return (
      <Button size="small" disabled={act.isPending} onClick={() => act.mutate({ path: `${path}/retry/` })}>
        Try again
      </Button>
    );
  }
  if (refund.state !== "waiting") return null;
  if (refund.is_own) return <Typography variant="body2">You requested this, so somebody else must decide.</Typography>;
  return (
    <>
      <Button size="small" variant="contained" onClick={() => setAsked("approve")}>
        Approve
      </Button>{" "}
      <Button size="small" onClick={() => setAsked("refuse")}>
        Refuse
      </Button>
      <ConfirmDialog
        isOpen={asked === "approve"}
        title={`Refund ${formatPaise(refund.amount_paise)}?`}
        confirmLabel="Approve and send"
        isDanger
        isBusy={act.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => act.mutate({ path: `${path}/approve/`, done: "Refund approved" })}
      >
        {refund.requested_by ?? "The student"} requested it: {refund.reason}
      </ConfirmDialog>
      {asked === "refuse" && <RefuseDialog path={path} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Rejects a refund, with a reason. */
function RefuseDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const act = useAct(onClose);
  function send(event: FormEvent) {
    event.preventDefault();
    act.mutate({ path: `${path}/refuse/`, body: { reason }, done: "Refund refused" });
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="refuse-title" maxWidth="xs" fullWidth>
      <form onSubmit={send}>
        <DialogTitle id="refuse-title">Refuse this refund</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            required
            fullWidth
            margin="dense"
            label="Why"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { minLength: 3, maxLength: 500 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={reason.trim().length < 3 || act.isPending}>
            Refuse
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
