import { Box, Typography } from "@mui/material";
import type { Overview } from "../../../src/staff/overview/contract.ts";
import { timeInIndia } from "../shared/changes.ts";
import { formatPaise } from "../shared/money.tsx";
import { Section } from "./tables.tsx";

const names = { sms: "SMS", whatsapp: "WhatsApp" };

/** The queue of SMS and WhatsApp, and what messages cost. */
export function TextMessages({ messages }: { messages: NonNullable<Overview["text_messages"]> }) {
  const { channels, reasons, oldest_waiting_at: oldestAt } = messages;
  return (
    <Box>
      <Section
        heading="Text messages in 30 days"
        heads={["By", "Waiting", "Sent", "Undelivered", "Not sent", "Cost"]}
        empty=""
        rows={channels.map(({ channel, waiting, sent, undelivered, not_sent: notSent, paise }) => ({
          key: channel,
          cells: [names[channel], waiting, sent, undelivered, notSent, formatPaise(paise)],
        }))}
      />
      {oldestAt && <Typography color="text.secondary">Waiting since {timeInIndia(oldestAt)}</Typography>}
      {reasons.length > 0 && (
        <Typography color="text.secondary">
          Not sent: {reasons.map(({ reason, count }) => `${reason} (${count})`).join(", ")}
        </Typography>
      )}
    </Box>
  );
}
