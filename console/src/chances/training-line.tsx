import { Alert, Box, Button, LinearProgress, Typography } from "@mui/material";
import type { AuthorityModels } from "../../../src/staff/chances/contract.ts";
import { call } from "../frame/api.ts";
import { timeInIndia } from "../shared/changes.ts";
import { isOpen, useAct } from "./use-models.ts";

/** Starts a training, shows how far it is, and cancels it. */
export function TrainingLine({ of }: { of: AuthorityModels }) {
  const { authority, name, season, training } = of;
  const train = useAct(
    () => call("chances/trainings/", { method: "POST", body: { authority } }),
    () => `Training of the model of ${name} ${season} has begun`,
  );
  const cancel = useAct(
    (id: number) => call(`chances/trainings/${id}/cancel/`, { method: "POST" }),
    () => `Training of the model of ${name} cancelled`,
  );
  if (training && isOpen(training)) {
    const percent = Math.round(training.share * 100);
    return (
      <Box sx={{ my: 2 }}>
        <Typography>
          Training for {training.valid_for}: {training.step || "waiting for its turn"}, {percent} %
        </Typography>
        <LinearProgress variant="determinate" value={percent} aria-label={`Training of ${name}`} sx={{ my: 1 }} />
        <Button variant="outlined" disabled={cancel.isPending} onClick={() => cancel.mutate(training.id)}>
          Cancel training
        </Button>
      </Box>
    );
  }
  return (
    <Box sx={{ my: 2 }}>
      {training?.state === "failed" && (
        <Alert severity="error" sx={{ mb: 1 }}>
          The training of {timeInIndia(training.requested_at)} failed: {training.problem}
        </Alert>
      )}
      {training?.state === "cancelled" && (
        <Typography sx={{ mb: 1 }}>The training of {timeInIndia(training.requested_at)} was cancelled.</Typography>
      )}
      {season === null ? (
        <Typography>Three years of lists are needed to train a model of {name}. Import them first.</Typography>
      ) : (
        <Button variant="outlined" disabled={train.isPending} onClick={() => train.mutate(undefined)}>
          {of.published ? `Retrain for ${season}` : `Train for ${season}`}
        </Button>
      )}
    </Box>
  );
}
