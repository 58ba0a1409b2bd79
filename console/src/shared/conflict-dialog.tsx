import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  Radio,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from "@mui/material";
import { useId, useState } from "react";
import { type HttpError, useRefresh, useResourceContext, useUpdate } from "react-admin";
import { changedNames, inWords, pathInWords } from "./differences.ts";
import type { Conflict } from "./use-conflict.ts";
import { useDoneNotice } from "./use-done-notice.tsx";

type Side = "mine" | "theirs";

/** Both versions side by side; the user chooses one for each field. */
export function ConflictDialog({ conflict, onClose }: { conflict: Conflict; onClose: () => void }) {
  const titleId = useId();
  const refresh = useRefresh();
  const { mine, theirs, changedBy } = conflict;
  const names = changedNames(mine, theirs);
  const [sides, setSides] = useState<Record<string, Side>>(() => firstChoice(conflict, names));
  const save = useSaveChoice(conflict, onClose);
  function acceptTheirs() {
    refresh();
    onClose();
  }
  function saveChoice() {
    const kept = names.filter((name) => sides[name] === "mine").map((name) => [name, mine[name]]);
    if (kept.length === 0) acceptTheirs();
    else save.start(Object.fromEntries(kept));
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>Somebody else changed this record</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {changedBy ?? "Somebody else"} saved it after you opened it. Nothing you typed is lost. Choose what to keep.
        </DialogContentText>
        {save.problem && <Alert severity="error">{save.problem}</Alert>}
        <ChoiceTable conflict={conflict} names={names} sides={sides} setSides={setSides} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: "wrap" }}>
        <Button onClick={onClose}>Back to the form</Button>
        <Button onClick={acceptTheirs}>Take theirs</Button>
        <Button onClick={() => save.start(mineOf(mine, names))} disabled={save.isPending}>
          Keep mine
        </Button>
        <Button variant="contained" onClick={saveChoice} disabled={save.isPending}>
          Save my choices
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const mineOf = (mine: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, mine[name]]));

/** For a field that only one of us changed, the changed value; for one that both changed, mine. */
function firstChoice({ read, mine }: Conflict, names: string[]): Record<string, Side> {
  const touched = new Set(changedNames(read, mine));
  return Object.fromEntries(names.map((name) => [name, touched.has(name) ? "mine" : "theirs"]));
}

function useSaveChoice({ theirs }: Conflict, onSaved: () => void) {
  const resource = useResourceContext() as string;
  const notifyDone = useDoneNotice(resource);
  const refresh = useRefresh();
  const [problem, setProblem] = useState("");
  const [update, { isPending }] = useUpdate();
  function start(kept: Record<string, unknown>) {
    update(
      resource,
      { id: theirs.id, data: { ...theirs, ...kept }, previousData: theirs },
      {
        mutationMode: "pessimistic",
        onSuccess: () => {
          notifyDone("saved");
          refresh();
          onSaved();
        },
        onError: (error) => setProblem(firstMessage(error as HttpError)),
      },
    );
  }
  return { start, problem, isPending };
}

function firstMessage({ message, body }: HttpError): string {
  const [field] = Object.entries((body?.fields ?? {}) as Record<string, string>);
  return field ? `${pathInWords(field[0].split("."))}: ${field[1]}` : message;
}

interface ChoiceProps {
  conflict: Conflict;
  names: string[];
  sides: Record<string, Side>;
  setSides: (sides: Record<string, Side>) => void;
}

function ChoiceTable({ conflict, names, sides, setSides }: ChoiceProps) {
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>Field</TableCell>
          <TableCell>Yours</TableCell>
          <TableCell>Theirs</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {names.map((name) => (
          <TableRow key={name} sx={{ verticalAlign: "top" }}>
            <TableCell component="th" scope="row">
              {pathInWords([name])}
            </TableCell>
            {(["mine", "theirs"] as const).map((side) => (
              <TableCell key={side} sx={{ overflowWrap: "anywhere" }}>
                <FormControlLabel
                  label={inWords(conflict[side][name])}
                  control={
                    <Radio
                      size="small"
                      name={`keep-${name}`}
                      checked={sides[name] === side}
                      onChange={() => setSides({ ...sides, [name]: side })}
                    />
                  }
                />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
