import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  TextField,
  Typography,
} from "@mui/material";
import { type FormEvent, useId, useState } from "react";
import { orderLimits } from "../../../src/features/appointments/written/order-rules.ts";
import type { StaffCallDetails } from "../../../src/staff/calls/contract.ts";
import { Choose } from "./choose.tsx";
import { type DraftRow, draftOf, moveRow, requestOf } from "./order-draft.ts";
import { OrderRow } from "./order-row.tsx";
import { useCallAct, useListClosings } from "./use-calls.ts";

type Props = { one: StaffCallDetails };

/** Writes an order of choices from one of the student's shared lists. What was typed stays while the page is open. */
export function OrderWriter({ one }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (one.lists.every(({ choices }) => choices.length === 0) || one.deliverables.length === 0) return null;
  return (
    <>
      {one.orders.map(({ deliverable, title, version }) => (
        <Typography key={deliverable} variant="body2" sx={{ mt: 1 }}>
          {title}: you wrote version {version}.
        </Typography>
      ))}
      <Button variant="outlined" size="small" sx={{ mt: 1 }} onClick={() => setOpen(true)}>
        Write an order of choices
      </Button>
      <Dialog keepMounted open={isOpen} onClose={() => setOpen(false)} aria-labelledby={id} maxWidth="md" fullWidth>
        <DialogTitle id={id}>Order of choices</DialogTitle>
        <OrderForm one={one} isOpen={isOpen} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function OrderForm({ one, isOpen, onClose }: Props & { isOpen: boolean; onClose: () => void }) {
  const firstDeliverable = one.deliverables.find(({ can_deliver: can }) => can) ?? one.deliverables[0];
  const [deliverable, setDeliverable] = useState(firstDeliverable?.id ?? 0);
  const [listId, setListId] = useState(one.lists.find(({ choices }) => choices.length > 0)?.id ?? "");
  const [draft, setDraft] = useState(() => draftOf(one, deliverable, listId));
  const [isDelivered, setDelivered] = useState(false);
  const [seats, setSeats] = useState("");
  const closings = useListClosings(one.id, listId, seats, isOpen);
  const change = useCallAct();
  const canDeliver = one.deliverables.find(({ id }) => id === deliverable)?.can_deliver === true;
  function choose(nextDeliverable: number, nextList: string) {
    setDeliverable(nextDeliverable);
    setListId(nextList);
    setDraft(draftOf(one, nextDeliverable, nextList));
  }
  const setRow = (row: DraftRow) =>
    setDraft({ ...draft, rows: draft.rows.map((before) => (before.key === row.key ? row : before)) });
  function send(event: FormEvent) {
    event.preventDefault();
    const body = requestOf(draft, { deliverable, list: listId, deliver: canDeliver && isDelivered });
    change.mutate({ path: `calls/${one.id}/orders/`, body, done: "The student can read it" }, { onSuccess: onClose });
  }
  const included = draft.rows.filter(({ isIncluded }) => isIncluded);
  return (
    <form onSubmit={send}>
      <DialogContent>
        <Alert severity="info">
          The student reads each version, with your name and the day. Their own list does not change.
        </Alert>
        <Choose
          label="For"
          value={String(deliverable)}
          onChoose={(value) => choose(Number(value), listId)}
          options={one.deliverables.map(({ id, title }) => [String(id), title])}
        />
        <Choose
          label="From the list"
          value={listId}
          onChoose={(value) => choose(deliverable, value)}
          options={one.lists
            .filter(({ choices }) => choices.length > 0)
            .map(({ id, name, year }) => [id, `${name}, ${year}`])}
        />
        <Choose
          label="Closing values of these seats"
          value={seats}
          onChoose={setSeats}
          options={[
            ["", "Choose seats to cite closing values"],
            ...(closings.data?.seats ?? []).map((seat): [string, string] => [
              JSON.stringify(seat),
              `${seat.seat_type}${seat.gender === "female" ? ", women only" : ""}`,
            ]),
          ]}
        />
        <TextField
          fullWidth
          multiline
          margin="dense"
          label="Introduction"
          value={draft.introduction}
          onChange={(event) => setDraft({ ...draft, introduction: event.target.value })}
          slotProps={{ htmlInput: { maxLength: orderLimits.introduction } }}
        />
        <Box component="ol" sx={{ pl: 0, listStyle: "none" }}>
          {draft.rows.map((row, index) => (
            <OrderRow
              key={row.key}
              row={row}
              place={index + 1}
              offered={(closings.data?.closings ?? []).filter(({ branch_id: branch }) => branch === row.branchId)}
              onChange={setRow}
              onMove={(by) => setDraft({ ...draft, rows: moveRow(draft.rows, index, by) })}
            />
          ))}
        </Box>
        {canDeliver && (
          <FormControlLabel
            control={<Checkbox checked={isDelivered} onChange={(_, checked) => setDelivered(checked)} />}
            label="This delivers it: the student confirms or disputes"
          />
        )}
      </DialogContent>
      <DialogActions>
        <Typography variant="body2" sx={{ mr: "auto" }}>
          {included.length} of {draft.rows.length} choices, at most {orderLimits.rows}
        </Typography>
        <Button onClick={onClose}>Close</Button>
        <Button type="submit" variant="contained" disabled={change.isPending || included.length === 0}>
          Give it to the student
        </Button>
      </DialogActions>
    </form>
  );
}
