import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  Checkbox,
  LinearProgress,
  List,
  ListItem,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from "@mui/material";
import { useState } from "react";
import { Title } from "react-admin";
import type { PublicDataRun, PublicLoad, PublicLoadOutcome } from "../../../src/staff/public-data/contract.ts";
import { timeInIndia } from "../shared/changes.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { messageOf } from "./use-imports.ts";
import { isOpen, usePublicData, useRunSteps } from "./use-public-data.ts";

const format = new Intl.NumberFormat("en-IN");

/** What the list of public files has, what is imported of it, and the button that loads the rest. */
export default function PublicDataPage() {
  const { data, error } = usePublicData();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isAsking, setAsking] = useState(false);
  const { start, cancel } = useRunSteps();
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <LinearProgress aria-label="Loading" />;
  const { loads, run } = data;
  const isBusy = (run !== null && isOpen(run)) || start.isPending;
  const wanted = chosen.length > 0 ? loads.filter(({ name }) => chosen.includes(name)) : loads;
  return (
    <Box sx={{ py: 2, maxWidth: 1160 }}>
      <Title title="Public data" />
      <Typography sx={{ mb: 2 }}>
        Registers, lists of counselling, rankings and fees, each file from its named source. What is imported is not
        imported twice. Files that no source offers in this form are taken from the folder public-files of the data
        folder.
      </Typography>
      {run && <LastRun run={run} onCancel={() => cancel.mutate(run.id)} isCancelling={cancel.isPending} />}
      <Button variant="contained" disabled={isBusy} onClick={() => setAsking(true)} sx={{ mb: 2 }}>
        {chosen.length > 0 ? `Load ${chosen.length} chosen` : "Load everything"}
      </Button>
      {start.error && <Alert severity="error">{messageOf(start.error)}</Alert>}
      <LoadTable loads={loads} chosen={chosen} onChoose={setChosen} />
      <ConfirmDialog
        isOpen={isAsking}
        title={`Load ${wanted.length} ${wanted.length === 1 ? "set" : "sets"} of public files?`}
        confirmLabel="Load"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          start.mutate([...chosen]);
        }}
      >
        {describeDownload(wanted)} The models of chances are trained afterwards. The site stays open.
      </ConfirmDialog>
    </Box>
  );
}

function describeDownload(loads: readonly PublicLoad[]): string {
  const files = loads.reduce((sum, { to_download: count }) => sum + count, 0);
  const megabytes = loads.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  const what = `${format.format(files)} ${files === 1 ? "file is" : "files are"}`;
  return `At most ${what} downloaded, ${format.format(Math.ceil(megabytes))} MB.`;
}

function LastRun({ run, onCancel, isCancelling }: { run: PublicDataRun; onCancel: () => void; isCancelling: boolean }) {
  const words = { waiting: "waits", running: "runs", done: "done", cancelled: "stopped", failed: "failed" };
  const notes = run.outcomes.flatMap((outcome) => outcome.notes);
  return (
    <Card sx={{ mb: 2 }}>
      <CardContent>
        <Typography variant="h6" component="h2">
          Last load: {words[run.state]}
        </Typography>
        <Typography sx={{ color: "text.secondary" }}>
          {run.staff_name}, {timeInIndia(run.created_at)}
          {run.only.length > 0 && `: ${run.only.join(", ")}`}
        </Typography>
        {isOpen(run) && (
          <Box sx={{ display: "flex", gap: 2, alignItems: "center", my: 1 }}>
            <Box sx={{ flex: 1 }}>
              <Typography aria-live="polite">{run.step || "Waiting for its turn"}</Typography>
              <LinearProgress variant="determinate" value={run.share * 100} aria-label="Progress" />
            </Box>
            <Button onClick={onCancel} disabled={isCancelling}>
              Stop
            </Button>
          </Box>
        )}
        {run.state === "failed" && (
          <Alert severity="error">
            Something went wrong on our side. What was imported stays; load again for the rest.
          </Alert>
        )}
        {run.outcomes.length > 0 && <OutcomeTable outcomes={run.outcomes} />}
        {notes.length > 0 && (
          <List dense aria-label="Notes">
            {notes.map((note) => (
              <ListItem key={note} sx={{ overflowWrap: "anywhere" }}>
                {note}
              </ListItem>
            ))}
          </List>
        )}
      </CardContent>
    </Card>
  );
}

const stateWords: Record<PublicLoadOutcome["state"], string> = {
  loaded: "Imported",
  unchanged: "Imported before",
  absent: "No file is there",
  refused: "Refused",
  stopped: "Stopped",
};

const figures = ["added", "changed", "unchanged", "waiting", "rejected"] as const;

function OutcomeTable({ outcomes }: { outcomes: readonly PublicLoadOutcome[] }) {
  return (
    <TableContainer>
      <Table size="small" aria-label="What the last load brought">
        <TableHead>
          <TableRow>
            <TableCell>Set</TableCell>
            <TableCell>Result</TableCell>
            <FigureHeads />
          </TableRow>
        </TableHead>
        <TableBody>
          {outcomes.map((outcome) => (
            <TableRow key={outcome.name}>
              <TableCell>{outcome.name}</TableCell>
              <TableCell>{stateWords[outcome.state]}</TableCell>
              <Figures of={outcome} />
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function FigureHeads() {
  return ["Added", "Changed", "Unchanged", "Wait for staff", "Rejected"].map((head) => (
    <TableCell key={head} align="right">
      {head}
    </TableCell>
  ));
}

/** A dash where nothing was imported yet. */
function Figures({ of }: { of: Pick<PublicLoadOutcome, (typeof figures)[number]> | null }) {
  return figures.map((figure) => (
    <TableCell key={figure} align="right">
      {of ? format.format(of[figure]) : "–"}
    </TableCell>
  ));
}

function LoadTable({
  loads,
  chosen,
  onChoose,
}: {
  loads: readonly PublicLoad[];
  chosen: readonly string[];
  onChoose: (names: readonly string[]) => void;
}) {
  return (
    <TableContainer>
      <Table size="small" aria-label="Sets of public files">
        <TableHead>
          <TableRow>
            <TableCell component="td" padding="checkbox" />
            <TableCell>Set</TableCell>
            <TableCell align="right">Files</TableCell>
            <TableCell align="right">MB</TableCell>
            <TableCell>Here</TableCell>
            <FigureHeads />
          </TableRow>
        </TableHead>
        <TableBody>
          {loads.map((load) => (
            <TableRow key={load.name} hover>
              <TableCell padding="checkbox">
                <Checkbox
                  checked={chosen.includes(load.name)}
                  slotProps={{ input: { "aria-label": load.name } }}
                  onChange={({ target }) =>
                    onChoose(target.checked ? [...chosen, load.name] : chosen.filter((name) => name !== load.name))
                  }
                />
              </TableCell>
              <TableCell>{load.name}</TableCell>
              <TableCell align="right">
                {load.to_download < load.files ? `${load.to_download} of ${load.files} to download` : load.files}
              </TableCell>
              <TableCell align="right">{(load.bytes / 1e6).toFixed(1)}</TableCell>
              <TableCell>{describeHere(load)}</TableCell>
              <Figures of={load.loaded_at ? load : null} />
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function describeHere({ imported, files, loaded_at: loadedAt }: PublicLoad): string {
  if (!loadedAt) return "Not imported";
  const part = imported < files ? `${imported} of ${files} files, ` : "";
  return `${part}${timeInIndia(loadedAt)}`;
}
