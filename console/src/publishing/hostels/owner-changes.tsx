import { Alert, Button, Card, CardContent, Typography } from "@mui/material";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Title, useNotify } from "react-admin";
import { Link, useSearchParams } from "react-router";
import type {
  OwnerChange,
  OwnerChangeDecision,
  OwnerChangePage,
} from "../../../../src/staff/content/owner-changes-contract.ts";
import { call } from "../../frame/api.ts";
import { EmptyPage } from "../../shared/empty-page.tsx";
import { StateChips } from "../../shared/state-chips.tsx";

type State = OwnerChangeDecision["state"];
const states: [State, string][] = [
  ["waiting", "Waiting"],
  ["accepted", "Accepted"],
  ["refused", "Refused"],
];
const topics = {
  rent: "Rent, deposit, notice",
  rules: "Rules",
  facilities: "Facilities",
  food: "Food",
  who: "Who may stay",
};

/** What owners say is different: write it into the record, then accept it. */
export default function OwnerChanges() {
  const [params, setParams] = useSearchParams();
  const state = states.find(([value]) => value === params.get("state"))?.[0] ?? "waiting";
  const { data, error } = useQuery({
    queryKey: ["owner-changes", state],
    queryFn: () => call<OwnerChangePage>(`hostel-owner-changes/?state=${state}`),
  });
  return (
    <>
      <Title title="Owners' changes" />
      <StateChips states={states} state={state} onChoose={(value) => setParams({ state: value })} />
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.count === 0 && <EmptyPage heading="Nothing here">No owner's words are in this state.</EmptyPage>}
      {data?.results.map((change) => (
        <ChangeCard key={change.id} change={change} state={state} />
      ))}
    </>
  );
}

function ChangeCard({ change, state }: { change: OwnerChange; state: State }) {
  const queries = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: OwnerChangeDecision) =>
      call<null>(`hostel-owner-changes/${change.id}/decide/`, { method: "POST", body }),
    onError: (thrown) => notify(thrown.message, { type: "error" }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["owner-changes"] }),
  });
  const decide = (to: State, words: string) => (
    <Button disabled={isPending} onClick={() => mutate({ state: to })}>
      {words}
    </Button>
  );
  const { hostel, topic, words } = change;
  return (
    <Card sx={{ mb: 1 }}>
      <CardContent>
        <Typography variant="h6" component="h2">
          <Link to={`/hostels/${hostel.id}`}>
            {hostel.name}, {hostel.city}
          </Link>
        </Typography>
        <Typography color="text.secondary">{topics[topic]}</Typography>
        <Typography sx={{ whiteSpace: "pre-wrap" }}>{words}</Typography>
        {state === "waiting" ? (
          <>
            {decide("accepted", "The record says it now: accept")}
            {decide("refused", "Refuse")}
          </>
        ) : (
          decide("waiting", "Undo")
        )}
      </CardContent>
    </Card>
  );
}
