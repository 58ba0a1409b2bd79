import { Alert, Box, Button, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Title } from "react-admin";
import { useSearchParams } from "react-router";
import { call } from "../frame/api.ts";
import { EmptyPage } from "../shared/empty-page.tsx";
import { StateChips } from "../shared/state-chips.tsx";

const perPage = 20;

interface QueueProps<Row> {
  title: string;
  /** The list's call, and the key under which it is cached. */
  resource: string;
  states: readonly (readonly [state: string, words: string])[];
  empty: string;
  row: (row: Row) => ReactNode;
}

/** A list by state, those that wait first. */
export function Queue<Row extends { id: number }>({ title, resource, states, empty, row }: QueueProps<Row>) {
  const [params, setParams] = useSearchParams();
  const state = states.find(([value]) => value === params.get("state"))?.[0] ?? "waiting";
  const page = Math.max(1, Number(params.get("page")) || 1);
  const { data, error, isPending } = useQuery({
    queryKey: [resource, state, page],
    queryFn: () => call<{ count: number; results: Row[] }>(`${resource}/?state=${state}&page=${page}`),
    placeholderData: keepPreviousData,
  });
  const goTo = (to: number) => setParams({ state, page: String(to) });
  return (
    <>
      <Title title={title} />
      <StateChips states={states} state={state} onChoose={(value) => setParams({ state: value })} />
      {error && <Alert severity="error">{error.message}</Alert>}
      {isPending && !error && <Typography role="status">Loading…</Typography>}
      {data?.count === 0 && <EmptyPage heading="Nothing here">{empty}</EmptyPage>}
      {data?.results.map(row)}
      {data && data.count > perPage && (
        <Box component="nav" aria-label="Pages" sx={{ mt: 1 }}>
          {page > 1 && <Button onClick={() => goTo(page - 1)}>Before</Button>}
          {data.count > page * perPage && <Button onClick={() => goTo(page + 1)}>More</Button>}
        </Box>
      )}
    </>
  );
}
