import { Box, TextField } from "@mui/material";
import type { ProvenanceFields } from "./use-imports.ts";

interface Props {
  value: ProvenanceFields;
  asksYear: boolean;
  onChange: (value: ProvenanceFields) => void;
}

/** Asks where public data files come from: what the pages later show beneath each figure. */
export function ProvenanceInputs({ value, asksYear, onChange }: Props) {
  const change = (field: keyof ProvenanceFields) => (event: { target: { value: string } }) =>
    onChange({ ...value, [field]: event.target.value });
  return (
    <Box sx={{ display: "flex", gap: 2, flexWrap: "wrap", mb: 1 }}>
      <TextField
        type="date"
        label="Taken from the publisher on"
        required
        value={value.captured_on}
        onChange={change("captured_on")}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {asksYear && (
        <TextField
          label="Year"
          helperText="Needed where the names of the files do not say it"
          value={value.year}
          onChange={change("year")}
          slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 4 } }}
        />
      )}
      <TextField
        label="Copy through which they came"
        helperText="Empty: the publisher's own files"
        value={value.via}
        onChange={change("via")}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </Box>
  );
}
