import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from "@mui/material";
import { useState } from "react";
import type { PayingStudent, StaffOrderDetail } from "../../../src/staff/payments/contract.ts";
import { useAct, useStudentSearch } from "./use-payments.ts";

/** Chooses the student who gets the package of a paid order. */
export function MatchDialog({ order, onClose }: { order: StaffOrderDetail; onClose: () => void }) {
  const [q, setQ] = useState("");
  const [chosen, setChosen] = useState("");
  const search = useStudentSearch(order.id, q);
  const act = useAct(onClose);
  const students = q.trim().length > 1 ? (search.data?.results ?? []) : order.suggestions;
  return (
    <Dialog open onClose={onClose} aria-labelledby="match-title" maxWidth="sm" fullWidth>
      <DialogTitle id="match-title">Give “{order.package_name}” to a student</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          The student gets the package and the payer gets a receipt. Make sure that it is the payer: ask for the amount
          and the day of the payment.
        </DialogContentText>
        <TextField
          autoFocus
          fullWidth
          label="Name, e-mail address or phone number"
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <RadioGroup aria-label="Students" value={chosen} onChange={(_event, value) => setChosen(value)}>
          {students.map((student) => (
            <FormControlLabel
              key={student.id}
              value={String(student.id)}
              control={<Radio />}
              label={wordsOf(student, order.package_id)}
              disabled={student.package_id === order.package_id}
            />
          ))}
        </RadioGroup>
        {students.length === 0 && <Typography sx={{ mt: 2 }}>{q.trim().length > 1 ? "Nobody found." : ""}</Typography>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          disabled={!chosen || act.isPending}
          onClick={() =>
            act.mutate({
              path: `orders/${order.id}/match/`,
              body: { student_id: Number(chosen) },
              done: "The student has the package",
            })
          }
        >
          Give the package
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function wordsOf(student: PayingStudent, packageId: number): string {
  const { name, email, contact_end: end, package_name: owned, consent } = student;
  const minor = consent === "pending" || consent === "refused" ? ", under 18 without consent" : "";
  const twice = student.package_id === packageId ? ": already has it, refund the payment instead" : "";
  return `${name}, ${email}, phone …${end}, now has ${owned}${twice}${minor}`;
}
