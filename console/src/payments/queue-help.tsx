import { Alert, Box, Button, TextField, Typography } from "@mui/material";
import { useState } from "react";
import type { StaffOrderDetail } from "../../../src/staff/payments/contract.ts";
import { MatchDialog } from "./match-dialog.tsx";
import { useAct } from "./use-payments.ts";
import { attentions } from "./words.ts";

/** Explains why an order needs review, and what staff can do. */
export function QueueHelp({ order }: { order: StaffOrderDetail }) {
  const [isMatching, setMatching] = useState(false);
  const act = useAct();
  const help = order.attention && attentions[order.attention];
  if (!help) return null;
  const path = `orders/${order.id}`;
  return (
    <Alert severity="warning" sx={{ my: 2 }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {help.label}
      </Typography>
      <Typography>{help.what}</Typography>
      <Box sx={{ display: "flex", gap: 1, my: 2, flexWrap: "wrap" }}>
        <Button variant="contained" onClick={() => setMatching(true)}>
          Give the package to a student
        </Button>
        {(order.has_details || !order.is_sign_up) && (
          <Button
            variant="outlined"
            disabled={act.isPending}
            onClick={() => act.mutate({ path: `${path}/try-again/`, done: "The order is finished" })}
          >
            Finish the order
          </Button>
        )}
      </Box>
      <ReviewNote path={path} />
      {isMatching && <MatchDialog order={order} onClose={() => setMatching(false)} />}
    </Alert>
  );
}

/** Marks an order as being handled by a colleague. */
function ReviewNote({ path }: { path: string }) {
  const [note, setNote] = useState("");
  const act = useAct(() => setNote(""));
  return (
    <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap", alignItems: "center" }}>
      <TextField
        size="small"
        fullWidth={false}
        label="Note for other staff"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        sx={{ minWidth: 280 }}
      />
      <Button
        disabled={act.isPending}
        onClick={() => act.mutate({ path: `${path}/looked-at/`, body: { note }, done: "Note saved" })}
      >
        Mark as reviewed
      </Button>
    </Box>
  );
}
