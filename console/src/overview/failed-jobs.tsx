import { Box, Button, Typography } from "@mui/material";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "react-admin";
import type { Overview } from "../../../src/features/staff/overview/contract.ts";
import { call } from "../frame/api.ts";
import { timeInIndia } from "../shared/changes.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { Section } from "./tables.tsx";

type Jobs = NonNullable<Overview["jobs"]>;

/** Work that was given up after all its tries: begun anew, or forgotten. */
export function FailedJobs({ jobs }: { jobs: Jobs }) {
  const { failed, failed_emails: emails } = jobs;
  const [asked, setAsked] = useState<Jobs["failed"][number] | null>(null);
  const act = useAct(() => setAsked(null));
  return (
    <Box>
      <Section
        heading="Failed jobs"
        heads={["Job", "Given up", "Reason", "What can be done"]}
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
              <Button size="small" color="error" onClick={() => setAsked(job)}>
                Drop
              </Button>
            </Box>,
          ],
        }))}
      />
      {emails > 0 && (
        <Typography sx={{ mt: 1 }}>
          {emails} {emails === 1 ? "e-mail" : "e-mails"} could not be delivered in 30 days.
        </Typography>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title="Drop this job?"
        confirmLabel="Drop it"
        isDanger
        isBusy={act.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && act.mutate({ id: asked.id, act: "drop" })}
      >
        What it was to do is then never done.
      </ConfirmDialog>
    </Box>
  );
}

function useAct(onDone: () => void) {
  const queries = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ id, act }: { id: string; act: "retry" | "drop" }) =>
      call(`failed-jobs/${id}/${act}/`, { method: "POST" }),
    onSuccess: onDone,
    onError: (error) => notify(error.message, { type: "error" }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["overview"] }),
  });
}
