import { Autocomplete, Box, Button, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { type RaRecord, Title, useGetList, useGetOne } from "react-admin";
import { useNavigate, useParams } from "react-router";

const nameOf = ({ name, city, id }: RaRecord) => `${[name, city].filter(Boolean).join(", ")} (${id})`;

/** The other record of a college, chosen by name, city or number. */
export default function ChoosePage() {
  const { kept = "" } = useParams();
  const navigate = useNavigate();
  const [q, setQ] = useState("");
  const [other, setOther] = useState<RaRecord | null>(null);
  const { data: college } = useGetOne("colleges", { id: kept });
  const { data: found = [], isFetching } = useGetList(
    "colleges",
    { filter: { q }, pagination: { page: 1, perPage: 20 }, sort: { field: "name", order: "ASC" } },
    { enabled: q.trim().length > 1 },
  );
  return (
    <Box sx={{ py: 2, maxWidth: 720 }}>
      <Title title="Merge a college" />
      <Typography sx={{ mb: 2 }}>
        {college ? nameOf(college) : `College ${kept}`} stays. Which other record is the same college?
      </Typography>
      <Autocomplete
        options={found.filter(({ id }) => String(id) !== kept)}
        filterOptions={(options) => options}
        getOptionLabel={nameOf}
        isOptionEqualToValue={(one, two) => one.id === two.id}
        loading={isFetching}
        value={other}
        onChange={(_event, chosen) => setOther(chosen)}
        onInputChange={(_event, text) => setQ(text.replace(/, [^,]* \(\d+\)$/, ""))}
        renderInput={(props) => <TextField {...props} label="The other college" helperText="Name, city or number" />}
      />
      <Button
        sx={{ mt: 2 }}
        variant="contained"
        disabled={!other}
        onClick={() => other && navigate(`/merging/college/${kept}/${other.id}`)}
      >
        Compare the two
      </Button>
    </Box>
  );
}
