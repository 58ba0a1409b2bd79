import { Box, Button } from "@mui/material";
import { useState } from "react";
import type { StaffCall } from "../../../src/staff/calls/contract.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { type CallAct, WordsDialog } from "./words-dialog.tsx";

const labels: Record<CallAct | "move", string> = {
  move: "Move",
  take_back: "I cannot keep it",
  cancel: "Cancel the call",
  done: "It took place",
  student_absent: "Student absent",
  counsellor_absent: "I did not come",
};

/** What can be done about a call now: before it, moved or cancelled; from its beginning, how it ended. */
function actsOf({ state, starts_at: startsAt }: StaffCall): (CallAct | "move")[] {
  if (state === "to_move") return ["move", "cancel"];
  if (state !== "booked") return [];
  const hasBegun = Date.parse(startsAt) <= Date.now();
  return hasBegun ? ["done", "student_absent", "counsellor_absent"] : ["move", "take_back", "cancel"];
}

/** Buttons of a call, each with a dialog. */
export function CallActs({ one }: { one: StaffCall }) {
  const [act, setAct] = useState<CallAct | "move" | null>(null);
  const close = () => setAct(null);
  return (
    <Box sx={{ mt: 1, display: "flex", gap: 1, flexWrap: "wrap" }}>
      {actsOf(one).map((name) => (
        <Button key={name} variant="outlined" size="small" onClick={() => setAct(name)}>
          {labels[name]}
        </Button>
      ))}
      {act === "move" && <MoveDialog one={one} onClose={close} />}
      {act && act !== "move" && <WordsDialog one={one} act={act} onClose={close} />}
    </Box>
  );
}
