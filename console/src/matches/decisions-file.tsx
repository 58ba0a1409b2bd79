import { Button } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FiledDecisions } from "../../../src/staff/matches/contract.ts";
import { CsvDialog } from "../shared/import-dialog.tsx";
import { count } from "./use-matches.ts";

/** Takes the exported queue back with the decisions that were written into it. */
export function DecisionsFile() {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  return (
    <>
      <Button onClick={() => setOpen(true)} sx={{ mt: 1 }}>
        Decisions from a CSV file
      </Button>
      {isOpen && (
        <CsvDialog<FiledDecisions>
          resource="matches"
          title="Decisions from a CSV file"
          hint={hint}
          present={present}
          onClose={() => setOpen(false)}
          onDone={() => void queries.invalidateQueries({ queryKey: ["matches"] })}
        />
      )}
    </>
  );
}

const hint = (
  <>
    The exported file, with a decision in the column <code>decision</code>: the number of our college (also in its
    address here), <code>new</code> to create the college, <code>none</code> for a name that is none of the colleges
    that resemble it, <code>ignore</code> to leave the name out. Rows without one stay as they are. A job makes the
    decisions; each can be undone here.
  </>
);

function present({ joined, created, refused, ignored, figures, left }: FiledDecisions) {
  const decisions = joined + created + refused + ignored;
  const parts = [`${joined} to join`, `${created} to create`, `${refused} refused`, `${ignored} left out`];
  const summary = `${parts.join(", ")}; ${count(figures, "figure")} to join. Without a decision: ${left}.`;
  return { count: decisions, summary, button: `Make ${count(decisions, "decision")}` };
}
