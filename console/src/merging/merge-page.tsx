import { Alert, Box, Button, Card, CardContent, LinearProgress, Typography } from "@mui/material";
import { useState } from "react";
import { Title, useNotify } from "react-admin";
import { useNavigate, useParams } from "react-router";
import type { Merge, MergePreview } from "../../../src/staff/merging/contract.ts";
import { call } from "../frame/api.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { inWords, pathInWords } from "../shared/differences.ts";
import { EmptyPage } from "../shared/empty-page.tsx";
import { ConflictChoices } from "./conflict-choices.tsx";
import { type Choices, type Kind, useAct, usePreview } from "./use-merging.ts";

/** What a merge would do, with a choice for each difference, and the merge itself. */
export default function MergePage() {
  const { kind = "college", kept = "", removed = "" } = useParams();
  const [choices, setChoices] = useState<Choices>({});
  const navigate = useNavigate();
  const question = { kind: kind as Kind, kept_id: Number(kept), removed_id: Number(removed), choices };
  const { data: preview, error } = usePreview(question);
  if (error) return <EmptyPage heading="These two cannot be merged">{error.message}</EmptyPage>;
  if (!preview) return <LinearProgress aria-label="Loading" />;
  function swap() {
    setChoices({});
    navigate(`/merging/${kind}/${removed}/${kept}`, { replace: true });
  }
  return (
    <Box sx={{ py: 2, maxWidth: 1160 }}>
      <Title title="Merge" />
      <Typography variant="h5" component="h2">
        {preview.removed.label} becomes {preview.kept.label}
      </Typography>
      <Typography sx={{ color: "text.secondary", mb: 1 }}>
        Number {preview.kept.id} stays. The address of number {preview.removed.id} will lead to it.
      </Typography>
      <Button onClick={swap} sx={{ mb: 2 }}>
        Keep the other one instead
      </Button>
      <WhatMoves preview={preview} />
      <Differences preview={preview} choices={choices} onChoose={(chosen) => setChoices({ ...choices, ...chosen })} />
      <Confirm preview={preview} choices={choices} />
    </Box>
  );
}

function WhatMoves({ preview: { moved, filled } }: { preview: MergePreview }) {
  return (
    <Card sx={{ mb: 2 }}>
      <CardContent>
        <Typography variant="h6" component="h3">
          What moves
        </Typography>
        {moved.length === 0 && <Typography>Nothing but the record itself.</Typography>}
        <ul>
          {moved.map((row) => (
            <li key={row.label}>
              {row.label}: {row.moved} {row.joined > 0 && `and ${row.joined} that both have`}
            </li>
          ))}
        </ul>
        {Object.keys(filled).length > 0 && (
          <Typography sx={{ overflowWrap: "anywhere" }}>
            Taken over because it is empty:{" "}
            {Object.entries(filled)
              .map(([field, value]) => `${pathInWords([field])}: ${inWords(value)}`)
              .join("; ")}
          </Typography>
        )}
      </CardContent>
    </Card>
  );
}

function Differences(props: { preview: MergePreview; choices: Choices; onChoose: (choices: Choices) => void }) {
  const { preview } = props;
  const { conflicts, conflict_count: count } = preview;
  if (count === 0) return null;
  return (
    <Card sx={{ mb: 2 }}>
      <CardContent>
        <Typography variant="h6" component="h3">
          Where they differ ({count})
        </Typography>
        {count > conflicts.length && (
          <Alert severity="info">
            The first {conflicts.length} are shown. In the others the value of the record that stays is kept.
          </Alert>
        )}
        <ConflictChoices {...props} />
      </CardContent>
    </Card>
  );
}

function Confirm({ preview, choices }: { preview: MergePreview; choices: Choices }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const notify = useNotify();
  const { kind, kept, removed, version, total } = preview;
  const body = { kind, kept_id: kept.id, removed_id: removed.id, choices, version, total };
  const merge = useAct(
    () => call<Merge>("merges/", { method: "POST", body }),
    () => {
      notify("Merged. It can be undone for 30 days");
      navigate("/merges");
    },
  );
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)} disabled={merge.isPending}>
        Merge the two
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Merge the two?"
        count={total}
        confirmLabel="Merge"
        isDanger
        onCancel={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false);
          merge.mutate(undefined);
        }}
      >
        {total} rows move to {kept.label}. You can undo it for 30 days.
      </ConfirmDialog>
    </>
  );
}
