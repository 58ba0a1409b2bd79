import { Autocomplete, TextField } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

/** A branch as the public search names it. */
export interface FoundBranch {
  branch_id: number | null;
  institute: string;
  programme: string;
}

interface Props {
  authority: string;
  value: FoundBranch | null;
  onChange: (branch: FoundBranch | null) => void;
}

/** Finds a branch by words of its names, as the authority's lists have them. */
export function BranchSearch({ authority, value, onChange }: Props) {
  const [words, setWords] = useState("");
  const { data = [], isFetching } = useQuery({
    queryKey: ["branches-for-lists", authority, words],
    queryFn: () => search(authority, words),
    enabled: words.trim().length >= 3,
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete
      options={data}
      value={value}
      loading={isFetching}
      filterOptions={(found) => found}
      getOptionKey={({ branch_id: id }) => id ?? ""}
      getOptionLabel={({ institute, programme }) => [institute, programme].filter(Boolean).join(": ")}
      isOptionEqualToValue={(one, other) => one.branch_id === other.branch_id}
      noOptionsText="Type words of college and branch"
      onInputChange={(_, typed) => setWords(typed)}
      onChange={(_, branch) => onChange(branch)}
      renderInput={(params) => <TextField {...params} margin="dense" label="Branch to add" />}
    />
  );
}

async function search(authority: string, words: string): Promise<FoundBranch[]> {
  const reply = await fetch(`/api/choices/search/?${new URLSearchParams({ authority, q: words.slice(0, 200) })}`);
  if (!reply.ok) throw new Error("The search did not answer");
  return (await reply.json()) as FoundBranch[];
}
