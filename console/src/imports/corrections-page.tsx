import { Box, FormControlLabel, Switch } from "@mui/material";
import { useState } from "react";
import { Title } from "react-admin";
import { CorrectionsTable } from "../shared/corrections-table.tsx";

/** What staff corrected in imported facts, first of all where the publisher now says otherwise. */
export default function CorrectionsPage() {
  const [isDifferent, setIsDifferent] = useState(true);
  return (
    <Box sx={{ py: 2 }}>
      <Title title="Corrections" />
      <p>Imports leave these fields as staff corrected them.</p>
      <FormControlLabel
        label="Only where the publisher now says otherwise"
        control={<Switch checked={isDifferent} onChange={(_event, isChecked) => setIsDifferent(isChecked)} />}
      />
      <CorrectionsTable key={String(isDifferent)} query={`different=${isDifferent}`} empty="There are none." />
    </Box>
  );
}
