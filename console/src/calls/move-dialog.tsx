import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  LinearProgress,
  MenuItem,
  Radio,
  RadioGroup,
  TextField,
} from "@mui/material";
import { type FormEvent, useId, useState } from "react";
import type { StaffCall } from "../../../src/staff/calls/contract.ts";
import { dayInWords } from "../shared/changes.ts";
import { useCallAct, useCallTimes } from "./use-calls.ts";
import { whenInWords } from "./words.ts";

/** Moves a call to a free time, of the same counsellor or of one who suits it as well. */
export function MoveDialog({ one, onClose }: { one: StaffCall; onClose: () => void }) {
  const id = useId();
  const [chosen, setChosen] = useState({ day: "", time: "" });
  const [reason, setReason] = useState("");
  const { data, error } = useCallTimes(one.id, chosen.day);
  const change = useCallAct();
  const times = (chosen.day ? data?.times : data?.suggested) ?? [];
  function send(event: FormEvent) {
    event.preventDefault();
    const body = { time: chosen.time, reason };
    change.mutate({ path: `calls/${one.id}/move/`, body, done: "Call moved" }, { onSuccess: onClose });
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form onSubmit={send}>
        <DialogTitle id={id}>Move the call</DialogTitle>
        <DialogContent sx={{ display: "flex", flexDirection: "column", gap: 2 }}>
          <DialogContentText>
            {one.student_name}, {whenInWords(one)}. Everybody gets an e-mail. Call the student before you move it.
          </DialogContentText>
          {error && <Alert severity="error">{error.message}</Alert>}
          {!data && !error && <LinearProgress aria-label="Loading" />}
          {data?.days.length === 0 && <Alert severity="info">No time is free until {dayInWords(data.last_day)}.</Alert>}
          {data && data.days.length > 0 && (
            <TextField
              select
              label="Day"
              value={chosen.day}
              onChange={(event) => setChosen({ day: event.target.value, time: "" })}
              slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            >
              <MenuItem value="">Suggested times</MenuItem>
              {data.days.map(({ day, count }) => (
                <MenuItem key={day} value={day}>
                  {dayInWords(day)} ({count} free)
                </MenuItem>
              ))}
            </TextField>
          )}
          <RadioGroup
            aria-label="New time"
            value={chosen.time}
            onChange={(_event, time) => setChosen({ ...chosen, time })}
          >
            {times.map((time) => (
              <FormControlLabel
                key={time.time}
                value={time.time}
                control={<Radio />}
                label={`${whenInWords(time)}, ${time.counsellor.name}`}
              />
            ))}
          </RadioGroup>
          <TextField
            label="Reason, which the student reads (optional)"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Keep the time</Button>
          <Button type="submit" variant="contained" disabled={chosen.time === "" || change.isPending}>
            Move to this time
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
