import {
  Alert,
  Box,
  Button,
  LinearProgress,
  List,
  ListItem,
  ListItemText,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from "@mui/material";
import { useState } from "react";
import { Title } from "react-admin";
import { useParams } from "react-router";
import type { ImportRunDetails } from "../../../src/staff/imports/contract.ts";
import { timeInIndia } from "../shared/changes.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { EmptyPage } from "../shared/empty-page.tsx";
import { RefusedRows } from "../shared/refused-rows.tsx";
import { ChooseColumns } from "./choose-columns.tsx";
import { ListPreview } from "./list-preview.tsx";
import { MapColumns } from "./map-columns.tsx";
import { countsInWords, RunState } from "./run-state.tsx";
import { TablePreview } from "./table-preview.tsx";
import { isRunning, useKinds, useRun, useStep } from "./use-imports.ts";

/** One import: its columns, the result of the check, progress, and undo. */
export default function ImportPage() {
  const { id = "" } = useParams();
  const { data: run, error } = useRun(id);
  if (error) return <EmptyPage heading="This import is not there">{error.message}</EmptyPage>;
  if (!run) return <LinearProgress aria-label="Loading" />;
  return (
    <Box sx={{ py: 2, maxWidth: 1160 }}>
      <Title title={`Import ${run.id}`} />
      <Typography variant="h5" component="h2" sx={{ overflowWrap: "anywhere" }}>
        {run.file_name}
      </Typography>
      <Typography sx={{ color: "text.secondary", mb: 1 }}>
        {run.title}. Sent by {run.staff_name}, {timeInIndia(run.created_at)}.
      </Typography>
      <RunState state={run.state} />
      <Progress run={run} />
      <Outcome run={run} />
      <Columns run={run} />
      {run.columns.unknown?.map((list) => (
        <MapColumns key={list.shape} run={run} list={list} />
      ))}
      <Steps run={run} />
      <FigureTable run={run} />
      <ListPreview run={run} />
      <TablePreview run={run} />
      <CreatedColleges run={run} />
      <ProblemTable run={run} />
    </Box>
  );
}

function Progress({ run }: { run: ImportRunDetails }) {
  if (!isRunning(run.state)) return null;
  const { done_rows: done, all_rows: all } = run;
  const isMeasured = all !== null && all > 0 && run.state !== "undoing";
  return (
    <Box sx={{ my: 2 }} role="status">
      <LinearProgress
        aria-label="How far the import is"
        variant={isMeasured ? "determinate" : "indeterminate"}
        value={isMeasured ? (100 * done) / all : undefined}
      />
      <Typography>{isMeasured ? `${done} of ${all} rows` : done > 0 ? `${done} rows` : "Working …"}</Typography>
    </Box>
  );
}

function Outcome({ run }: { run: ImportRunDetails }) {
  const words = countsInWords(run);
  if (!words || isRunning(run.state) || run.state === "uploaded") return null;
  const severity = run.counts.rejected > 0 || run.counts.kept > 0 ? "warning" : "success";
  return (
    <Alert severity={run.state === "failed" ? "error" : severity} sx={{ my: 2 }}>
      {run.state === "checked" ? "Checked, nothing saved yet. The import would give: " : ""}
      {words}.
    </Alert>
  );
}

function Columns({ run }: { run: ImportRunDetails }) {
  const kinds = useKinds();
  const step = useStep(String(run.id));
  const kind = kinds.data?.find((one) => one.kind === run.kind);
  if (!kind || run.columns.headings.length === 0) return null;
  return (
    <ChooseColumns
      key={JSON.stringify(run.columns.chosen)}
      kind={kind}
      columns={run.columns}
      isOpen={run.state === "uploaded" || run.state === "checked"}
      onChosen={(columns) => step.mutate({ step: "columns", columns })}
    />
  );
}

function runLabel(written: number, waiting: number): string {
  const parts = [
    written > 0 ? `write ${written} ${written === 1 ? "record" : "records"}` : "",
    waiting > 0 ? `put ${waiting} ${waiting === 1 ? "name" : "names"} under Matches` : "",
  ].filter(Boolean);
  return parts.length > 0 ? `Import: ${parts.join(", ")}` : "Nothing to write";
}

/** The available actions, most likely first. */
function Steps({ run }: { run: ImportRunDetails }) {
  const step = useStep(String(run.id));
  const [isUndoing, setUndoing] = useState(false);
  const ask = (name: string) => () => step.mutate({ step: name });
  const written = Object.values(run.counts.by_thing).reduce(
    (sum, { added, changed, relabelled = 0 }) => sum + added + changed + relabelled,
    0,
  );
  // Names wait under Matches only once the import ran, even if it writes nothing else.
  const waiting = run.counts.by_thing["matches waiting for staff"]?.left ?? 0;
  const mayUndo = ["done", "cancelled", "failed"].includes(run.state);
  return (
    <Box sx={{ display: "flex", gap: 2, my: 2, flexWrap: "wrap" }}>
      {run.state === "checked" && (
        <Button variant="contained" disabled={step.isPending || written + waiting === 0} onClick={ask("run")}>
          {runLabel(written, waiting)}
        </Button>
      )}
      {["uploaded", "checked", "failed"].includes(run.state) && (
        <Button
          variant={run.state === "uploaded" ? "contained" : "outlined"}
          disabled={step.isPending}
          onClick={ask("check")}
        >
          {run.state === "uploaded" ? "Check every row" : "Check again"}
        </Button>
      )}
      {["waiting", "running", "checking"].includes(run.state) && (
        <Button variant="outlined" disabled={step.isPending} onClick={ask("cancel")}>
          Stop
        </Button>
      )}
      {mayUndo && (
        <Button variant="outlined" color="error" disabled={step.isPending} onClick={() => setUndoing(true)}>
          Undo this import
        </Button>
      )}
      <ConfirmDialog
        isOpen={isUndoing}
        title="Undo the whole import?"
        count={written}
        confirmLabel="Undo it"
        isDanger
        onCancel={() => setUndoing(false)}
        onConfirm={() => {
          setUndoing(false);
          step.mutate({ step: "undo" });
        }}
      >
        {written} {written === 1 ? "record is" : "records are"} put back as before. Anything somebody changed later
        stays as it is; we tell you how many.
      </ConfirmDialog>
    </Box>
  );
}

/**
 * Colleges that a checked import would create; the first 500. Staff see here whether one is already on the site under another name.
 */
function CreatedColleges({ run }: { run: ImportRunDetails }) {
  const { created } = run.counts;
  if (!created || created.count === 0 || run.state !== "checked") return null;
  return (
    <>
      <Typography variant="h6" component="h3" id="created-colleges" sx={{ mt: 2 }}>
        Colleges that it would create: {created.count}
      </Typography>
      <List dense aria-labelledby="created-colleges">
        {created.first.map((label, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two new colleges may have one name and town, and the list never changes
          <ListItem key={`${at} ${label}`} disablePadding>
            <ListItemText primary={label} />
          </ListItem>
        ))}
      </List>
      {created.count > created.first.length && (
        <Typography>Only the first {created.first.length} are shown.</Typography>
      )}
    </>
  );
}

/**
 * Figures that differ from what is stored, old and new; the first 20. Labels such as source and file are no figures.
 */
function FigureTable({ run }: { run: ImportRunDetails }) {
  const { figures } = run.counts;
  if (!figures || run.state === "undone") return null;
  return (
    <>
      <Typography variant="h6" component="h3" sx={{ mt: 2 }}>
        Figures that differ: {figures.count}
      </Typography>
      {figures.count > 0 && (
        <Table size="small" aria-label="Figures that differ">
          <TableHead>
            <TableRow>
              <TableCell>What</TableCell>
              <TableCell>Before</TableCell>
              <TableCell>In the file</TableCell>
              <TableCell>Line</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {figures.first.map(({ fact, was, now, file, line }) => (
              <TableRow key={`${fact} ${file} ${line}`}>
                <TableCell>{fact}</TableCell>
                <TableCell>{was}</TableCell>
                <TableCell>{now}</TableCell>
                <TableCell>{line === null ? file : `${file}:${line}`}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {figures.count > figures.first.length && (
        <Typography>Only the first {figures.first.length} are shown.</Typography>
      )}
    </>
  );
}

/** Rows that were refused, each with the reason; the first 500. */
function ProblemTable({ run }: { run: ImportRunDetails }) {
  const { problems, counts } = run;
  if (problems.length === 0) return null;
  return (
    <>
      <Typography variant="h6" component="h3" sx={{ mt: 2 }}>
        {counts.rejected > 0 ? `Refused rows: ${counts.rejected}` : "What went wrong"}
      </Typography>
      <RefusedRows rows={problems} />
      {counts.rejected > problems.length && <Typography>Only the first {problems.length} are shown.</Typography>}
    </>
  );
}
