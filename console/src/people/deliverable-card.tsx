import { Box, Button, Card, CardContent, Link, Typography } from "@mui/material";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import type { StaffDeliverable } from "../../../src/staff/people/deliverable-contract.ts";
import { dayInWords, timeInIndia } from "../shared/changes.ts";
import { DeliverableState } from "../shared/deliverable-state.tsx";
import { type DeliverableAct, DeliverableDialog } from "./deliverable-dialog.tsx";

/** One thing that a student paid for, with what can be done about it. */
export function DeliverableCard({ one }: { one: StaffDeliverable }) {
  const [act, setAct] = useState<DeliverableAct | null>(null);
  return (
    <Card component="article" aria-label={`${one.title} for ${one.student_name}`} sx={{ mt: 1 }}>
      <CardContent sx={{ overflowWrap: "anywhere" }}>
        <Typography>
          <strong>{one.title}</strong> <DeliverableState one={one} />
        </Typography>
        <Typography variant="body2" color="text.secondary">
          Due {dayInWords(one.due_on)}. {one.package_name}, for{" "}
          <Link component={RouterLink} to={`/students/${one.student_id}`}>
            {one.student_name}
          </Link>
        </Typography>
        <Said one={one} />
        <Acts one={one} onAct={setAct} />
        {act && <DeliverableDialog one={one} act={act} onClose={() => setAct(null)} />}
      </CardContent>
    </Card>
  );
}

/** What staff and the student wrote. */
function Said({ one }: { one: StaffDeliverable }) {
  const { delivered_at: deliveredAt, disputed_at: disputedAt, dispute, answer } = one;
  const lines = [
    deliveredAt && `Delivered ${timeInIndia(deliveredAt)} by ${one.delivered_by}${one.note ? `: ${one.note}` : ""}`,
    disputedAt && dispute && `Disputed ${timeInIndia(disputedAt)}: ${dispute}`,
    answer && `${one.answered_by} answered: ${answer}`,
    one.confirmed_by === "silence" && "Confirmed: nobody answered for seven days",
  ].filter((line) => typeof line === "string" && line !== "");
  return lines.map((line) => (
    <Typography key={String(line)} variant="body2" sx={{ mt: 0.5, whiteSpace: "pre-wrap" }}>
      {line}
    </Typography>
  ));
}

function Acts({ one, onAct }: { one: StaffDeliverable; onAct: (act: DeliverableAct) => void }) {
  if (one.state === "pending") {
    return (
      <Button variant="outlined" size="small" sx={{ mt: 1 }} onClick={() => onAct("deliver")}>
        Mark as delivered
      </Button>
    );
  }
  if (one.state !== "disputed") return null;
  return (
    <Box sx={{ mt: 1, display: "flex", gap: 1, flexWrap: "wrap", alignItems: "center" }}>
      <Button variant="outlined" size="small" onClick={() => onAct("redo")}>
        Deliver again
      </Button>
      <Button variant="outlined" size="small" disabled={one.is_own_delivery} onClick={() => onAct("uphold")}>
        It was delivered
      </Button>
      {one.is_own_delivery && (
        <Typography variant="body2">You delivered this, so somebody else must decide that it was delivered.</Typography>
      )}
    </Box>
  );
}
