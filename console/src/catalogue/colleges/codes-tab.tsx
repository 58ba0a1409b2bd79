import {
  Alert,
  Box,
  Button,
  LinearProgress,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from "@mui/material";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type HttpError, type RaRecord, useNotify, useRecordContext } from "react-admin";
import { call, type Problem } from "../../frame/api.ts";
import { timeInIndia } from "../../shared/changes.ts";

interface Code {
  authority: string;
  code: string;
  decided_by: "register" | "name" | "staff";
  score: number;
  staff_name: string | null;
  decided_at: string;
}

/** The code that each authority has for the open college: imports find it by them. */
export function CodesTab() {
  const college = useRecordContext();
  return college ? <Codes id={college.id} /> : null;
}

function Codes({ id }: { id: RaRecord["id"] }) {
  const queries = useQueryClient();
  const notify = useNotify();
  const queryKey = ["college-codes", String(id)];
  const { data, error } = useQuery({ queryKey, queryFn: () => call<{ results: Code[] }>(`colleges/${id}/codes/`) });
  const change = useMutation({
    mutationFn: ({ path, ...body }: { path: string; authority: string; code: string }) =>
      call<{ results: Code[] }>(`colleges/${id}/codes/${path}`, { method: "POST", body }),
    onSuccess: (codes) => queries.setQueryData(queryKey, codes),
    onError: (failure) => notify(messageOf(failure), { type: "error" }),
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <LinearProgress aria-label="Loading" />;
  return (
    <>
      <Typography sx={{ mb: 2 }}>Imports find this college by the code of their authority.</Typography>
      <Table size="small" aria-label="Codes of this college">
        <TableHead>
          <TableRow>
            <TableCell>Authority</TableCell>
            <TableCell>Code</TableCell>
            <TableCell>Decided by</TableCell>
            <TableCell>Change</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.results.map((row) => (
            <TableRow key={`${row.authority} ${row.code}`}>
              <TableCell>{row.authority}</TableCell>
              <TableCell sx={{ overflowWrap: "anywhere" }}>{row.code}</TableCell>
              <TableCell>
                {decider(row)}, {timeInIndia(row.decided_at)}
              </TableCell>
              <TableCell>
                <Button
                  size="small"
                  color="error"
                  disabled={change.isPending}
                  onClick={() => change.mutate({ path: "remove/", authority: row.authority, code: row.code })}
                >
                  Remove {row.authority} {row.code}
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <AddCode isBusy={change.isPending} onAdd={(code) => change.mutate({ path: "", ...code })} />
    </>
  );
}

function AddCode({ isBusy, onAdd }: { isBusy: boolean; onAdd: (code: { authority: string; code: string }) => void }) {
  const [authority, setAuthority] = useState("");
  const [code, setCode] = useState("");
  return (
    <Box sx={{ display: "flex", gap: 2, mt: 2, alignItems: "flex-start", flexWrap: "wrap" }}>
      <TextField
        label="Authority"
        value={authority}
        onChange={(event) => setAuthority(event.target.value)}
        helperText="aicte, aishe, dte_mh, kea, tnea"
      />
      <TextField label="Code" value={code} onChange={(event) => setCode(event.target.value)} />
      <Button
        variant="contained"
        disabled={isBusy || authority.trim() === "" || code.trim() === ""}
        onClick={() => onAdd({ authority: authority.trim(), code: code.trim() })}
      >
        Add the code
      </Button>
    </Box>
  );
}

function decider({ decided_by, score, staff_name }: Code): string {
  if (decided_by === "staff") return staff_name ?? "Staff";
  return decided_by === "register" ? "The register itself" : `Its name (${Math.round(score * 100)} % sure)`;
}

function messageOf(error: Error): string {
  const { fields } = ((error as HttpError).body ?? {}) as Problem;
  return Object.values(fields ?? {})[0] ?? error.message;
}
