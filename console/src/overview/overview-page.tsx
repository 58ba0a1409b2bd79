import { Alert, Box, Button, LinearProgress, Link } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Title } from "react-admin";
import { Link as RouterLink } from "react-router";
import type { Overview } from "../../../src/staff/overview/contract.ts";
import { call } from "../frame/api.ts";
import { dayInWords, timeInIndia } from "../shared/changes.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { formatPaise } from "../shared/money.tsx";
import { DayPlot } from "./day-plot.tsx";
import { DelayedEmails } from "./delayed-emails.tsx";
import { FailedEmails } from "./failed-emails.tsx";
import { FailedWebhooks } from "./failed-webhooks.tsx";
import { EndingAnnouncements, LastImports, Searches, Section, StaleFacts } from "./tables.tsx";
import { TextMessages } from "./text-messages.tsx";
import { useAct } from "./use-act.ts";
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
      {data.jobs && <DelayedEmails delayed={data.jobs.delayed_emails} />}
      {data.jobs && <FailedEmails jobs={data.jobs} />}
      {data.jobs && <FailedWebhooks jobs={data.jobs} />}
      {data.text_messages?.is_on && <TextMessages messages={data.text_messages} />}
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

type Jobs = NonNullable<Overview["jobs"]>;

/** Dead-lettered jobs, with actions to retry or drop them. */
function FailedJobs({ jobs }: { jobs: Jobs }) {
  const { failed } = jobs;
  const [asked, setAsked] = useState<string | null>(null);
  const act = useAct("failed-jobs", () => setAsked(null));
  return (
    <Box>
      <Section
        heading="Failed jobs"
        heads={["Job", "Failed at", "Reason", "Actions"]}
        empty="No job has failed."
        rows={failed.map((job) => ({
          key: job.id,
          cells: [
            job.name,
            timeInIndia(job.failed_at),
            job.reason,
            <Box key="acts" component="span">
              <Button size="small" disabled={act.isPending} onClick={() => act.mutate({ id: job.id, act: "retry" })}>
                Try again
              </Button>
              <Button size="small" color="error" onClick={() => setAsked(job.id)}>
                Drop
              </Button>
            </Box>,
          ],
        }))}
      />
      <ConfirmDialog
        isOpen={asked !== null}
        title="Drop this job?"
        confirmLabel="Drop it"
        isDanger
        isBusy={act.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && act.mutate({ id: asked, act: "drop" })}
      >
        Its work will never be done.
      </ConfirmDialog>
    </Box>
  );
}

interface Props {
  deliverables: NonNullable<Overview["deliverables"]>;
  mayOpenOrders: boolean;
}

/** What students paid for and did not get by its day, the longest first. */
function LateDeliverables({ deliverables: { latest, late }, mayOpenOrders }: Props) {
  return (
    <Section
      heading={late > latest.length ? `Late deliverables: ${latest.length} of ${late}` : "Late deliverables"}
      heads={["Due", "What", "Student", "Package", "State"]}
      empty=""
      rows={latest.map((one) => ({
        key: String(one.id),
        cells: [
          dayInWords(one.due_on),
          one.title,
          one.student_name,
          mayOpenOrders ? (
            <Link key="order" component={RouterLink} to={`/orders/${one.order_id}`}>
              {one.package_name}
            </Link>
          ) : (
            <Link key="list" component={RouterLink} to={`/deliverables?q=${one.order_id}`}>
              {one.package_name}
            </Link>
          ),
          one.is_disputed ? "Disputed" : "Not delivered",
        ],
      }))}
    />
  );
}
