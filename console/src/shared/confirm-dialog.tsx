import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from "@mui/material";
import { type ReactNode, useId, useState } from "react";

/** From this number of records on, a confirmation asks to type the number. */
const manyRecords = 50;

interface Props {
  isOpen: boolean;
  title: string;
  children?: ReactNode;
  /** How many records are affected; 50 or more must be typed. */
  count?: number;
  confirmLabel: string;
  isDanger?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before a change with visible effects. */
export function ConfirmDialog({ isOpen, title, children, count = 1, confirmLabel, isDanger, isBusy, ...on }: Props) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const isTypedRight = count < manyRecords || typed.trim() === String(count);
  function cancel() {
    setTyped("");
    on.onCancel();
  }
  return (
    <Dialog open={isOpen} onClose={cancel} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {children && <DialogContentText component="div">{children}</DialogContentText>}
        {count >= manyRecords && (
          <TextField
            label={`Type ${count} to confirm`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            slotProps={{ htmlInput: { inputMode: "numeric", autoComplete: "off" } }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={cancel}>Cancel</Button>
        <Button
          variant="contained"
          color={isDanger ? "error" : "primary"}
          disabled={!isTypedRight || isBusy}
          onClick={() => {
            setTyped("");
            on.onConfirm();
          }}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
