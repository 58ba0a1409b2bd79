import { Alert, Button, TextField } from "@mui/material";
import { useState } from "react";

/** A secret that is shown this once, with a button that copies it. */
export function ShownSecret({ label, secret }: { label: string; secret: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <Alert severity="warning" sx={{ mb: 2 }}>
        Copy it now: it is not shown again. Send it by a way that nobody else reads.
      </Alert>
      <TextField
        label={label}
        value={secret}
        fullWidth
        multiline
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false } }}
        onFocus={({ target }) => target.select()}
      />
      <Button
        sx={{ mt: 1, minHeight: 44 }}
        onClick={() => navigator.clipboard.writeText(secret).then(() => setCopied(true))}
      >
        {isCopied ? "Copied" : "Copy"}
      </Button>
    </>
  );
}
