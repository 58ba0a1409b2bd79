import { Alert, Box, Button, LinearProgress, Tab, Tabs, Typography } from "@mui/material";
import { useState } from "react";
import { Title } from "react-admin";
import { useSearchParams } from "react-router";
import { EmptyPage } from "../shared/empty-page.tsx";
import { PageLinks } from "../shared/page-links.tsx";
import { MatchCard } from "./match-card.tsx";
import { useMatchKeys } from "./use-match-keys.ts";
import { matchesOnPage, useDecision, useMatches } from "./use-matches.ts";

const tabs = [
  ["waiting", "Waiting"],
  ["accepted", "Accepted"],
  ["refused", "Refused"],
] as const;

/** The queue: the file's college beside ours, with the score and its reasons. */
export default function MatchesPage() {
  const [params, setParams] = useSearchParams();
  const decision = params.get("decision") ?? "waiting";
  const page = Number(params.get("page") ?? 1);
  const { data, error } = useMatches(decision, page);
  const decide = useDecision();
  const [chosen, setChosen] = useState(0);
  const matches = data?.results ?? [];
  const at = Math.min(chosen, Math.max(0, matches.length - 1));
  const match = matches[at];
  useMatchKeys({
    j: () => setChosen(Math.min(at + 1, matches.length - 1)),
    k: () => setChosen(Math.max(at - 1, 0)),
    a: () => decision === "waiting" && match?.college && decide.accept(match, match.college.id),
    r: () => decision === "waiting" && match && decide.refuse(match),
    u: () => decide.undoLast(),
  });
  return (
    <Box sx={{ py: 2, maxWidth: 1160 }}>
      <Title title="Matches" />
      <Typography sx={{ mb: 2 }}>
        Names in imported files that resemble a college of ours. Nothing is imported for them until somebody accepts;
        the next run of the import then brings the rows in.
      </Typography>
      <Tabs value={decision} onChange={(_event, value) => setParams({ decision: value })} aria-label="Decision">
        {tabs.map(([value, label]) => (
          <Tab key={value} value={value} label={label} />
        ))}
      </Tabs>
      {decide.last && (
        <Alert severity="success" sx={{ my: 1 }} action={<Button onClick={decide.undoLast}>Undo</Button>}>
          {decide.last.name} was {decide.last.decision}.
        </Alert>
      )}
      {(error ?? decide.error) && <Alert severity="error">{(error ?? decide.error)?.message}</Alert>}
      {!data && !error && <LinearProgress aria-label="Loading" />}
      {data?.count === 0 && <EmptyPage heading="Nothing here">No match is {decision} at the moment.</EmptyPage>}
      {matches.map((one, place) => (
        <MatchCard key={one.id} match={one} isChosen={place === at} decide={decide} />
      ))}
      {data && (
        <PageLinks
          page={page}
          count={data.count}
          perPage={matchesOnPage}
          onTurn={(next) => setParams({ decision, page: String(next) })}
        />
      )}
    </Box>
  );
}
