import { Box, Button, FormControl, FormControlLabel, FormLabel, Paper, Radio, RadioGroup } from "@mui/material";
import { useState } from "react";
import { Form } from "react-admin";
import { useWatch } from "react-hook-form";
import { SourceInput } from "../../shared/source-input.tsx";
import type { SourceOfChange } from "./save-rows.ts";

interface Props {
  changes: number;
  isBusy: boolean;
  onSave: (source: SourceOfChange) => void;
  onReset: () => void;
}

/** Bar below a changed sheet: selects the source of the figures and saves them. */
export function SourceOfSheet({ changes, isBusy, onSave, onReset }: Props) {
  const [kind, setKind] = useState<SourceOfChange["kind"] | null>(null);
  return (
    <Paper variant="outlined" sx={{ p: 2, mt: 1 }}>
      <Form>
        <FormControl>
          <FormLabel id="source-of-change">Where are these figures from?</FormLabel>
          <RadioGroup
            aria-labelledby="source-of-change"
            value={kind ?? ""}
            onChange={(_event, chosen) => setKind(chosen as SourceOfChange["kind"])}
          >
            <FormControlLabel value="same" control={<Radio />} label="The source each row already has" />
            <FormControlLabel value="office" control={<Radio />} label="Our own office asked the institute" />
            <FormControlLabel value="other" control={<Radio />} label="Another source" />
          </RadioGroup>
        </FormControl>
        {kind === "other" && <SourceInput />}
        <Actions changes={changes} isBusy={isBusy} kind={kind} onSave={onSave} onReset={onReset} />
      </Form>
    </Paper>
  );
}

function Actions({ changes, isBusy, kind, onSave, onReset }: Props & { kind: SourceOfChange["kind"] | null }) {
  const sourceId = useWatch({ name: "source_id" }) as number | null | undefined;
  const isSaid = kind !== null && (kind !== "other" || typeof sourceId === "number");
  return (
    <Box sx={{ display: "flex", gap: 1, mt: 1 }}>
      <Button
        variant="contained"
        disabled={!isSaid || isBusy}
        onClick={() => kind && onSave(kind === "other" ? { kind, sourceId: sourceId ?? null } : { kind })}
      >
        Save {changes} {changes === 1 ? "row" : "rows"}
      </Button>
      <Button onClick={onReset} disabled={isBusy}>
        Discard what I typed
      </Button>
    </Box>
  );
}
