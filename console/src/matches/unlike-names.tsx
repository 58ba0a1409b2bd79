import {
  Alert,
  Box,
  Button,
  Checkbox,
  LinearProgress,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from "@mui/material";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../frame/api.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { PageLinks } from "../shared/page-links.tsx";
import { count, type MatchFilter, matchesOnPage, useMatches } from "./use-matches.ts";

interface Created {
  decisions: number;
  colleges: number;
  figures: number;
}

/** Names that resemble no college, and the creation of several at once. */
export function UnlikeNames({ filter }: { filter: MatchFilter }) {
  const [page, setPage] = useState(1);
  const { data, error, isPending } = useMatches({ ...filter, decision: "waiting", page });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const creation = useMutation({
    mutationFn: (ids: number[]) =>
      call<Created>("matches/create/", { method: "POST", body: { ids, count: ids.length } }),
    onSettled: () => {
      setChosen(new Set());
      return queries.invalidateQueries({ queryKey: ["matches"] });
    },
  });
  const matches = data?.results ?? [];
  const isAll = matches.length > 0 && matches.every(({ id }) => chosen.has(id));
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  if (isPending) return <LinearProgress aria-label="Loading" />;
  return (
    <Box component="section" aria-labelledby="unlike-names" sx={{ mt: 4 }}>
      <Typography id="unlike-names" variant="h6" component="h2">
        Create several at once
      </Typography>
      {error && <Alert severity="error">{error.message}</Alert>}
      {creation.error && <Alert severity="error">{creation.error.message}</Alert>}
      {creation.data && (
        <Alert severity="success" role="status">
          {count(creation.data.colleges, "college was", "colleges were")} created;{" "}
          {count(creation.data.figures, "figure is", "figures are")} being joined.
        </Alert>
      )}
      <Button
        variant="outlined"
        sx={{ my: 1 }}
        disabled={chosen.size === 0 || creation.isPending}
        onClick={() => setAsking(true)}
      >
        Create {count(chosen.size, "college")}
      </Button>
      <Box tabIndex={0} role="region" aria-label="Names that resemble no college" sx={{ overflowX: "auto" }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell padding="checkbox">
                <Checkbox
                  aria-label="All names of this page"
                  checked={isAll}
                  indeterminate={chosen.size > 0 && !isAll}
                  onChange={() => setChosen(isAll ? new Set() : new Set(matches.map(({ id }) => id)))}
                />
              </TableCell>
              <TableCell>Name in the file</TableCell>
              <TableCell>Place</TableCell>
              <TableCell>Source, code</TableCell>
              <TableCell align="right">Figures</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {matches.map(({ id, name, place, state, authority, code, figures }) => (
              <TableRow key={id} selected={chosen.has(id)}>
                <TableCell padding="checkbox">
                  <Checkbox aria-label={name} checked={chosen.has(id)} onChange={() => toggle(id)} />
                </TableCell>
                <TableCell>{name}</TableCell>
                <TableCell>{[place, state].filter(Boolean).join(", ")}</TableCell>
                <TableCell sx={{ overflowWrap: "anywhere" }}>
                  {code === name ? authority : `${authority} ${code}`}
                </TableCell>
                <TableCell align="right">{figures.toLocaleString("en-IN")}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {data && <PageLinks page={page} count={data.count} perPage={matchesOnPage} onTurn={setPage} />}
      <ConfirmDialog
        isOpen={isAsking}
        count={chosen.size}
        title={`Create ${count(chosen.size, "college")}?`}
        confirmLabel={`Create ${chosen.size}`}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          creation.mutate([...chosen]);
        }}
      >
        Each gets a page with the name and the place of the file. Look for colleges that are here under another name
        first.
      </ConfirmDialog>
    </Box>
  );
}
