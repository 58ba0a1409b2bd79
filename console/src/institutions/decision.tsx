import { Box, Button, TextField } from "@mui/material";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type HttpError, useNotify } from "react-admin";
import { call, type Problem } from "../frame/api.ts";

/** A button of a decision; one that says no needs a reason. */
export interface DecisionChoice {
  state: string;
  label: string;
  needsReason: boolean;
}

interface DecisionProps {
  /** The call, such as `college-offices/12/decide/`. */
  path: string;
  /** The list that is read again. */
  queryKey: string;
  choices: readonly DecisionChoice[];
}

/** The reason, which is e-mailed, and the buttons. */
export function Decision({ path, queryKey, choices }: DecisionProps) {
  const [reason, setReason] = useState("");
  const queries = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: (state: string) => call<null>(path, { method: "POST", body: { state, reason } }),
    onSuccess: () => notify("Decided, and the office is told by e-mail", { type: "success" }),
    onError: (error) => {
      const { fields } = ((error as HttpError).body ?? {}) as Problem;
      notify(Object.values(fields ?? {})[0] ?? error.message, { type: "error" });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [queryKey] }),
  });
  return (
    <Box sx={{ mt: 2 }}>
      <TextField
        label="Reason, sent by e-mail"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        multiline
        fullWidth
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
      <Box sx={{ display: "flex", gap: 1, mt: 1, flexWrap: "wrap" }}>
        {choices.map(({ state, label, needsReason }) => (
          <Button
            key={state}
            variant="outlined"
            disabled={isPending || (needsReason && reason.trim() === "")}
            onClick={() => mutate(state)}
          >
            {label}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
