import { Alert, Box, LinearProgress, Tab, Tabs, Typography } from "@mui/material";
import { useState } from "react";
import { Title } from "react-admin";
import { PageLinks } from "../shared/page-links.tsx";
import { RefundTable } from "./refund-table.tsx";
import { useRefunds } from "./use-payments.ts";

const perPage = 25;

const views = [
  { label: "Waiting for a decision", query: "filter[state]=waiting", empty: "No refund is waiting for a decision." },
  { label: "Failed", query: "filter[state]=failed", empty: "No refund has failed." },
  {
    label: "In progress",
    query: "filter[state]=approved&filter[state]=sent",
    empty: "The provider has answered every refund we sent.",
  },
  { label: "All", query: "", empty: "No refunds yet." },
] as const;

/** Refunds of all orders: those that need action first. */
export default function RefundsPage() {
  const [index, setIndex] = useState(0);
  const [page, setPage] = useState(1);
  const view = views[index] ?? views[0];
  const { data, error } = useRefunds(`${view.query}&page=${page}&per_page=${perPage}`);
  return (
    <Box sx={{ py: 2, maxWidth: 1160 }}>
      <Title title="Refunds" />
      <Tabs
        value={index}
        aria-label="Which refunds"
        sx={{ mb: 2 }}
        onChange={(_event, next: number) => {
          setIndex(next);
          setPage(1);
        }}
      >
        {views.map(({ label }) => (
          <Tab key={label} label={label} />
        ))}
      </Tabs>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <LinearProgress aria-label="Loading" />}
      {data?.count === 0 && <Typography>{view.empty}</Typography>}
      {data && data.count > 0 && <RefundTable refunds={data.results} hasOrder />}
      {data && <PageLinks page={page} count={data.count} perPage={perPage} onTurn={setPage} />}
    </Box>
  );
}
