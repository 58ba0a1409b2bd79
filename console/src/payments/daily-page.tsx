import {
  Alert,
  Box,
  LinearProgress,
  Link,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from "@mui/material";
import { useState } from "react";
import { Title } from "react-admin";
import { Link as RouterLink } from "react-router";
import type { DailySums } from "../../../src/staff/payments/contract.ts";
import { formatPaise } from "../shared/money.tsx";
import { dayInIndia, shortDay } from "./days.ts";
import { SpanFields } from "./span-fields.tsx";
import { messageOf, useDailySums } from "./use-payments.ts";

/** Payments and refunds per day, our figures beside the provider's. */
export default function DailyPage() {
  const [span, setSpan] = useState({ from: dayInIndia(6), to: dayInIndia() });
  const { data, error } = useDailySums(span.from, span.to);
  return (
    <Box sx={{ py: 2, maxWidth: 1160 }}>
      <Title title="Daily totals" />
      <SpanFields span={span} onChange={setSpan} />
      {error && (
        <Alert severity="error" sx={{ my: 2 }}>
          {messageOf(error)}
        </Alert>
      )}
      {!data && !error && <LinearProgress aria-label="Asking the provider" sx={{ my: 2 }} />}
      {data && <Sums sums={data} />}
    </Box>
  );
}

function Sums({ sums }: { sums: DailySums }) {
  const { days, differences, has_answered: hasAnswered, gateway } = sums;
  return (
    <>
      <Alert severity={!hasAnswered ? "info" : differences.length > 0 ? "warning" : "success"} sx={{ my: 2 }}>
        {!hasAnswered
          ? "The provider is not answering, so only our own totals are shown. Please check again in a few minutes."
          : differences.length > 0
            ? `${differences.length} ${differences.length === 1 ? "entry differs" : "entries differ"}: see below.`
            : "Our totals and the provider's are the same."}
        {gateway === "sandbox" && " This is the test provider: no money moves."}
      </Alert>
      <Table size="small" aria-label="Totals by day">
        <TableHead>
          <TableRow>
            {["Day", "Paid, ours", "Paid, provider", "Refunded, ours", "Refunded, provider", "Match?"].map((head) => (
              <TableCell key={head} align={head.includes(",") ? "right" : "left"}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {days.toReversed().map((day) => (
            <TableRow key={day.day} selected={day.differs}>
              <TableCell component="th" scope="row">
                {shortDay(day.day)}
              </TableCell>
              {[day.paid, day.provider_paid, day.refunded, day.provider_refunded].map((money, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: four columns that never change their order
                <TableCell key={position} align="right">
                  {money ? `${formatPaise(money.paise)} (${money.count})` : "–"}
                </TableCell>
              ))}
              <TableCell>{day.provider_paid ? (day.differs ? "Differs" : "Yes") : ""}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {differences.length > 0 && <Differences differences={differences} />}
    </>
  );
}

const problems = {
  not_with_us: "At the provider, not with us",
  not_at_provider: "With us, not at the provider",
  other_amount: "Different amount",
};

function Differences({ differences }: Pick<DailySums, "differences">) {
  return (
    <>
      <Typography variant="h6" component="h2" sx={{ mt: 3 }}>
        Differences
      </Typography>
      <Table size="small" aria-label="Differences">
        <TableBody>
          {differences.map((entry) => (
            <TableRow key={`${entry.what} ${entry.reference}`}>
              <TableCell>{shortDay(entry.day)}</TableCell>
              <TableCell>{entry.what === "payment" ? "Payment" : "Refund"}</TableCell>
              <TableCell>
                {entry.order_id ? (
                  <Link component={RouterLink} to={`/orders/${entry.order_id}`}>
                    {entry.reference}
                  </Link>
                ) : (
                  entry.reference
                )}
              </TableCell>
              <TableCell>{problems[entry.problem]}</TableCell>
              <TableCell align="right">ours {entry.paise === null ? "–" : formatPaise(entry.paise)}</TableCell>
              <TableCell align="right">
                theirs {entry.provider_paise === null ? "–" : formatPaise(entry.provider_paise)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}
