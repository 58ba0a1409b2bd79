import { Autocomplete, Box, Button, Card, CardContent, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { type RaRecord, useGetList } from "react-admin";
import { Link } from "react-router";
import type { StaffMatch } from "../../../src/staff/matches/contract.ts";
import { timeInIndia } from "../shared/changes.ts";
import type { Decide } from "./use-matches.ts";

/** The file's college and ours side by side, why they resemble each other, and the decision. */
export function MatchCard({ match, isChosen, decide }: { match: StaffMatch; isChosen: boolean; decide: Decide }) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Card
      component="section"
      aria-label={match.name}
      aria-current={isChosen}
      ref={(card: HTMLElement | null) => {
        if (isChosen) card?.scrollIntoView({ block: "nearest" });
      }}
      sx={{ my: 2, outline: isChosen ? "2px solid" : "none", outlineColor: "primary.main" }}
    >
      <CardContent>
        <Box sx={{ display: "grid", gridTemplateColumns: { md: "1fr 1fr" }, gap: 2 }}>
          <Named heading={`In the file (${match.authority}, ${match.code})`} name={match.name}>
            {[match.place, match.state].filter(Boolean).join(", ")}
          </Named>
          {match.college ? (
            <Named heading="Our college" name={<Link to={`/colleges/${match.college.id}`}>{match.college.name}</Link>}>
              {[match.college.city, match.college.district, match.college.state].filter(Boolean).join(", ")}
            </Named>
          ) : (
            <Typography>The college was removed.</Typography>
          )}
        </Box>
        <Typography sx={{ mt: 1 }}>
          Score {match.score.toFixed(2)}: {match.reasons.join("; ")}. Import: {match.import_kind}.
        </Typography>
        {match.decision === "waiting" ? (
          <Box sx={{ display: "flex", gap: 1, mt: 1, flexWrap: "wrap" }}>
            <Button
              variant="contained"
              disabled={!match.college || decide.isPending}
              onClick={() => match.college && decide.accept(match, match.college.id)}
            >
              Same college
            </Button>
            <Button disabled={decide.isPending} onClick={() => setChoosing(!isChoosing)} aria-expanded={isChoosing}>
              Another college
            </Button>
            <Button disabled={decide.isPending} onClick={() => decide.refuse(match)}>
              Not the same
            </Button>
          </Box>
        ) : (
          <Box sx={{ display: "flex", gap: 1, mt: 1, alignItems: "center" }}>
            <Typography>
              {match.decided_by}, {match.decided_at && timeInIndia(match.decided_at)}
            </Typography>
            <Button disabled={decide.isPending} onClick={() => decide.undo(match)}>
              Undo
            </Button>
          </Box>
        )}
        {isChoosing && <OtherCollege onChoose={(id) => decide.accept(match, id)} />}
      </CardContent>
    </Card>
  );
}

function Named({ heading, name, children }: { heading: string; name: React.ReactNode; children: React.ReactNode }) {
  return (
    <Box>
      <Typography sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>{heading}</Typography>
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      <Typography>{children}</Typography>
    </Box>
  );
}

const nameOf = ({ name, city, id }: RaRecord) => `${[name, city].filter(Boolean).join(", ")} (${id})`;

function OtherCollege({ onChoose }: { onChoose: (id: number) => void }) {
  const [q, setQ] = useState("");
  const { data: found = [], isFetching } = useGetList(
    "colleges",
    { filter: { q }, pagination: { page: 1, perPage: 20 }, sort: { field: "name", order: "ASC" } },
    { enabled: q.trim().length > 1 },
  );
  return (
    <Autocomplete
      sx={{ mt: 1, maxWidth: 560 }}
      options={found}
      filterOptions={(options) => options}
      getOptionLabel={nameOf}
      isOptionEqualToValue={(one, two) => one.id === two.id}
      loading={isFetching}
      onInputChange={(_event, text) => setQ(text)}
      onChange={(_event, chosen) => chosen && onChoose(Number(chosen.id))}
      renderInput={(props) => <TextField {...props} label="Our college" helperText="Name, city or number" />}
    />
  );
}
