import { Box, Button, MenuItem, TextField } from "@mui/material";
import type { FormEvent } from "react";
import { useSearchParams } from "react-router";

interface Props {
  label: string;
  placeholder: string;
  /** Values of `state` with their labels; without them there is no such filter. */
  states?: [string, string][];
}

/** Search words and state filter of a list of people, stored in the URL. */
export function SearchBar({ label, placeholder, states = [] }: Props) {
  const [params, setParams] = useSearchParams();
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].filter(([, value]) => value !== "");
    setParams(new URLSearchParams(entries as [string, string][]));
  }
  return (
    <Box
      key={params.toString()}
      component="form"
      role="search"
      aria-label={label}
      onSubmit={search}
      sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", mb: 1, "& > div": { width: 260, m: 0 } }}
    >
      <TextField
        name="q"
        label="Search"
        placeholder={placeholder}
        defaultValue={params.get("q") ?? ""}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {states.length > 0 && (
        <TextField
          select
          name="state"
          label="State"
          defaultValue={params.get("state") ?? ""}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">Any</MenuItem>
          {states.map(([value, words]) => (
            <MenuItem key={value} value={value}>
              {words}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Button type="submit" variant="outlined">
        Search
      </Button>
    </Box>
  );
}

const perPage = 25;

/** The API query for the URL's parameters. */
export function queryOf(params: URLSearchParams): string {
  const query = new URLSearchParams({ per_page: String(perPage), page: params.get("page") ?? "1" });
  const [q, state] = [params.get("q"), params.get("state")];
  if (q) query.set("q", q);
  if (state) query.set("filter[state]", state);
  return query.toString();
}

/** Links to the previous and next page. */
export function Pager({ count }: { count: number }) {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get("page") ?? 1);
  function turn(to: number) {
    const turned = new URLSearchParams(params);
    turned.set("page", String(to));
    setParams(turned);
  }
  return (
    <Box component="nav" aria-label="Pages" sx={{ mt: 1 }}>
      {page > 1 && <Button onClick={() => turn(page - 1)}>Before</Button>}
      {count > page * perPage && <Button onClick={() => turn(page + 1)}>More</Button>}
      <Box component="span" role="status" sx={{ ml: 1, color: "text.secondary" }}>
        {count} found
      </Box>
    </Box>
  );
}
