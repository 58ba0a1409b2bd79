import { Alert, Box, Button, CircularProgress, MenuItem, TextField, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { Title, useResourceDefinitions } from "react-admin";
import { Link, useSearchParams } from "react-router";
import { ChangeEntry } from "../shared/change-entry.tsx";
import type { Change, ChangePage } from "../shared/changes.ts";
import { EmptyPage } from "../shared/empty-page.tsx";
import { RestoreButton } from "../shared/restore-button.tsx";
import { call } from "./api.ts";

const perPage = 25;
const filters = ["q", "resource", "from", "to"] as const;

/** All changes by staff, filtered by words, kind of record and days; the filters are in the URL. */
export default function HistoryPage() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get("page") ?? 1);
  const query = new URLSearchParams([...params].filter(([, value]) => value !== ""));
  query.set("page", String(page));
  query.set("per_page", String(perPage));
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["history", query.toString()],
    queryFn: () => call<ChangePage>(`history/?${query}`),
    placeholderData: keepPreviousData,
  });
  function turnTo(next: number) {
    const turned = new URLSearchParams(params);
    turned.set("page", String(next));
    setParams(turned);
  }
  return (
    <>
      <Title title="History" />
      <SearchForm key={params.toString()} params={params} onSearch={setParams} />
      {error && <Alert severity="error">{error.message}</Alert>}
      {isPending && <CircularProgress aria-label="Loading" />}
      {data?.count === 0 && (
        <EmptyPage heading="No changes found" action={<Button onClick={() => setParams({})}>Show everything</Button>}>
          No staff changes match your search.
        </EmptyPage>
      )}
      {data?.results.map((change) => (
        <ChangeEntry
          key={change.id}
          change={change}
          subject={`${change.label} (${change.resource})`}
          action={<WayOn change={change} onRestored={refetch} />}
        />
      ))}
      <Box component="nav" aria-label="Pages" sx={{ display: "flex", alignItems: "center", gap: 1, mt: 1 }}>
        {page > 1 && <Button onClick={() => turnTo(page - 1)}>Newer</Button>}
        {data && data.count > page * perPage && <Button onClick={() => turnTo(page + 1)}>Older</Button>}
        {data && data.count > 0 && (
          <Typography variant="body2" color="text.secondary">
            {(page - 1) * perPage + 1} to {Math.min(page * perPage, data.count)} of {data.count}
          </Typography>
        )}
      </Box>
    </>
  );
}

/** A removed record can be restored; an existing one links to its page with its full history. */
function WayOn({ change, onRestored }: { change: Change; onRestored: () => void }) {
  const definitions = useResourceDefinitions();
  const { resource, record_id: id, action } = change;
  if (action === "delete") {
    return <RestoreButton change={change} side="before" version={null} onRestored={onRestored} />;
  }
  if (!definitions[resource]?.hasEdit) return null;
  return (
    <Button component={Link} to={`/${resource}/${id}`} size="small">
      Open {change.label}
    </Button>
  );
}

function SearchForm({ params, onSearch }: { params: URLSearchParams; onSearch: (params: URLSearchParams) => void }) {
  const resources = Object.keys(useResourceDefinitions()).sort();
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].filter(([, value]) => value !== "");
    onSearch(new URLSearchParams(entries as [string, string][]));
  }
  const given = Object.fromEntries(filters.map((name) => [name, params.get(name) ?? ""]));
  const label = { inputLabel: { shrink: true } };
  return (
    <Box
      component="form"
      role="search"
      aria-label="History"
      onSubmit={search}
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 2, "& > div": { width: 190, m: 0 } }}
    >
      <TextField name="q" label="Words" defaultValue={given.q} placeholder="Name or number" slotProps={label} />
      <TextField name="resource" label="Kind" defaultValue={given.resource} select>
        <MenuItem value="">All kinds</MenuItem>
        {resources.map((name) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField name="from" label="From" type="date" defaultValue={given.from} slotProps={label} />
      <TextField name="to" label="To" type="date" defaultValue={given.to} slotProps={label} />
      <Button type="submit" variant="outlined">
        Search
      </Button>
    </Box>
  );
}
