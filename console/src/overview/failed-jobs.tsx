import { Box, Button } from "@mui/material";
import { useState } from "react";
import type { Overview } from "../../../src/staff/overview/contract.ts";
import { timeInIndia } from "../shared/changes.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { Section } from "./tables.tsx";
import { useAct } from "./use-act.ts";

type Jobs = NonNullable<Overview["jobs"]>;

/** Dead-lettered jobs, with actions to retry or drop them. */
export function FailedJobs({ jobs }: { jobs: Jobs }) {
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
