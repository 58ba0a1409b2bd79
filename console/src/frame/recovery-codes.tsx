import { Box, Button, Checkbox, FormControlLabel, Typography } from "@mui/material";
import { useState } from "react";

/** Recovery codes, shown only once to copy or print; the user confirms before continuing. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [isKept, setKept] = useState(false);
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(codes.join("\n"));
    setCopied(true);
  }
  return (
    <>
      <Typography>
        Save these recovery codes where only you can find them. Each one works once, when you do not have your phone.
        They are not shown again.
      </Typography>
      <Box
        component="ol"
        aria-label="Recovery codes"
        data-print
        sx={{ fontFamily: "monospace", columns: 2, my: 2, "& li": { mb: 0.5 } }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button onClick={copy}>{isCopied ? "Copied" : "Copy"}</Button>
        <Button onClick={() => window.print()}>Print</Button>
      </Box>
      <FormControlLabel
        control={<Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)} />}
        label="I have saved them"
      />
      <Box>
        <Button variant="contained" disabled={!isKept} onClick={onDone}>
          Continue
        </Button>
      </Box>
    </>
  );
}
