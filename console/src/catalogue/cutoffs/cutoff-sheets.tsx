import { Box, Button, MenuItem, TextField, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { call } from "../../frame/api.ts";
import { type CutoffList, listsOf, nameOfList } from "./cutoff-lists.ts";
import { CutoffSheet } from "./cutoff-sheet.tsx";
import { NewCutoffList } from "./new-cutoff-list.tsx";

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
