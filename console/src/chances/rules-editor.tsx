import {
  Alert,
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from "@mui/material";
import { useState } from "react";
import type { HttpError } from "react-admin";
import type { AuthorityRules, RulesPreview } from "../../../src/staff/chances/rules-contract.ts";
import { call, type Problem } from "../frame/api.ts";
import { FileButton } from "../shared/file-button.tsx";
import { useAct } from "./use-models.ts";
import { usePreview } from "./use-rules.ts";

/** Writes a new version of an authority's rules: as JSON, checked and compared before it is stored as a draft. */
export function RulesEditor({ of }: { of: AuthorityRules }) {
  const { authority, name, in_force: inForce } = of;
  const [text, setText] = useState(() => JSON.stringify(inForce?.sent ?? { authority, name }, null, 2));
  const [note, setNote] = useState("");
  const [fault, setFault] = useState("");
  const preview = usePreview(authority);
  const store = useAct(
    (rules: object) => call("chances/rules/", { method: "POST", body: { authority, rules, note } }),
    () => `Draft of the rules of ${name} stored`,
  );
  function read(): object | null {
    try {
      setFault("");
      return JSON.parse(text) as object;
    } catch (error) {
      setFault(`This is not JSON: ${(error as Error).message}`);
      return null;
    }
  }
  function withRules(act: (rules: object) => void) {
    const rules = read();
    if (rules) act(rules);
  }
  return (
    <Box component="details" sx={{ mt: 2 }}>
      <summary>Write a new version</summary>
      <Box sx={{ my: 1 }}>
        <FileButton accept=".json" onChoose={async ([file]) => file && setText(await file.text())}>
          Choose a JSON file
        </FileButton>
      </Box>
      <TextField
        label={`Rules of ${name} as JSON`}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          preview.reset();
        }}
        multiline
        minRows={8}
        maxRows={24}
        fullWidth
        slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: "monospace", fontSize: 13 } } }}
      />
      <Faults fault={fault} error={preview.error} />
      {preview.data && <PreviewTable preview={preview.data} />}
      <TextField
        label="Source of the text, and what is new"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        fullWidth
        sx={{ mt: 2 }}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <Box sx={{ display: "flex", gap: 1, mt: 1 }}>
        <Button variant="outlined" disabled={preview.isPending} onClick={() => withRules(preview.mutate)}>
          Check and compare
        </Button>
        <Button
          variant="contained"
          disabled={!preview.data || note.trim().length < 3 || store.isPending}
          onClick={() => withRules(store.mutate)}
        >
          Store as a draft
        </Button>
      </Box>
    </Box>
  );
}

function Faults({ fault, error }: { fault: string; error: Error | null }) {
  const { fields } = ((error as HttpError | null)?.body ?? {}) as Problem;
  const faults = fields ? Object.entries(fields).map(([where, what]) => `${where}: ${what}`) : [];
  if (!fault && !error) return null;
  return (
    <Alert severity="error" sx={{ mt: 1 }}>
      {fault || (faults.length === 0 && error?.message)}
      {faults.map((of) => (
        <Typography key={of} variant="body2">
          {of}
        </Typography>
      ))}
    </Alert>
  );
}

function PreviewTable({ preview: { candidates } }: { preview: RulesPreview }) {
  if (candidates === null)
    return (
      <Alert severity="info">The rules are in order. No model is published, so there are no rows to compare.</Alert>
    );
  return (
    <Box sx={{ mt: 2, overflowX: "auto" }}>
      <Table size="small" aria-label="What changes for a dozen candidates">
        <TableHead>
          <TableRow>
            {["Candidate", "Seats now", "Gained", "Lost", "Examples"].map((of) => (
              <TableCell key={of}>{of}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {candidates.map(({ who, before, gained, lost, examples }) => (
            <TableRow key={who}>
              <TableCell component="th" scope="row">
                {who}
              </TableCell>
              <TableCell>{before}</TableCell>
              <TableCell>{gained}</TableCell>
              <TableCell>{lost}</TableCell>
              <TableCell>{examples.join("; ") || "no change"}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
