import { Box, Checkbox, FormControlLabel, TextField } from "@mui/material";
import type { StatementFields } from "./use-imports.ts";

interface Props {
  value: StatementFields;
  onChange: (value: StatementFields) => void;
}

/** Asks who states what is in a list, and when: what the pages later show beneath the facts. */
export function StatementInputs({ value, onChange }: Props) {
  return (
    <Box sx={{ display: "flex", gap: 2, flexWrap: "wrap", mb: 1 }}>
      <TextField
        required
        label="Office that states these facts"
        value={value.stated_by}
        onChange={(event) => onChange({ ...value, stated_by: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField
        required
        type="date"
        label="Stated on"
        value={value.stated_on}
        onChange={(event) => onChange({ ...value, stated_on: event.target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <FormControlLabel
        control={
          <Checkbox
            checked={value.is_owner === "yes"}
            onChange={(_, checked) => onChange({ ...value, is_owner: checked ? "yes" : "" })}
          />
        }
        label="These are the office's own hostels: the facts count as confirmed by the owner, and expire"
      />
    </Box>
  );
}
