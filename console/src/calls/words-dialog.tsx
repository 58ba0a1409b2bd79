import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from "@mui/material";
import { type FormEvent, useId, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { maxNoteLength, type StaffCall } from "../../../src/staff/calls/contract.ts";
import { useCallAct } from "./use-calls.ts";
import { noteTemplates, whenInWords } from "./words.ts";

export type CallAct = "take_back" | "cancel" | "done" | "student_absent" | "counsellor_absent";

interface ActWords {
  title: string;
  hint: string;
  /** Label of the words that the student reads; absent: the act takes none. */
  field?: string;
  isRequired?: boolean;
  /** The words are a note that begins with a template in the student's language, and may be longer. */
  isNote?: boolean;
  button: string;
  done: string;
}

const words: Record<CallAct, ActWords> = {
  take_back: {
    title: "I cannot keep this time",
    hint: "The time is free again. The student gets an e-mail with three other times.",
    field: "Reason, which the student reads",
    isRequired: true,
    button: "Ask for another time",
    done: "The student was asked for another time",
  },
  cancel: {
    title: "Cancel the call",
    hint: "Everybody gets an e-mail. The student can book again.",
    field: "Reason, which the student reads",
    isRequired: true,
    button: "Cancel the call",
    done: "Call cancelled",
  },
  done: {
    title: "The call took place",
    hint: "The student gets your note. With the last call the deliverable is marked as delivered, and the student confirms or disputes it.",
    field: "Note for the student",
    isNote: true,
    button: "It took place",
    done: "Call marked: it took place",
  },
  student_absent: {
    title: "The student did not come",
    hint: "This uses the call up, as if it had taken place. The student gets your note.",
    field: "Note for the student",
    button: "Student absent",
    done: "Call marked: student absent",
  },
  counsellor_absent: {
    title: "I did not come",
    hint: "The call does not count. The student gets an e-mail and books another.",
    button: "I did not come",
    done: "Call marked: counsellor absent",
  },
};

function requestOf(id: number, act: CallAct, text: string) {
  if (act === "take_back") return { path: `calls/${id}/take-back/`, body: { reason: text } };
  if (act === "cancel") return { path: `calls/${id}/cancel/`, body: { reason: text } };
  return { path: `calls/${id}/end/`, body: { outcome: act, note: text } };
}

/** Asks once more, and for the words that the student reads. */
export function WordsDialog({ one, act, onClose }: { one: StaffCall; act: CallAct; onClose: () => void }) {
  const id = useId();
  const { title, hint, field, isRequired = false, isNote = false, button, done } = words[act];
  const template = isNote ? noteTemplates[one.language] : "";
  const [text, setText] = useState(template);
  const change = useCallAct();
  const { id: openId } = useParams();
  const navigate = useNavigate();
  function send(event: FormEvent) {
    event.preventDefault();
    change.mutate({ ...requestOf(one.id, act, text === template ? "" : text), done }, { onSuccess: leave });
  }
  function leave() {
    onClose();
    // A call that is cancelled has no page.
    if (act === "cancel" && openId) navigate("/calls");
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form onSubmit={send}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <DialogContentText>
            {one.student_name}, {whenInWords(one)}. {hint}
          </DialogContentText>
          {field && (
            <TextField
              autoFocus
              fullWidth
              multiline
              minRows={isNote ? 8 : 2}
              margin="dense"
              required={isRequired}
              label={field}
              value={text}
              onChange={(event) => setText(event.target.value)}
              slotProps={{ htmlInput: { maxLength: isNote ? maxNoteLength : 500 } }}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Keep it as it is</Button>
          <Button
            type="submit"
            variant="contained"
            disabled={(isRequired && text.trim().length < 3) || change.isPending}
          >
            {button}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
