import { Box, MenuItem, TextField } from "@mui/material";
import { useEffect, useState } from "react";
import type { MatchSummary } from "../../../src/staff/matches/contract.ts";

export interface Narrowed {
  authority: string;
  state: string;
  q: string;
}

interface Props {
  summary: MatchSummary | undefined;
  value: Narrowed;
  onChange: (narrowed: Partial<Narrowed>) => void;
}

const pauseMs = 300;

/** Source, state and search of the queue. */
export function MatchFilters({ summary, value, onChange }: Props) {
  const [q, setQ] = useState(value.q);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search follows what is typed, after a pause
  useEffect(() => {
    if (q === value.q) return;
    const timer = setTimeout(() => onChange({ q }), pauseMs);
    return () => clearTimeout(timer);
  }, [q]);
  const choice = (label: string, name: "authority" | "state", options: [string, number][]) => (
    <TextField
      select
      label={label}
      value={options.some(([option]) => option === value[name]) ? value[name] : ""}
      onChange={(event) => onChange({ [name]: event.target.value })}
      fullWidth={false}
      sx={{ minWidth: 200 }}
    >
      <MenuItem value="">All</MenuItem>
      {options.map(([option, decisions]) => (
        <MenuItem key={option} value={option}>
          {option} ({decisions})
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}>
      {choice(
        "Source",
        "authority",
        (summary?.authorities ?? []).map(({ authority, decisions }) => [authority, decisions]),
      )}
      {choice(
        "State",
        "state",
        (summary?.states ?? []).filter(({ state }) => state).map(({ state, decisions }) => [state, decisions]),
      )}
      <TextField
        label="Search"
        helperText="Name, place or code in the file"
        value={q}
        onChange={(event) => setQ(event.target.value)}
        fullWidth={false}
        sx={{ minWidth: 240 }}
      />
    </Box>
  );
}
