import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
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
import type { PublicDataRun, PublicLoadOutcome } from "../../../src/staff/public-data/contract.ts";
import { timeInIndia } from "../shared/changes.ts";
import { isOpen } from "./use-public-data.ts";

const format = new Intl.NumberFormat("en-IN");

/** The last load: who began it, how far it is, and what it brought. @param titleOf the title of a set by its name */
export function LastRun({
  run,
  titleOf,
  onCancel,
  isCancelling,
}: {
  run: PublicDataRun;
  titleOf: (name: string) => string;
  onCancel: () => void;
  isCancelling: boolean;
}) {
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
          {run.only.length > 0 && `: ${run.only.map(titleOf).join("; ")}`}
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
        {run.outcomes.length > 0 && <OutcomeTable outcomes={run.outcomes} titleOf={titleOf} />}
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

function OutcomeTable({
  outcomes,
  titleOf,
}: {
  outcomes: readonly PublicLoadOutcome[];
  titleOf: (name: string) => string;
}) {
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
              <TableCell>{titleOf(outcome.name)}</TableCell>
              <TableCell>{stateWords[outcome.state]}</TableCell>
              <Figures of={outcome} />
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** Heads of the columns of `Figures`. */
export function FigureHeads() {
  return ["Added", "Changed", "Unchanged", "Wait for staff", "Rejected"].map((head) => (
    <TableCell key={head} align="right">
      {head}
    </TableCell>
  ));
}

/** A dash where nothing was imported yet. */
export function Figures({ of }: { of: Pick<PublicLoadOutcome, (typeof figures)[number]> | null }) {
  return figures.map((figure) => (
    <TableCell key={figure} align="right">
      {of ? format.format(of[figure]) : "–"}
    </TableCell>
  ));
}
