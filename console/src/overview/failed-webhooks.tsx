import { Box, Button, Link, Typography } from "@mui/material";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import type { Overview } from "../../../src/staff/overview/contract.ts";
import { timeInIndia } from "../shared/changes.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { Section } from "./tables.tsx";
import { useAct } from "./use-act.ts";

type Jobs = NonNullable<Overview["jobs"]>;

/** Dead-lettered webhooks of the payment provider, with actions to retry or drop them. */
export function FailedWebhooks({ jobs: { webhooks, failed_webhooks: count } }: { jobs: Jobs }) {
  const [asked, setAsked] = useState<string | null>(null);
  const act = useAct("failed-webhooks", () => setAsked(null));
  return (
    <Box>
      <Section
        heading="Failed payment webhooks"
        heads={["Message", "Order", "Received", "Reason", "What can be done"]}
        empty="No message of the payment provider has failed."
        rows={webhooks.map((webhook) => ({
          key: webhook.id,
          cells: [
            webhook.kind,
            webhook.order_id ? (
              <Link key="order" component={RouterLink} to={`/orders/${webhook.order_id}`}>
                Open the order
              </Link>
            ) : (
              "No order of ours"
            ),
            timeInIndia(webhook.received_at),
            webhook.reason,
            <Box key="acts" component="span">
              <Button
                size="small"
                disabled={act.isPending}
                onClick={() => act.mutate({ id: webhook.id, act: "retry" })}
              >
                Try again
              </Button>
              <Button size="small" color="error" onClick={() => setAsked(webhook.id)}>
                Drop
              </Button>
            </Box>,
          ],
        }))}
      />
      {count > webhooks.length && <Typography sx={{ mt: 1 }}>The newest of {count} are shown.</Typography>}
      <ConfirmDialog
        isOpen={asked !== null}
        title="Drop this message?"
        confirmLabel="Drop it"
        isDanger
        isBusy={act.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked !== null && act.mutate({ id: asked, act: "drop" })}
      >
        The site will not act on it any more. Open its order first to see whether the payment arrived.
      </ConfirmDialog>
    </Box>
  );
}
