import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import type { Overview } from "../../../src/staff/overview/contract.ts";
import { timeInIndia } from "../shared/changes.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { Section } from "./tables.tsx";
import { useAct } from "./use-act.ts";

type Jobs = NonNullable<Overview["jobs"]>;

/** E-mails that were rejected or abandoned, with actions to resend or drop them. */
export function FailedEmails({ jobs: { emails, failed_emails: count } }: { jobs: Jobs }) {
  const [asked, setAsked] = useState<number | null>(null);
  const act = useAct("failed-emails", () => setAsked(null));
  return (
    <Box>
      <Section
        heading="Failed e-mails"
        heads={["E-mail", "To", "Written", "Reason", "Actions"]}
        empty="No e-mail has failed."
        rows={emails.map((email) => ({
          key: String(email.id),
          cells: [
            email.kind.replaceAll("_", " "),
            email.to,
            timeInIndia(email.created_at),
            email.reason,
            <Box key="acts" component="span">
              {email.can_be_sent ? (
                <Button
                  size="small"
                  disabled={act.isPending}
                  onClick={() => act.mutate({ id: email.id, act: "retry" })}
                >
                  Send again
                </Button>
              ) : (
                "Its link no longer works. "
              )}
              <Button size="small" color="error" onClick={() => setAsked(email.id)}>
                Drop
              </Button>
            </Box>,
          ],
        }))}
      />
      {count > emails.length && <Typography sx={{ mt: 1 }}>The newest of {count} are shown.</Typography>}
      <ConfirmDialog
        isOpen={asked !== null}
        title="Drop this e-mail?"
        confirmLabel="Drop it"
        isDanger
        isBusy={act.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked !== null && act.mutate({ id: asked, act: "drop" })}
      >
        The person it was for will not get it.
      </ConfirmDialog>
    </Box>
  );
}
