import {
  Alert,
  Box,
  Button,
  Checkbox,
  LinearProgress,
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
import type { PublicLoad } from "../../../src/staff/public-data/contract.ts";
import { dayInWords, timeInIndia } from "../shared/changes.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { FigureHeads, Figures, LastRun } from "./public-data-run.tsx";
import { messageOf } from "./use-imports.ts";
import { isOpen, usePublicData, useRunSteps } from "./use-public-data.ts";

const format = new Intl.NumberFormat("en-IN");
const ages = new Intl.RelativeTimeFormat("en-IN", { numeric: "auto" });

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
  const titleOf = (name: string) => loads.find((load) => load.name === name)?.title ?? name;
  const newer = loads.filter((load) => load.newer > 0);
  const isUpdate = newer.length > 0 && loads.some(({ loaded_at: loadedAt }) => loadedAt !== null);
  const offered = isUpdate ? newer : loads;
  const wanted = chosen.length > 0 ? loads.filter(({ name }) => chosen.includes(name)) : offered;
  return (
    <Box sx={{ py: 2, maxWidth: 1160 }}>
      <Title title="Public data" />
      <Typography sx={{ mb: 2 }}>
        Registers, lists of counselling, rankings and fees, each file from its named source. What is imported is not
        imported twice. Files that no source offers in this form are taken from the folder public-files of the data
        folder.
      </Typography>
      {run && (
        <LastRun run={run} titleOf={titleOf} onCancel={() => cancel.mutate(run.id)} isCancelling={cancel.isPending} />
      )}
      <Button variant="contained" disabled={isBusy} onClick={() => setAsking(true)} sx={{ mb: 2 }}>
        {nameOfButton(chosen.length, isUpdate ? newer.length : 0)}
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

function nameOfButton(chosen: number, newer: number): string {
  if (chosen > 0) return `Load ${chosen} chosen`;
  return newer > 0 ? `Load what is new (${newer} ${newer === 1 ? "set" : "sets"})` : "Load everything";
}

function describeDownload(loads: readonly PublicLoad[]): string {
  const files = loads.reduce((sum, { to_download: count }) => sum + count, 0);
  const megabytes = loads.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  const what = `${format.format(files)} ${files === 1 ? "file is" : "files are"}`;
  return `At most ${what} downloaded, ${format.format(Math.ceil(megabytes))} MB.`;
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
            <TableCell>Loaded</TableCell>
            <TableCell>In the list</TableCell>
            <FigureHeads />
          </TableRow>
        </TableHead>
        <TableBody>
          {loads.map((load) => (
            <TableRow key={load.name} hover>
              <TableCell padding="checkbox">
                <Checkbox
                  checked={chosen.includes(load.name)}
                  slotProps={{ input: { "aria-label": load.title } }}
                  onChange={({ target }) =>
                    onChoose(target.checked ? [...chosen, load.name] : chosen.filter((name) => name !== load.name))
                  }
                />
              </TableCell>
              <TableCell>{load.title}</TableCell>
              <TableCell align="right">
                {load.to_download < load.files ? `${load.to_download} of ${load.files} to download` : load.files}
              </TableCell>
              <TableCell align="right">{(load.bytes / 1e6).toFixed(1)}</TableCell>
              <TableCell>{describeHere(load)}</TableCell>
              <TableCell>{describeNewer(load)}</TableCell>
              <Figures of={load.loaded_at ? load : null} />
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** "3 days ago (21 Nov 2026, 4:05 pm), 22 of 24 files". */
function describeHere({ imported, files, loaded_at: loadedAt }: PublicLoad): string {
  if (!loadedAt) return "Not imported";
  const days = Math.floor((Date.now() - Date.parse(loadedAt)) / 86_400_000);
  const part = imported < files ? `, ${imported} of ${files} files` : "";
  return `${ages.format(-days, "day")} (${timeInIndia(loadedAt)})${part}`;
}

/** What can be downloaded and is not imported, and on which day the files of the list were taken from their publisher. */
function describeNewer({ newer, captured_on: capturedOn }: PublicLoad): string {
  const what = newer === 0 ? "Nothing newer" : `${newer} ${newer === 1 ? "file" : "files"} to load`;
  return `${what}, as of ${dayInWords(capturedOn)}`;
}
