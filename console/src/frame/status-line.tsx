import CheckCircle from "@mui/icons-material/CheckCircle";
import Warning from "@mui/icons-material/Warning";
import { Box, Link } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link as RouterLink } from "react-router";
import type { AlertCode, Status } from "../../../src/features/monitoring/contract.ts";
import type { Area } from "../../../src/staff/access/contract.ts";
import { call } from "./api.ts";
import { useMe } from "./use-me.ts";

interface Place {
  to: string;
  area: Area;
}

const failedWork: Place = { to: "/overview", area: "staff" };
const queue: Place = { to: "/payment-queue", area: "payments" };
const partners: Place = { to: "/partners", area: "staff" };
const calls: Place = { to: "/calls?everybody=true", area: "people" };
const refunds: Place = { to: "/refunds", area: "payments" };

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** The label of each alert and the page that resolves it; alerts without a page concern the site's operator. */
const words: Record<AlertCode, { say: (count: number) => string; place?: Place }> = {
  database_slow: { say: () => "The database is slow" },
  payments_stuck: { say: (count) => counted(count, "paid order is waiting", "paid orders are waiting"), place: queue },
  orders_unanswered: {
    say: (count) => `The payment provider refuses to answer about ${counted(count, "order", "orders")}`,
  },
  refunds_failed: { say: (count) => counted(count, "refund failed", "refunds failed"), place: refunds },
  refunds_late: { say: () => "A refund has been in progress for more than a day", place: refunds },
  webhooks_missing: { say: () => "The payment provider has sent us no messages for hours" },
  webhooks_failed: {
    say: (count) => counted(count, "payment webhook failed", "payment webhooks failed"),
    place: failedWork,
  },
  counsellors_absent: {
    say: (count) => `${counted(count, "counsellor", "counsellors")} missed two calls or more in 30 days`,
    place: calls,
  },
  partner_webhooks_off: {
    say: (count) => `${counted(count, "partner's webhook was", "partners' webhooks were")} switched off after failures`,
    place: partners,
  },
  jobs_failed: { say: (count) => counted(count, "job failed", "jobs failed"), place: failedWork },
  jobs_late: { say: () => "Background jobs are running late" },
  emails_failed: { say: (count) => counted(count, "e-mail failed", "e-mails failed"), place: failedWork },
  ledger_broken: { say: () => "The disclosure ledger was changed: run npm run ledger:verify" },
  emails_late: { say: () => "E-mails have been waiting for more than ten minutes" },
  disk_little: { say: () => "The disk is almost full" },
};

/**
 * One line above each screen: all is well, or the open alerts with links. Polled every minute and when the window
 * regains focus.
 */
export function StatusLine() {
  const me = useMe();
  const { data, error } = useQuery({
    queryKey: ["status"],
    queryFn: ({ signal }) => call<Status>("status/", { signal }),
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
    enabled: me !== undefined,
  });
  const isWell = !error && data?.troubles.length === 0;
  return (
    <Box
      role="status"
      aria-label="Site status"
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1,
        minHeight: 28,
        px: 1,
        typography: "body2",
        color: isWell ? "text.secondary" : "text.primary",
      }}
    >
      {isWell && <CheckCircle color="success" fontSize="small" />}
      {isWell && "Everything is working"}
      {(error || (data && !isWell)) && <Warning color="warning" fontSize="small" />}
      {error ? "The site status is not available" : data && <Alerts troubles={data.troubles} areas={me?.areas ?? []} />}
      {data?.page_fill && <span>{wordsOfFill(data.page_fill)}</span>}
    </Box>
  );
}

const wordsOfFill = ({ done, total }: NonNullable<Status["page_fill"]>) =>
  `Preparing college pages: ${done.toLocaleString("en-IN")} of ${total.toLocaleString("en-IN")}`;

function Alerts({ troubles, areas }: { troubles: Status["troubles"]; areas: Area[] }) {
  return (
    <span>
      {troubles.map(({ code, count }, index) => {
        const { say, place } = words[code];
        return (
          <Fragment key={code}>
            {index > 0 && " · "}
            {place && areas.includes(place.area) ? (
              <Link component={RouterLink} to={place.to}>
                {say(count)}
              </Link>
            ) : (
              say(count)
            )}
          </Fragment>
        );
      })}
    </span>
  );
}
