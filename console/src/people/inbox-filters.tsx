import { Box, Button, MenuItem, TextField } from "@mui/material";
import type { FormEvent } from "react";
import { departments, kindWords, priorities, stateWords } from "./inbox-words.tsx";
import { useAssignees } from "./use-inbox.ts";

interface Props {
  params: URLSearchParams;
  onChange: (params: URLSearchParams) => void;
}

/** Filters of the inbox, stored in the URL. By default open conversations are shown. */
export function InboxFilters({ params, onChange }: Props) {
  const { data: assignees = [] } = useAssignees();
  function set(name: string, value: string) {
    const next = new URLSearchParams(params);
    next.delete("page");
    if (value === "") next.delete(name);
    else next.set(name, value);
    onChange(next);
  }
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    set("q", String(new FormData(event.currentTarget).get("q") ?? "").trim());
  }
  const pick = (name: string, label: string, choices: [string, string][], none = "Any") => (
    <TextField
      select
      label={label}
      value={params.get(name) ?? ""}
      onChange={(event) => set(name, event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{none}</MenuItem>
      {choices.map(([value, words]) => (
        <MenuItem key={value} value={value}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  );
  const people = assignees.map(({ id, name }): [string, string] => [String(id), name]);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 1, "& > div": { width: 128, m: 0 } }}>
      <Box component="form" role="search" aria-label="Inbox" onSubmit={search} sx={{ minWidth: 220, flexGrow: 1 }}>
        <TextField
          key={params.get("q")}
          name="q"
          label="Search"
          placeholder="Name, e-mail, reference, words"
          defaultValue={params.get("q") ?? ""}
          sx={{ m: 0 }}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </Box>
      {pick(
        "state",
        "State",
        [
          ["any", "Any"],
          ["answered", stateWords.answered],
          ["closed", stateWords.closed],
        ],
        "Open",
      )}
      {pick("kind", "Kind", Object.entries(kindWords))}
      {pick("assignee", "Assigned to", [["me", "Me"], ["nobody", "Nobody"], ...people])}
      {pick(
        "priority",
        "Priority",
        priorities.map((one) => [one, one]),
      )}
      {pick(
        "department",
        "Department",
        departments.map((one) => [one, one]),
      )}
      {pick("sort", "Order", [["age", "Oldest first"]], "Most urgent")}
      {params.size > 0 && (
        <Button size="small" onClick={() => onChange(new URLSearchParams())}>
          Clear filters
        </Button>
      )}
    </Box>
  );
}

/** The API query for the URL's parameters. */
export function queryOf(params: URLSearchParams, perPage: number): string {
  const query = new URLSearchParams({ per_page: String(perPage), page: params.get("page") ?? "1" });
  for (const name of ["q", "sort"]) {
    const value = params.get(name);
    if (value) query.set(name, value);
  }
  const state = params.get("state") ?? "open";
  if (state !== "any") query.set("filter[state]", state);
  for (const name of ["kind", "assignee", "priority", "department"]) {
    const value = params.get(name);
    if (value) query.set(`filter[${name}]`, value);
  }
  return query.toString();
}
