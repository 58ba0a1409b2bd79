import { Alert, Box, Button, Card, LinearProgress, Typography } from "@mui/material";
import { useState } from "react";
import { Title } from "react-admin";
import { useParams } from "react-router";
import type { PartnerWebhook } from "../../../src/features/partners/webhooks/contract.ts";
import { timeInIndia } from "../shared/changes.ts";
import { Deliveries } from "./deliveries.tsx";
import { usePartnerKeys } from "./use-partners.ts";
import { useWebhook, useWebhookActs } from "./use-webhook.ts";
import { WebhookDialog } from "./webhook-dialog.tsx";

/** Where a partner's program is told of changes, and what became of each message. */
export default function WebhookPage() {
  const id = Number(useParams().id);
  const { data, error } = useWebhook(id);
  const partner = usePartnerKeys().data?.results.find((key) => key.id === id);
  const [isSetting, setSetting] = useState(false);
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <LinearProgress aria-label="Loading" />;
  const { webhook } = data;
  return (
    <Box sx={{ py: 2, maxWidth: 1160 }}>
      <Title title={partner ? `Webhook of ${partner.name}` : "Webhook"} />
      <Card sx={{ p: 2, mb: 2 }}>
        {webhook ? <State id={id} webhook={webhook} /> : <Typography>Their program is told of nothing yet.</Typography>}
        <Button
          variant={webhook ? "text" : "contained"}
          sx={{ mt: webhook ? 0 : 1, minHeight: 44 }}
          onClick={() => setSetting(true)}
        >
          {webhook ? "Change the address" : "Enter an address"}
        </Button>
      </Card>
      {webhook && <Deliveries id={id} isOn={webhook.switched_off_at === null} />}
      {isSetting && <WebhookDialog id={id} url={webhook?.url ?? ""} onClose={() => setSetting(false)} />}
    </Box>
  );
}

function State({ id, webhook }: { id: number; webhook: PartnerWebhook }) {
  const { turn, test } = useWebhookActs(id);
  const isOn = webhook.switched_off_at === null;
  const failure = turn.error ?? test.error;
  return (
    <>
      <Typography sx={{ overflowWrap: "anywhere" }}>
        <code>{webhook.url}</code>
      </Typography>
      <Typography color="text.secondary">
        {webhook.last_delivered_at
          ? `Last accepted ${timeInIndia(webhook.last_delivered_at)}.`
          : "Nothing accepted yet."}{" "}
        Within 30 days: {webhook.delivered} delivered, {webhook.failed} failed; {webhook.waiting} pending.
      </Typography>
      {webhook.switched_off_at && (
        <Alert severity={webhook.switched_off_because === "failures" ? "error" : "info"} sx={{ my: 1 }}>
          {webhook.switched_off_because === "failures"
            ? `It accepted nothing for a day, and was switched off ${timeInIndia(webhook.switched_off_at)}.`
            : `Switched off ${timeInIndia(webhook.switched_off_at)}.`}
        </Alert>
      )}
      {failure && <Alert severity="error">{failure.message}</Alert>}
      <Button sx={{ minHeight: 44 }} disabled={turn.isPending} onClick={() => turn.mutate(!isOn)}>
        {isOn ? "Switch off" : "Switch on"}
      </Button>
      <Button sx={{ minHeight: 44 }} disabled={!isOn || test.isPending} onClick={() => test.mutate()}>
        Send a test
      </Button>
    </>
  );
}
