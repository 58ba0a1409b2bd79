import { Autocomplete, TextField } from "@mui/material";
import { useState } from "react";
import { type RaRecord, useGetList } from "react-admin";

const nameOf = ({ name, city, id }: RaRecord) => `${[name, city].filter(Boolean).join(", ")} (${id})`;

/** Finds any college of ours; `/` leads here, and Escape away. */
export function OtherCollege({
  onChoose,
  onLeave,
}: {
  onChoose: (id: number, name: string) => void;
  onLeave: () => void;
}) {
  const [q, setQ] = useState("");
  const { data: found = [], isFetching } = useGetList(
    "colleges",
    { filter: { q }, pagination: { page: 1, perPage: 20 }, sort: { field: "name", order: "ASC" } },
    { enabled: q.trim().length > 1 },
  );
  return (
    <Autocomplete
      sx={{ flexGrow: 1, minWidth: 240, maxWidth: 560 }}
      size="small"
      options={found}
      value={null}
      inputValue={q}
      blurOnSelect
      autoHighlight
      filterOptions={(options) => options}
      getOptionLabel={nameOf}
      isOptionEqualToValue={(one, two) => one.id === two.id}
      loading={isFetching}
      noOptionsText={q.trim().length > 1 ? "No college of ours" : "Type a name, a town or a number"}
      onInputChange={(_event, text, reason) => reason !== "selectOption" && setQ(text)}
      onChange={(_event, chosen) => chosen && onChoose(Number(chosen.id), nameOf(chosen))}
      onKeyDown={(event) => {
        if (event.key === "Escape") onLeave();
      }}
      renderInput={(props) => (
        <TextField {...props} name="q" label="Another college ( / )" helperText="Name, town or number" margin="none" />
      )}
    />
  );
}
