import {
  Alert,
  Box,
  Button,
  CircularProgress,
  Link,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from "@mui/material";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify, useRefresh } from "react-admin";
import { Link as RouterLink } from "react-router";
import { call } from "../frame/api.ts";
import { timeInIndia } from "./changes.ts";
import { inWords } from "./differences.ts";

interface Correction {
  id: number;
  resource: string;
  record_id: number;
  label: string;
  field: string;
  ours: unknown;
  publisher_value: unknown;
  publisher_source: string | null;
  publisher_seen_on: string | null;
  locked_at: string;
  staff_name: string;
}

const perPage = 50;

/**
 * Fields that staff corrected: imports leave them as they are. Where the publisher now says otherwise, staff can take its value.
 *
 * @param query of the call, such as `different=true`
 * @param empty shown where there is none
 */
export function CorrectionsTable({ query, empty }: { query: string; empty: string }) {
  const [page, setPage] = useState(1);
  const { data, error, isPending } = useQuery({
    queryKey: ["corrections", query, page],
    queryFn: () =>
      call<{ count: number; results: Correction[] }>(`corrections/?${query}&page=${page}&per_page=${perPage}`),
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (isPending) return <CircularProgress aria-label="Loading" />;
  if (data.count === 0) return <p>{empty}</p>;
  return (
    <Box sx={{ overflowX: "auto" }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Record</TableCell>
            <TableCell>Field</TableCell>
            <TableCell>Ours</TableCell>
            <TableCell>The publisher's now</TableCell>
            <TableCell>Corrected</TableCell>
            <TableCell />
          </TableRow>
        </TableHead>
        <TableBody>
          {data.results.map((correction) => (
            <CorrectionRow key={correction.id} correction={correction} />
          ))}
        </TableBody>
      </Table>
      {page > 1 && <Button onClick={() => setPage(page - 1)}>Newer</Button>}
      {data.count > page * perPage && <Button onClick={() => setPage(page + 1)}>Older</Button>}
    </Box>
  );
}

function CorrectionRow({ correction }: { correction: Correction }) {
  const { resource, record_id, label, field, ours, publisher_seen_on: seenOn } = correction;
  return (
    <TableRow sx={{ verticalAlign: "top" }}>
      <TableCell component="th" scope="row">
        <Link component={RouterLink} to={`/${resource}/${record_id}`}>
          {label}
        </Link>
      </TableCell>
      <TableCell>{field.replaceAll("/", ", ").replaceAll("_", " ")}</TableCell>
      <TableCell>{inWords(ours)}</TableCell>
      <TableCell>
        {seenOn === null ? "the same, or not imported since" : inWords(correction.publisher_value)}
        {seenOn === null ? null : (
          <Box component="span" sx={{ display: "block", color: "text.secondary" }}>
            {correction.publisher_source}, {seenOn}
          </Box>
        )}
      </TableCell>
      <TableCell>
        {timeInIndia(correction.locked_at)}, {correction.staff_name}
      </TableCell>
      <TableCell>
        {seenOn === null ? null : <LiftButton id={correction.id} takes label="Take the publisher's value" />}
        <LiftButton id={correction.id} takes={false} label="Let imports change it" />
      </TableCell>
    </TableRow>
  );
}

function LiftButton({ id, takes, label }: { id: number; takes: boolean; label: string }) {
  const client = useQueryClient();
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(`corrections/${id}/lift/`, { method: "POST", body: { take: takes } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["corrections"] });
      refresh();
    },
    onError: (error) => notify(error.message, { type: "error" }),
  });
  return (
    <Button size="small" onClick={() => mutate()} disabled={isPending}>
      {label}
    </Button>
  );
}
