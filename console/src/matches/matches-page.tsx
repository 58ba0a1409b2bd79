import { Box, Button, LinearProgress, Tab, Tabs, Typography } from "@mui/material";
import { Title } from "react-admin";
import { useSearchParams } from "react-router";
import type { MatchSummary } from "../../../src/staff/matches/contract.ts";
import { DecidedMatches } from "./decided-matches.tsx";
import { DecisionsFile } from "./decisions-file.tsx";
import { MatchFilters, type Narrowed } from "./match-filters.tsx";
import { MatchQueue } from "./match-queue.tsx";
import { UnlikeNames } from "./unlike-names.tsx";
import { count, matchQuery, useMatchSummary } from "./use-matches.ts";

const tabs = ["some", "none", "accepted", "refused", "ignored"] as const;
type TabName = (typeof tabs)[number];

/** The queue of names in imported files that are not joined to a college. */
export default function MatchesPage() {
  const [params, setParams] = useSearchParams();
  const { data: summary } = useMatchSummary();
  const tab = tabs.find((name) => name === params.get("show")) ?? "some";
  const narrowed: Narrowed = {
    authority: params.get("authority") ?? "",
    state: params.get("state") ?? "",
    q: params.get("q") ?? "",
  };
  const show = (values: Partial<Narrowed> & { show?: TabName }) =>
    setParams(new URLSearchParams(matchQuery({ show: tab, ...narrowed, ...values })));
  const decision = tab === "some" || tab === "none" ? "waiting" : tab;
  const asked = matchQuery({ ...narrowed, decision, ...(decision === "waiting" && { resembling: tab }) });
  return (
    <Box sx={{ py: 2, maxWidth: 1280 }}>
      <Title title="Matches" />
      <Progress summary={summary} />
      <Tabs
        value={tab}
        onChange={(_event, value: TabName) => show({ show: value })}
        aria-label="Names"
        variant="scrollable"
      >
        <Tab value="some" label={withNumber("Resembles a college", summary?.some.decisions)} />
        <Tab value="none" label={withNumber("Resembles nothing", summary?.none.decisions)} />
        <Tab value="accepted" label="Joined" />
        <Tab value="refused" label="Refused" />
        <Tab value="ignored" label="Left out" />
      </Tabs>
      <Box sx={{ display: "flex", gap: 2, flexWrap: "wrap", alignItems: "flex-start", mt: 1 }}>
        <MatchFilters summary={summary} value={narrowed} onChange={show} />
        <Button component="a" href={`/api/staff/matches/export/?${asked}`} download sx={{ mt: 1 }}>
          Export as CSV
        </Button>
        <DecisionsFile />
      </Box>
      {tab === "some" || tab === "none" ? (
        <MatchQueue filter={{ resembling: tab, ...narrowed }} />
      ) : (
        <DecidedMatches key={tab} decision={tab} {...narrowed} />
      )}
      {tab === "none" && <UnlikeNames filter={{ resembling: tab, ...narrowed }} />}
    </Box>
  );
}

const withNumber = (label: string, number: number | undefined) =>
  number === undefined ? label : `${label} (${number.toLocaleString("en-IN")})`;

/** How much is left, what was done today, and what a job joins at the moment. */
function Progress({ summary }: { summary: MatchSummary | undefined }) {
  if (!summary) return <LinearProgress aria-label="Loading" />;
  const { some, none, today, joining } = summary;
  const left = some.decisions + none.decisions;
  const share = left + today.decisions === 0 ? 100 : (100 * today.decisions) / (left + today.decisions);
  return (
    <Box sx={{ mb: 1 }}>
      <Typography>
        <strong>{count(left, "decision")} left</strong>;{" "}
        {count(some.figures + none.figures, "figure waits", "figures wait")}. Today:{" "}
        {count(today.decisions, "decision")}, {count(today.figures, "figure")} joined.
        {joining.decisions > 0 &&
          ` Being joined: ${count(joining.figures, "figure")} of ${count(joining.decisions, "name")}.`}
      </Typography>
      <LinearProgress variant="determinate" value={share} aria-label="Decisions of today, of those and what is left" />
    </Box>
  );
}
