import { Box, Button, TextField, Typography } from "@mui/material";
import { type FormEvent, useState } from "react";
import type { Milestone } from "../../../src/features/appointments/written/milestone-contract.ts";
import { milestoneLimits } from "../../../src/features/appointments/written/milestone-rules.ts";
import { wallClock } from "../../../src/lib/clock.ts";
import type { StaffCallDetails } from "../../../src/staff/calls/contract.ts";
import { dayInWords } from "../shared/changes.ts";
import { Choose } from "./choose.tsx";
import { useCallAct } from "./use-calls.ts";

type Props = { one: StaffCallDetails };

/** What was agreed about the student's project, with dates: to add, to change, to mark as reached. */
export function Milestones({ one }: Props) {
  if (one.deliverables.length === 0) return null;
  return (
    <Box component="section" aria-label="Project" sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h3">
        Project
      </Typography>
      {one.milestones.length === 0 && <Typography variant="body2">No milestones yet.</Typography>}
      <Box component="ol" sx={{ pl: 0, my: 0, listStyle: "none" }}>
        {one.milestones.map((milestone) => (
          <MilestoneLine key={milestone.id} callId={one.id} milestone={milestone} />
        ))}
      </Box>
      <Adding one={one} />
    </Box>
  );
}

function MilestoneLine({ callId, milestone }: { callId: number; milestone: Milestone }) {
  const { id, due_on: dueOn, agreed, state, moved_from: from, changed_at: changedAt } = milestone;
  const [isOpen, setOpen] = useState(false);
  const change = useCallAct();
  const path = `calls/${callId}/milestones/${id}/`;
  const decide = (next: Milestone["state"], done: string) =>
    change.mutate({ path: `${path}state/`, method: "PUT", body: { state: next }, done });
  return (
    <Box component="li" sx={{ mt: 1 }}>
      <Typography variant="body2" sx={{ whiteSpace: "pre-line" }}>
        <strong>{dayInWords(dueOn)}</strong>
        {state !== "open" && ` (${state === "reached" ? "reached" : "no longer planned"})`}: {agreed}
      </Typography>
      {changedAt && (
        <Typography variant="body2" color="text.secondary">
          Changed on {dayInWords(wallClock(changedAt).day)}
          {from && `; the date was ${dayInWords(from)}`}
        </Typography>
      )}
      {isOpen && (
        <Terms
          before={{ dueOn, agreed }}
          button="Save the change"
          isBusy={change.isPending}
          onSend={(body) =>
            change.mutate({ path, method: "PUT", body, done: "Milestone changed" }, { onSuccess: () => setOpen(false) })
          }
        />
      )}
      {state === "open" ? (
        <>
          <Button size="small" disabled={change.isPending} onClick={() => decide("reached", "Marked as reached")}>
            Reached
          </Button>
          <Button size="small" onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Keep it as it is" : "Change"}
          </Button>
          <Button size="small" disabled={change.isPending} onClick={() => decide("dropped", "No longer planned")}>
            No longer planned
          </Button>
        </>
      ) : (
        <Button size="small" disabled={change.isPending} onClick={() => decide("open", "Open again")}>
          Open again
        </Button>
      )}
    </Box>
  );
}

function Adding({ one }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [deliverable, setDeliverable] = useState(String(one.milestones[0]?.deliverable ?? one.deliverables[0]?.id));
  const change = useCallAct();
  function send(milestone: { due_on: string; agreed: string }) {
    const body = { deliverable: Number(deliverable), milestones: [milestone] };
    change.mutate(
      { path: `calls/${one.id}/milestones/`, body, done: "The student is told of the date" },
      { onSuccess: () => setOpen(false) },
    );
  }
  if (!isOpen) {
    return (
      <Button variant="outlined" size="small" sx={{ mt: 1 }} onClick={() => setOpen(true)}>
        Add a milestone
      </Button>
    );
  }
  return (
    <>
      <Choose
        label="For"
        value={deliverable}
        onChoose={setDeliverable}
        options={one.deliverables.map(({ id, title }) => [String(id), title])}
      />
      <Terms before={{ dueOn: "", agreed: "" }} button="Add it" isBusy={change.isPending} onSend={send} />
    </>
  );
}

interface TermsProps {
  before: { dueOn: string; agreed: string };
  button: string;
  isBusy: boolean;
  onSend: (terms: { due_on: string; agreed: string }) => void;
}

function Terms({ before, button, isBusy, onSend }: TermsProps) {
  const [dueOn, setDueOn] = useState(before.dueOn);
  const [agreed, setAgreed] = useState(before.agreed);
  function send(event: FormEvent) {
    event.preventDefault();
    onSend({ due_on: dueOn, agreed });
  }
  return (
    <form onSubmit={send}>
      <TextField
        required
        type="date"
        margin="dense"
        label="By"
        value={dueOn}
        onChange={(event) => setDueOn(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        fullWidth
        required
        multiline
        margin="dense"
        label="What was agreed"
        value={agreed}
        onChange={(event) => setAgreed(event.target.value)}
        slotProps={{ htmlInput: { maxLength: milestoneLimits.agreed } }}
      />
      <Button type="submit" variant="outlined" size="small" disabled={isBusy}>
        {button}
      </Button>
    </form>
  );
}
