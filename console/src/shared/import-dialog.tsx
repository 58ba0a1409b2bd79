import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from "@mui/material";
import { type ReactNode, useId, useState } from "react";
import type { HttpError } from "react-admin";
import { call, type Problem } from "../frame/api.ts";
import { FileButton } from "./file-button.tsx";
import { RefusedRows } from "./refused-rows.tsx";

interface Refused {
  rejected: { row: number; column: string; message: string }[];
}

/** What a file does, in words. */
interface Outcome {
  /** How many records are written; 0: there is nothing to write. */
  count: number;
  summary: string;
  button: string;
}

interface Props<Result extends Refused> {
  resource: string;
  /** What the answer of this resource says. */
  present: (result: Result) => Outcome;
  title?: string;
  /** What the file has to be like, where its records have no `id`. */
  hint?: ReactNode;
  onClose: () => void;
  /** Called when records were written. */
  onDone: () => void;
}

const maxBytes = 5 * 1024 * 1024;
const maxShown = 100;

/** Checks a CSV file first and shows what it would do, and which rows are invalid; only then can it be written. */
export function CsvDialog<Result extends Refused>({ resource, present, title, hint, onClose, onDone }: Props<Result>) {
  const titleId = useId();
  const [file, setFile] = useState<File | null>(null);
  const { result, isWritten, problem, isBusy, send } = useImport<Result>(resource, onDone);
  function choose([chosen]: File[]) {
    setFile(chosen ?? null);
    if (chosen) send(chosen, true);
  }
  const outcome = result && present(result);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>{title ?? `Import ${resource} from a CSV file`}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>
          {hint ?? (
            <>
              Columns as in the export. A row with an <code>id</code> changes that record; a row without one is found by
              its own name or added. Up to 5 MB.
            </>
          )}
        </Typography>
        <FileButton accept=".csv,text/csv" disabled={isBusy} onChoose={choose}>
          {file ? `Chosen: ${file.name}` : "Choose a file"}
        </FileButton>
        {isBusy && <LinearProgress aria-label="Working" sx={{ mt: 2 }} />}
        {problem && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {problem}
          </Alert>
        )}
        {result && outcome && (
          <ImportReport summary={outcome.summary} rejected={result.rejected} isWritten={isWritten} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{isWritten ? "Close" : "Cancel"}</Button>
        {!isWritten && (
          <Button
            variant="contained"
            disabled={!file || isBusy || !outcome?.count}
            onClick={() => file && send(file, false)}
          >
            {outcome?.count ? outcome.button : "Write"}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** The dialog for a kind of record. */
export default function ImportDialog(props: Omit<Props<ImportResult>, "present">) {
  return <CsvDialog {...props} present={presentRecords} />;
}

interface ImportResult extends Refused {
  added: number;
  changed: number;
  left: number;
}

function presentRecords({ added, changed, left }: ImportResult): Outcome {
  const count = added + changed;
  const summary = `${added} added, ${changed} changed, ${left} unchanged.`;
  return { count, summary, button: `Write ${count} ${count === 1 ? "record" : "records"}` };
}

function useImport<Result>(resource: string, onDone: () => void) {
  const [state, setState] = useState<{ result?: Result; isWritten: boolean; problem?: string; isBusy: boolean }>({
    isWritten: false,
    isBusy: false,
  });
  async function send(file: File, isDryRun: boolean) {
    if (file.size > maxBytes) {
      setState({
        isWritten: false,
        isBusy: false,
        problem: "The file is larger than 5 MB. Use Imports for larger files.",
      });
      return;
    }
    setState({ isWritten: false, isBusy: true });
    try {
      const options = { method: "POST", body: file, headers: { "Content-Type": "text/csv" } };
      const result = await call<Result>(`${resource}/import/?dry_run=${isDryRun}`, options);
      setState({ result, isWritten: !isDryRun, isBusy: false });
      if (!isDryRun) onDone();
    } catch (error) {
      const { fields } = ((error as HttpError).body ?? {}) as Problem;
      setState({ isWritten: false, isBusy: false, problem: fields?.file ?? (error as Error).message });
    }
  }
  return { ...state, send };
}

function ImportReport({ summary, rejected, isWritten }: Refused & { summary: string; isWritten: boolean }) {
  return (
    <>
      <Alert severity={rejected.length > 0 ? "warning" : "success"} sx={{ my: 2 }}>
        {isWritten ? "Done" : "Checked, nothing saved yet"}: {summary} Rows refused:{" "}
        {new Set(rejected.map(({ row }) => row)).size}.
      </Alert>
      {rejected.length > 0 && <RefusedRows rows={rejected.slice(0, maxShown)} />}
      {rejected.length > maxShown && <Typography>… and {rejected.length - maxShown} more.</Typography>}
    </>
  );
}
