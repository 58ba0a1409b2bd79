import { Alert, Box, LinearProgress } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Title } from "react-admin";
import type { Overview } from "../../../src/staff/overview/contract.ts";
import { call } from "../frame/api.ts";
import { formatPaise } from "../shared/money.tsx";
import { DayPlot } from "./day-plot.tsx";
import { FailedEmails } from "./failed-emails.tsx";
import { FailedJobs } from "./failed-jobs.tsx";
import { FailedWebhooks } from "./failed-webhooks.tsx";
import { LateDeliverables } from "./late-deliverables.tsx";
import { EndingAnnouncements, LastImports, Searches, StaleFacts } from "./tables.tsx";
import { Waiting } from "./waiting.tsx";

/** Open work, recent activity and stale data, limited to what the member's role may see. */
export default function OverviewPage() {
  const { data, error } = useQuery({ queryKey: ["overview"], queryFn: () => call<Overview>("overview/") });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <LinearProgress aria-label="Loading" />;
  return (
    <Box sx={{ py: 2, maxWidth: 1160, display: "flex", flexDirection: "column", gap: 4 }}>
      <Title title="Overview" />
      <Waiting overview={data} />
      {data.announcements && data.announcements.length > 0 && (
        <EndingAnnouncements announcements={data.announcements} />
      )}
      <Plots overview={data} />
      {data.deliverables && data.deliverables.latest.length > 0 && (
        <LateDeliverables deliverables={data.deliverables} mayOpenOrders={data.payments !== null} />
      )}
      {data.jobs && <FailedJobs jobs={data.jobs} />}
      {data.jobs && <FailedEmails jobs={data.jobs} />}
      {data.jobs && <FailedWebhooks jobs={data.jobs} />}
      {data.stale && <StaleFacts stale={data.stale} />}
      {data.imports && <LastImports imports={data.imports} />}
      <Searches searches={data.searches} />
    </Box>
  );
}

function Plots({ overview: { sign_ups: signUps, payments } }: { overview: Overview }) {
  if (!signUps && !payments) return null;
  return (
    <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { md: signUps && payments ? "1fr 1fr" : "1fr" } }}>
      {signUps && <DayPlot heading="Sign-ups in 30 days" days={signUps.days} />}
      {payments && (
        <DayPlot
          heading="Paid orders in 30 days"
          days={payments.days.map(({ day, count, paise }) => ({ day, count, more: formatPaise(paise) }))}
        />
      )}
    </Box>
  );
}
