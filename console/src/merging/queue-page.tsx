import { Alert, Box, Button, Card, CardContent, LinearProgress, Tab, Tabs, Typography } from "@mui/material";
import { useMemo, useState } from "react";
import { Title, useNotify } from "react-admin";
import { Link, useNavigate } from "react-router";
import type { MergeSuggestion } from "../../../src/staff/merging/contract.ts";
import { call } from "../frame/api.ts";
import { EmptyPage } from "../shared/empty-page.tsx";
import { useQueueKeys } from "./queue-keys.ts";
import { SideBySide } from "./side-by-side.tsx";
import { type Kind, useAct, useSuggestions } from "./use-merging.ts";

/** Pairs that may be one, one at a time: merge them, or say that they are two. */
export default function QueuePage() {
  const [kind, setKind] = useState<Kind>("college");
  const [place, setPlace] = useState(1);
  const { data, error, isPending } = useSuggestions(kind, place, 1);
  const find = useAct(
    () => call("merge-suggestions/find/", { method: "POST" }),
    () => setPlace(1),
  );
  function show(next: Kind) {
    setKind(next);
    setPlace(1);
  }
  return (
    <Box sx={{ py: 2, maxWidth: 1160 }}>
      <Title title="Possible repeats" />
      <Box sx={{ display: "flex", gap: 2, alignItems: "center", flexWrap: "wrap", mb: 2 }}>
        <Tabs value={kind} onChange={(_event, next: Kind) => show(next)} aria-label="What is compared">
          <Tab value="college" label="Colleges" />
          <Tab value="branch" label="Branches" />
        </Tabs>
        <Button onClick={() => find.mutate(undefined)} disabled={find.isPending}>
          Look for pairs now
        </Button>
        <Button component={Link} to="/merges">
          Merges made
        </Button>
      </Box>
      {(isPending || find.isPending) && <LinearProgress aria-label="Loading" />}
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && (
        <Pair key={data.results[0]?.id} pair={data.results[0]} count={data.count} place={place} onPlace={setPlace} />
      )}
    </Box>
  );
}

interface PairProps {
  pair: MergeSuggestion | undefined;
  count: number;
  /** Counted from 1. */
  place: number;
  onPlace: (place: number) => void;
}

function Pair({ pair, count, place, onPlace }: PairProps) {
  const navigate = useNavigate();
  const notify = useNotify();
  const refuse = useAct(
    (id: number) => call(`merge-suggestions/${id}/refuse/`, { method: "POST" }),
    () => {
      notify("Remembered: they are two");
      onPlace(Math.max(1, Math.min(place, count - 1)));
    },
  );
  const acts = useMemo((): Record<"j" | "k" | "m" | "n", () => void> | null => {
    if (!pair) return null;
    const { id, kind, one, other } = pair;
    return {
      j: () => onPlace(Math.min(count, place + 1)),
      k: () => onPlace(Math.max(1, place - 1)),
      m: () => navigate(`/merging/${kind}/${one.id}/${other.id}`),
      n: () => refuse.mutate(id),
    };
  }, [pair, count, place, onPlace, navigate, refuse.mutate]);
  useQueueKeys(acts);
  if (!pair || !acts) {
    return (
      <EmptyPage heading="No pair is waiting" action={null}>
        Pairs are looked for every night, and when you ask for it above.
      </EmptyPage>
    );
  }
  return (
    <Card>
      <CardContent>
        <Typography variant="h6" component="h2">
          Pair {place} of {count}: {Math.round(pair.score * 100)} % likely
        </Typography>
        <Typography sx={{ mb: 2 }}>{pair.reasons.join(". ")}.</Typography>
        <SideBySide pair={pair} />
        <Box sx={{ display: "flex", gap: 2, mt: 2, flexWrap: "wrap" }}>
          <Button variant="contained" onClick={acts.m}>
            Merge …
          </Button>
          <Button variant="outlined" onClick={acts.n} disabled={refuse.isPending}>
            Not the same
          </Button>
          <Button onClick={acts.k} disabled={place === 1}>
            Previous
          </Button>
          <Button onClick={acts.j} disabled={place >= count}>
            Next
          </Button>
        </Box>
      </CardContent>
    </Card>
  );
}
