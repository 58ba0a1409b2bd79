import { Box, Button, MenuItem, TextField, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { call } from "../../frame/api.ts";
import { SheetGrid } from "../sheet/sheet-grid.tsx";
import type { SheetColumn } from "../sheet/sheet-rows.ts";
import { useSheet } from "../sheet/use-sheet.ts";
import { type CutoffList, listsOf, nameOfList } from "./cutoff-lists.ts";
import { NewCutoffList } from "./new-cutoff-list.tsx";

const seats: SheetColumn[] = [
  { field: "quota", label: "Quota", kind: "text", widthPx: 90 },
  { field: "seat_type", label: "Seat type", kind: "text", initial: "OPEN", widthPx: 130 },
  { field: "gender", label: "Gender", kind: "choice", choices: ["any", "female"], initial: "any", widthPx: 90 },
  { field: "opening", label: "Opening", kind: "number", isNullable: true, widthPx: 100 },
  { field: "closing", label: "Closing", kind: "number", widthPx: 100 },
];
const preparatory: SheetColumn = {
  field: "is_preparatory",
  label: "Preparatory",
  kind: "check",
  initial: "false",
  widthPx: 90,
};
const most: SheetColumn = { field: "max_marks", label: "Out of", kind: "number", isNullable: true, widthPx: 90 };

/** One published list of a branch, edited like a spreadsheet. */
function CutoffSheet({ branchId, list }: { branchId: number; list: CutoffList }) {
  const { authority, exam, year, round, unit } = list;
  const of = useMemo(
    () => ({
      resource: "cutoffs",
      columns: [...seats, unit === "marks" ? most : preparatory],
      fixed: { branch_id: branchId, authority, exam, year, round, unit },
    }),
    [branchId, authority, exam, year, round, unit],
  );
  const query = new URLSearchParams([
    ["filter[branch_id]", String(branchId)],
    ["filter[authority]", authority],
    ["filter[year]", String(year)],
    ["filter[round]", String(round)],
    ["sort", "id"],
  ]);
  const sheet = useSheet(of, String(query));
  return <SheetGrid sheet={sheet} columns={of.columns} label={nameOfList(list)} addLabel="Add seats" />;
}

/** Cut-offs of a branch: one sheet per published list, chosen by authority, year and round. */
export function CutoffSheets({ branchId }: { branchId: number }) {
  const { data } = useQuery({
    queryKey: ["cutoffs", "lists", branchId],
    queryFn: () => listsOf((query) => call(`cutoffs/?filter[branch_id]=${branchId}&${query}`)),
  });
  const [added, setAdded] = useState<CutoffList[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const lists = useMemo(() => [...added, ...(data ?? [])], [added, data]);
  const list = lists.find((one) => nameOfList(one) === chosen) ?? lists[0];
  return (
    <>
      <Box sx={{ display: "flex", gap: 2, flexWrap: "wrap", alignItems: "center", mb: 2 }}>
        {list && (
          <TextField
            select
            fullWidth={false}
            label="Published list"
            value={nameOfList(list)}
            onChange={(event) => setChosen(event.target.value)}
            sx={{ minWidth: 320 }}
          >
            {lists.map((one) => (
              <MenuItem key={nameOfList(one)} value={nameOfList(one)}>
                {nameOfList(one)}
              </MenuItem>
            ))}
          </TextField>
        )}
        <Button onClick={() => setAdding(true)}>Add a list</Button>
      </Box>
      {list ? (
        <CutoffSheet key={nameOfList(list)} branchId={branchId} list={list} />
      ) : (
        data && <Typography>No cut-offs yet. Start with “Add a list”.</Typography>
      )}
      {isAdding && (
        <NewCutoffList
          onClose={() => setAdding(false)}
          onChosen={(one) => {
            if (!lists.some((known) => nameOfList(known) === nameOfList(one))) setAdded([one, ...added]);
            setChosen(nameOfList(one));
            setAdding(false);
          }}
        />
      )}
    </>
  );
}
