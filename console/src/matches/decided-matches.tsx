import { Alert, Box, Button, Card, CardContent, LinearProgress, Typography } from "@mui/material";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { StaffMatch } from "../../../src/staff/matches/contract.ts";
import { timeInIndia } from "../shared/changes.ts";
import { EmptyPage } from "../shared/empty-page.tsx";
import { PageLinks } from "../shared/page-links.tsx";
import { count, matchesOnPage, sendDecision, useMatches } from "./use-matches.ts";

/** Decided names, the latest first, each with Undo. */
export function DecidedMatches(asked: { decision: string; authority: string; state: string; q: string }) {
  const [page, setPage] = useState(1);
  const { data, error } = useMatches({ ...asked, page });
  const queries = useQueryClient();
  const undo = useMutation({
    mutationFn: (match: StaffMatch) => sendDecision(match, { act: "undo" }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["matches"] }),
  });
  const problem = error ?? undo.error;
  return (
    <>
      {problem && <Alert severity="error">{problem.message}</Alert>}
      {!data && !error && <LinearProgress aria-label="Loading" />}
      {data?.count === 0 && <EmptyPage heading="Nothing here">No name is {asked.decision} at the moment.</EmptyPage>}
      {data?.results.map((match) => (
        <Card key={match.id} component="section" aria-label={match.name} sx={{ my: 1 }}>
          <CardContent sx={{ display: "flex", gap: 2, flexWrap: "wrap", justifyContent: "space-between" }}>
            <Box sx={{ overflowWrap: "anywhere" }}>
              <Typography sx={{ fontWeight: 600 }}>{match.name}</Typography>
              <Typography sx={{ color: "text.secondary" }}>
                {match.authority} {match.code === match.name ? "" : match.code}, {match.decided_by},{" "}
                {match.decided_at && timeInIndia(match.decided_at)}
              </Typography>
              {match.decision === "accepted" && match.college && (
                <Typography>
                  <Link to={`/colleges/${match.college.id}`}>
                    {[match.college.name, match.college.city].filter(Boolean).join(", ")}
                  </Link>
                  {match.is_created && " (created)"}: {count(match.joined, "figure")} joined
                  {match.joined < match.figures && `, ${count(match.figures - match.joined, "figure")} being joined`}
                </Typography>
              )}
            </Box>
            <Button disabled={undo.isPending} onClick={() => undo.mutate(match)}>
              Undo
            </Button>
          </CardContent>
        </Card>
      ))}
      {data && <PageLinks page={page} count={data.count} perPage={matchesOnPage} onTurn={setPage} />}
    </>
  );
}
