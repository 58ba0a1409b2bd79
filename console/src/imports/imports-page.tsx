import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  LinearProgress,
  Link,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from "@mui/material";
import { type DragEvent, useState } from "react";
import { Title } from "react-admin";
import { Link as RouterLink, useNavigate } from "react-router";
import { timeInIndia } from "../shared/changes.ts";
import { FileButton } from "../shared/file-button.tsx";
import { PageLinks } from "../shared/page-links.tsx";
import { RememberedMaps } from "./remembered-maps.tsx";
import { countsInWords, RunState } from "./run-state.tsx";
import { StatementInputs } from "./statement-inputs.tsx";
import { messageOf, type ProvenanceFields, type StatementFields, useKinds, useRuns, useUpload } from "./use-imports.ts";

const runsOnPage = 25;

/** Past imports, and the upload of new files. */
export default function ImportsPage() {
  return (
    <Box sx={{ py: 2, maxWidth: 1160 }}>
      <Title title="Imports" />
      <SendFile />
      <Runs />
      <RememberedMaps />
    </Box>
  );
}

function SendFile() {
  const kinds = useKinds();
  const navigate = useNavigate();
  const [kind, setKind] = useState("colleges");
  const [files, setFiles] = useState<readonly File[]>([]);
  const [provenance, setProvenance] = useState<ProvenanceFields>({ captured_on: "", year: "", via: "" });
  const [statement, setStatement] = useState<StatementFields>({ stated_by: "", stated_on: "", is_owner: "" });
  const upload = useUpload((run) => navigate(`/imports/${run.id}`));
  const chosen = kinds.data?.find((one) => one.kind === kind) ?? kinds.data?.[0];
  function drop(event: DragEvent) {
    event.preventDefault();
    setFiles([...event.dataTransfer.files]);
  }
  if (!chosen)
    return kinds.error ? (
      <Alert severity="error">{kinds.error.message}</Alert>
    ) : (
      <LinearProgress aria-label="Loading" />
    );
  const told = chosen.asks_statement ? statement : chosen.asks_provenance ? provenance : {};
  const isUntold =
    (chosen.asks_provenance && !provenance.captured_on) ||
    (chosen.asks_statement && !(statement.stated_by && statement.stated_on));
  return (
    <Card onDragOver={(event) => event.preventDefault()} onDrop={drop} sx={{ mb: 3 }}>
      <CardContent>
        <Typography variant="h6" component="h2">
          Import a file
        </Typography>
        <TextField
          select
          label="What the file contains"
          value={chosen.kind}
          onChange={(event) => setKind(event.target.value)}
        >
          {kinds.data?.map((one) => (
            <MenuItem key={one.kind} value={one.kind}>
              {one.title}
            </MenuItem>
          ))}
        </TextField>
        <Typography sx={{ color: "text.secondary", my: 1 }}>
          {chosen.hint} {chosen.endings.join(", ")}, up to 25 MB each. Nothing is saved before you have seen what would
          change.
        </Typography>
        {chosen.asks_provenance && (
          <ProvenanceInputs value={provenance} asksYear={chosen.asks_year} onChange={setProvenance} />
        )}
        {chosen.asks_statement && <StatementInputs value={statement} onChange={setStatement} />}
        <Box sx={{ display: "flex", gap: 2, alignItems: "center", flexWrap: "wrap" }}>
          <FileButton
            accept={chosen.endings.join(",")}
            multiple={chosen.most_files > 1}
            disabled={upload.isPending}
            onChoose={setFiles}
          >
            {files.length > 0
              ? files
                  .map(({ name }) => name)
                  .join(", ")
                  .slice(0, 80)
              : "Choose a file, or drop one here"}
          </FileButton>
          <Button
            variant="contained"
            disabled={files.length === 0 || upload.isPending || isUntold}
            onClick={() => upload.mutate({ kind: chosen.kind, files, provenance: told })}
          >
            Upload and preview
          </Button>
        </Box>
        {upload.isPending && <LinearProgress aria-label="Sending and reading the file" sx={{ mt: 2 }} />}
        {upload.error && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {messageOf(upload.error)}
          </Alert>
        )}
      </CardContent>
    </Card>
  );
}

function Runs() {
  const [page, setPage] = useState(1);
  const { data, error } = useRuns(page);
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <LinearProgress aria-label="Loading" />;
  if (data.count === 0) return <Typography>No imports yet.</Typography>;
  return (
    <>
      <Table size="small" aria-label="Imports">
        <TableHead>
          <TableRow>
            <TableCell>Import</TableCell>
            <TableCell>File</TableCell>
            <TableCell>State</TableCell>
            <TableCell>Result</TableCell>
            <TableCell>By</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.results.map((run) => (
            <TableRow key={run.id} hover>
              <TableCell>
                <Link component={RouterLink} to={`/imports/${run.id}`}>
                  {run.id}: {run.title}
                </Link>
              </TableCell>
              <TableCell sx={{ overflowWrap: "anywhere" }}>{run.file_name}</TableCell>
              <TableCell>
                <RunState state={run.state} />
              </TableCell>
              <TableCell>{countsInWords(run)}</TableCell>
              <TableCell>
                {run.staff_name}, {timeInIndia(run.created_at)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <PageLinks page={page} count={data.count} perPage={runsOnPage} onTurn={setPage} />
    </>
  );
}

interface Props {
  value: ProvenanceFields;
  asksYear: boolean;
  onChange: (value: ProvenanceFields) => void;
}

/** Asks where public data files come from: what the pages later show beneath each figure. */
function ProvenanceInputs({ value, asksYear, onChange }: Props) {
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
