import { Box, Typography } from "@mui/material";
import { isPaise } from "../../../src/lib/money.ts";
import type { StaffOrderDetail } from "../../../src/staff/payments/contract.ts";
import { timeInIndia } from "../shared/changes.ts";
import { formatPaise } from "../shared/money.tsx";
import { attentions, eventWords, sourceWords } from "./words.ts";

interface Step {
  key: string;
  at: string;
  what: string;
  more: string;
}

/** One timeline of our events, the provider's messages and sent e-mails. */
export function OrderTimeline({ order }: { order: StaffOrderDetail }) {
  const steps = [...eventsOf(order), ...messagesOf(order), ...emailsOf(order)].sort((one, other) =>
    one.at.localeCompare(other.at),
  );
  return (
    <Box component="ol" sx={{ listStyle: "none", m: 0, pl: 2, borderLeft: 2, borderColor: "divider" }}>
      {steps.map((step) => (
        <Box component="li" key={step.key} sx={{ mb: 1.5 }}>
          <Typography>{step.what}</Typography>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: "anywhere" }}>
            {timeInIndia(step.at)}
            {step.more && ` · ${step.more}`}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function eventsOf({ events }: StaffOrderDetail): Step[] {
  return events.map(({ at, kind, source, staff_name: name, detail }, position) => ({
    key: `event ${position}`,
    at,
    what: eventWords[kind] ?? kind,
    more: [name ?? sourceWords[source], ...detailWords(detail)].filter(Boolean).join(" · "),
  }));
}

function detailWords({
  amountPaise,
  refundedPaise,
  reason,
  paymentId,
  note,
  title,
  by,
}: Record<string, unknown>): string[] {
  const words: string[] = [];
  if (typeof title === "string") words.push(title);
  if (by === "silence") words.push("nobody answered for seven days");
  const money = amountPaise ?? refundedPaise;
  if (isPaise(money)) words.push(formatPaise(money));
  if (typeof reason === "string") words.push(attentions[reason as keyof typeof attentions]?.label ?? reason);
  if (typeof paymentId === "string") words.push(paymentId);
  if (typeof note === "string" && note) words.push(`“${note}”`);
  return words;
}

function messagesOf({ messages }: StaffOrderDetail): Step[] {
  return messages.map((message) => ({
    key: `message ${message.event_id}`,
    at: message.received_at,
    what: `The provider's message: ${message.kind}`,
    more: message.processed_at ? `processed: ${message.outcome}` : "not processed yet",
  }));
}

const emailStates = {
  waiting: "waiting to be sent",
  sent: "sent",
  failed: "could not be delivered",
  dropped: "dropped",
};

function emailsOf({ emails }: StaffOrderDetail): Step[] {
  return emails.map(({ kind, to, state, created_at, problem }, position) => ({
    key: `e-mail ${position}`,
    at: created_at,
    what: `E-mail to ${to}: ${kind.replaceAll("_", " ")}`,
    more: [emailStates[state], problem].filter(Boolean).join(": "),
  }));
}
