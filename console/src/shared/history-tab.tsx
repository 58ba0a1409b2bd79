import { Alert, Button, CircularProgress, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRecordContext, useRefresh, useResourceContext } from "react-admin";
import { call } from "../frame/api.ts";
import { ChangeEntry } from "./change-entry.tsx";
import type { ChangePage } from "./changes.ts";
import { RestoreButton } from "./restore-button.tsx";

const perPage = 20;

/** All changes of the open record, newest first, each with a button to restore. */
export function HistoryTab() {
  const resource = useResourceContext() as string;
  const record = useRecordContext();
  const refresh = useRefresh();
  const [page, setPage] = useState(1);
  const { data, error, isPending } = useQuery({
    queryKey: [resource, "history", String(record?.id), record?.version, page],
    queryFn: () => call<ChangePage>(`${resource}/${record?.id}/history/?page=${page}&per_page=${perPage}`),
    placeholderData: keepPreviousData,
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (isPending) return <CircularProgress aria-label="Loading" />;
  if (data.count === 0) return <Typography color="text.secondary">Staff have not changed this record yet.</Typography>;
  return (
    <>
      {data.results.map((change, index) => (
        <ChangeEntry
          key={change.id}
          change={change}
          isOpen={index === 0}
          action={
            change.before && (
              <RestoreButton change={change} side="before" version={record?.version ?? null} onRestored={refresh} />
            )
          }
        />
      ))}
      {page > 1 && <Button onClick={() => setPage(page - 1)}>Newer</Button>}
      {data.count > page * perPage && <Button onClick={() => setPage(page + 1)}>Older</Button>}
    </>
  );
}
