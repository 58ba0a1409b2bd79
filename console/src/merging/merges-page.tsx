import {
  Alert,
  Box,
  Button,
  LinearProgress,
  Link,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from "@mui/material";
import { useState } from "react";
import { Title, useNotify } from "react-admin";
import { Link as RouterLink } from "react-router";
import type { Merge } from "../../../src/staff/merging/contract.ts";
import { call } from "../frame/api.ts";
import { timeInIndia } from "../shared/changes.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { EmptyPage } from "../shared/empty-page.tsx";
import { PageLinks } from "../shared/page-links.tsx";
import { useAct, useMerges } from "./use-merging.ts";

const mergesOnPage = 25;

/** Merges that were made, and undoing them. */
export default function MergesPage() {
  const [page, setPage] = useState(1);
  const { data, error } = useMerges(page, mergesOnPage);
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <LinearProgress aria-label="Loading" />;
  if (data.count === 0)
    return <EmptyPage heading="Nothing was merged yet">Merges are listed here, and can be undone.</EmptyPage>;
  return (
    <Box sx={{ py: 2, maxWidth: 1160, overflowX: "auto" }}>
      <Title title="Merges made" />
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Merge</TableCell>
            <TableCell>What stayed</TableCell>
            <TableCell>What became it</TableCell>
            <TableCell>When</TableCell>
            <TableCell>State</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.results.map((merge) => (
            <MergeRow key={merge.id} merge={merge} />
          ))}
        </TableBody>
      </Table>
      <PageLinks page={page} count={data.count} perPage={mergesOnPage} onTurn={setPage} />
    </Box>
  );
}

function MergeRow({ merge }: { merge: Merge }) {
  const { id, kind, kept, removed, merged_by, merged_at } = merge;
  return (
    <TableRow sx={{ verticalAlign: "top" }}>
      <TableCell>{id}</TableCell>
      <TableCell>
        <Link component={RouterLink} to={`/${kind === "college" ? "colleges" : "branches"}/${kept.id}`}>
          {kept.label}
        </Link>
      </TableCell>
      <TableCell>
        {removed.label} ({removed.id})
      </TableCell>
      <TableCell>
        {timeInIndia(merged_at)}, {merged_by}
      </TableCell>
      <TableCell>
        <Undo merge={merge} />
      </TableCell>
    </TableRow>
  );
}

function Undo({ merge }: { merge: Merge }) {
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  const undo = useAct(
    () => call<Merge>(`merges/${merge.id}/undo/`, { method: "POST" }),
    (done) => notify(`Undone: ${done.restored} rows are back, ${done.kept_changes} had changed since and stayed`),
  );
  if (merge.undone_at !== null) {
    return (
      <>
        Undone {timeInIndia(merge.undone_at)}: {merge.restored} rows are back, {merge.kept_changes} stayed
      </>
    );
  }
  if (new Date(merge.undo_until) < new Date()) return <>Final: its 30 days are over</>;
  const count = merge.moved.reduce((sum, row) => sum + row.moved + row.joined, 0);
  return (
    <>
      <Button color="error" onClick={() => setOpen(true)} disabled={undo.isPending}>
        Undo merge {merge.id}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={`Undo merge ${merge.id}?`}
        count={count}
        confirmLabel="Undo it"
        isDanger
        onCancel={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false);
          undo.mutate(undefined);
        }}
      >
        {merge.removed.label} gets its rows and its address back. Anything somebody changed later stays as it is; we
        tell you how many.
      </ConfirmDialog>
    </>
  );
}
