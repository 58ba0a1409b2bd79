import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import { useAct } from "./use-payments.ts";

/** Rejects a refund, with a reason. */
export function RefuseDialog({ path, onClose }: { path: string; onClose: () => void }) {
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
