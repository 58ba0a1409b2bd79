import { Box, TextField } from "@mui/material";

export interface Span {
  /** YYYY-MM-DD, in India. */
  from: string;
  to: string;
}

/** Two days, from and to. */
export function SpanFields({ span, onChange }: { span: Span; onChange: (span: Span) => void }) {
  return (
    <Box sx={{ display: "flex", gap: 2, flexWrap: "wrap" }}>
      {(["from", "to"] as const).map((end) => (
        <TextField
          key={end}
          fullWidth={false}
          type="date"
          label={end === "from" ? "From" : "To"}
          value={span[end]}
          onChange={(event) => onChange({ ...span, [end]: event.target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
    </Box>
  );
}
