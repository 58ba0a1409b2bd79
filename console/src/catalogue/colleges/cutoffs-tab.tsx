import { MenuItem, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { useGetList, useRecordContext } from "react-admin";
import { CutoffSheets } from "../cutoffs/cutoff-sheets.tsx";

/** Cut-offs of the open college, one branch at a time. */
export function CutoffsTab() {
  const college = useRecordContext();
  const { data: branches } = useGetList(
    "branches",
    {
      filter: { college_id: college?.id },
      pagination: { page: 1, perPage: 100 },
      sort: { field: "name", order: "ASC" },
    },
    { enabled: college !== undefined },
  );
  const [chosen, setChosen] = useState<number | null>(null);
  if (!branches) return null;
  if (branches.length === 0) return <Typography>Cut-offs belong to a branch. Add a branch first.</Typography>;
  const branchId = chosen ?? (branches[0]?.id as number);
  return (
    <>
      <TextField
        select
        fullWidth={false}
        label="Branch"
        value={branchId}
        onChange={(event) => setChosen(Number(event.target.value))}
        sx={{ minWidth: 320, mb: 2 }}
      >
        {branches.map(({ id, name, level, degree }) => (
          <MenuItem key={id} value={id}>
            {[name, degree, level.toUpperCase()].filter(Boolean).join(", ")}
          </MenuItem>
        ))}
      </TextField>
      <CutoffSheets key={branchId} branchId={branchId} />
    </>
  );
}
