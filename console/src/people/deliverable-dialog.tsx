import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import type { StaffDeliverable } from "../../../src/staff/people/deliverable-contract.ts";
import { usePeopleCall } from "./use-people.ts";

export type DeliverableAct = "deliver" | "redo" | "uphold";

const words: Record<DeliverableAct, { title: string; hint: string; field: string; button: string; done: string }> = {
  deliver: {
    title: "Mark as delivered",
    hint: "The student gets an e-mail and confirms or disputes it. Without an answer it is confirmed after seven days.",
    field: "Note for the student",
    button: "Mark as delivered",
    done: "Deliverable marked as delivered",
  },
  redo: {
    title: "Deliver again",
    hint: "It counts as not delivered until somebody marks it again. The student reads your answer.",
    field: "Answer to the student",
    button: "Send the answer",
    done: "Complaint answered: to be delivered again",
  },
  uphold: {
    title: "It was delivered",
    hint: "It counts as delivered, and its part of the price is no longer refunded. The student reads your answer.",
    field: "Answer to the student",
    button: "Send the answer",
    done: "Complaint answered: it was delivered",
  },
};

interface Props {
  one: StaffDeliverable;
  act: DeliverableAct;
  onClose: () => void;
}

/** Asks for the words that the student reads. */
export function DeliverableDialog({ one, act, onClose }: Props) {
  const [text, setText] = useState("");
  const people = usePeopleCall();
  const { title, hint, field, button, done } = words[act];
  const isRequired = act !== "deliver";
  function send(event: FormEvent) {
    event.preventDefault();
    const path = `deliverables/${one.id}/${act === "deliver" ? "deliver" : "answer"}/`;
    const body = act === "deliver" ? { note: text } : { answer: act, words: text };
    people.mutate({ path, body, done }, { onSuccess: onClose });
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="deliverable-title" maxWidth="xs" fullWidth>
      <form onSubmit={send}>
        <DialogTitle id="deliverable-title">{title}</DialogTitle>
        <DialogContent>
          <DialogContentText>
            {one.title}, for {one.student_name}. {hint}
          </DialogContentText>
          <TextField
            autoFocus
            fullWidth
            multiline
            minRows={2}
            margin="dense"
            required={isRequired}
            label={field}
            value={text}
            onChange={(event) => setText(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 1000 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="contained"
            disabled={(isRequired && text.trim().length < 3) || people.isPending}
          >
            {button}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
