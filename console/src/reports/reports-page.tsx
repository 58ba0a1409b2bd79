import { Alert, Box, Button, Chip } from "@mui/material";
import { Title } from "react-admin";
import { useSearchParams } from "react-router";
import type { StaffReport } from "../../../src/staff/reports/contract.ts";
import { EmptyPage } from "../shared/empty-page.tsx";
import { ReportCard } from "./report-card.tsx";
import { useReports } from "./use-reports.ts";

const states: [StaffReport["state"] | "", string][] = [
  ["waiting", "Waiting"],
  ["needs_more", "Asked for more"],
  ["corrected", "Corrected"],
  ["stays", "Stays"],
  ["withdrawn", "Withdrawn"],
];
const perPage = 20;

/** Reports that a figure is wrong, those that wait longest first, each with the figure beside it. */
export default function ReportsPage() {
  const [params, setParams] = useSearchParams();
  const state = params.get("state") ?? "waiting";
  const page = Math.max(1, Number(params.get("page")) || 1);
  const { data, error } = useReports(state, page);
  return (
    <>
      <Title title="Reported figures" />
      <Box component="nav" aria-label="States" sx={{ display: "flex", gap: 1, flexWrap: "wrap", my: 1 }}>
        {states.map(([value, words]) => (
          <Chip
            key={value}
            label={`${words}: ${data?.counts[value as StaffReport["state"]] ?? 0}`}
            color={value === state ? "primary" : "default"}
            aria-pressed={value === state}
            onClick={() => setParams({ state: value })}
          />
        ))}
      </Box>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.count === 0 && <EmptyPage heading="No reports">There are no reports in this state.</EmptyPage>}
      {data?.results.map((report) => (
        <ReportCard key={report.id} report={report} />
      ))}
      {data && data.count > perPage && (
        <Box component="nav" aria-label="Pages" sx={{ mt: 1 }}>
          {page > 1 && <Button onClick={() => setParams({ state, page: String(page - 1) })}>Before</Button>}
          {data.count > page * perPage && (
            <Button onClick={() => setParams({ state, page: String(page + 1) })}>More</Button>
          )}
        </Box>
      )}
    </>
  );
}
