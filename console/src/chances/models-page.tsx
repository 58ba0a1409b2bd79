import { Alert, Box, Button, Card, CardContent, LinearProgress, Link, Typography } from "@mui/material";
import { useState } from "react";
import { Title } from "react-admin";
import type { AuthorityModels, StaffModel } from "../../../src/staff/chances/contract.ts";
import { call } from "../frame/api.ts";
import { useMe } from "../frame/use-me.ts";
import { timeInIndia } from "../shared/changes.ts";
import { FiguresTable } from "./figures-table.tsx";
import { inNumbers, PublishDialog } from "./publish-dialog.tsx";
import { isOpen, useAct, useModels } from "./use-models.ts";

/** Models of chances by authority: what is published, what waits, and how they compare on past years. */
export default function ModelsPage() {
  const { data, error } = useModels();
  return (
    <Box sx={{ py: 2, maxWidth: 1160 }}>
      <Title title="Models of chances" />
      <Typography sx={{ mb: 2 }}>
        A model learns from the cut-offs that are imported. Nothing changes for students until somebody publishes it.{" "}
        <Link href="/chances/record" target="_blank" rel="noopener">
          What students see of the back-test
        </Link>
      </Typography>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <LinearProgress aria-label="Loading" />}
      {data?.results.map((of) => (
        <AuthorityCard key={of.authority} of={of} />
      ))}
    </Box>
  );
}

function AuthorityCard({ of }: { of: AuthorityModels }) {
  const [chosen, setChosen] = useState<StaffModel | null>(null);
  const mayPublish = useMe()?.areas.includes("staff") ?? false;
  const { published, before, candidates } = of;
  return (
    <Card component="section" aria-label={of.name} sx={{ mb: 2 }}>
      <CardContent>
        <Typography variant="h6" component="h2">
          {of.name}
        </Typography>
        {published ? <ModelFacts model={published} /> : <Typography>No model is published.</Typography>}
        {published && !of.is_served && (
          <Alert severity="error" sx={{ mt: 1 }}>
            This model is not served: its file is missing or damaged, or is just being read. Reload this page; if it
            stays, train again or roll back.
          </Alert>
        )}
        {published && <FiguresTable model={published} other={before} />}
        <TrainingLine of={of} />
        {before && mayPublish && (
          <Button variant="outlined" onClick={() => setChosen(before)}>
            Roll back to version {before.version}
          </Button>
        )}
        {candidates.map((candidate) => (
          <Candidate
            key={candidate.id}
            candidate={candidate}
            published={published}
            onPublish={mayPublish ? () => setChosen(candidate) : null}
          />
        ))}
        <PublishDialog model={chosen} published={published} onClose={() => setChosen(null)} />
      </CardContent>
    </Card>
  );
}

interface CandidateProps {
  candidate: StaffModel;
  published: StaffModel | null;
  /** Null: this member of staff may not publish. */
  onPublish: (() => void) | null;
}

function Candidate({ candidate, published, onPublish }: CandidateProps) {
  const discard = useAct(
    () => call(`chances/models/${candidate.id}/discard/`, { method: "POST" }),
    () => `Candidate ${candidate.version} discarded`,
  );
  return (
    <Box
      component="article"
      aria-label={`Candidate ${candidate.version}`}
      sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: "divider" }}
    >
      <Typography variant="subtitle1" component="h3" sx={{ fontWeight: 600 }}>
        Candidate beside the published model
      </Typography>
      <ModelFacts model={candidate} />
      <FiguresTable model={candidate} other={published} />
      <Box sx={{ display: "flex", gap: 1, mt: 2 }}>
        {onPublish ? (
          <Button variant="contained" onClick={onPublish}>
            Publish …
          </Button>
        ) : (
          <Typography>An admin can publish it.</Typography>
        )}
        <Button variant="outlined" disabled={discard.isPending} onClick={() => discard.mutate(undefined)}>
          Discard
        </Button>
      </Box>
    </Box>
  );
}

/** What a model is: version, for which season, from which lists, when and by whom. */
function ModelFacts({ model }: { model: StaffModel }) {
  const { version, valid_for: validFor, after_round: round, trained_on: years, stale_causes: causes } = model;
  return (
    <>
      <Typography>
        Version {version}, for {validFor} {round === null ? "before the season" : `after round ${round}`};{" "}
        {inNumbers(model.rows)} rows from {inNumbers(model.observations)} closings of {spanOf(years)}.
      </Typography>
      <Typography variant="body2" color="text.secondary">
        Trained {timeInIndia(model.trained_at)} {by(model.trained_by)}
        {model.published_at && `; published ${timeInIndia(model.published_at)} ${by(model.published_by)}`}
      </Typography>
      {model.stale_since && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          Stale since {timeInIndia(model.stale_since)}:{" "}
          {causes.map(({ cause, rows }) => `${cause} (${inNumbers(rows)} ${rows === 1 ? "row" : "rows"})`).join("; ")}
        </Alert>
      )}
    </>
  );
}

function by(name: string | null): string {
  return name ? `by ${name}` : "by the product";
}

/** "2016 to 2025", or each year where one is missing between them. */
function spanOf(years: readonly number[]): string {
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined) return "no year";
  return last - first + 1 === years.length && years.length > 2 ? `${first} to ${last}` : years.join(", ");
}

/** Starts a training, shows how far it is, and cancels it. */
function TrainingLine({ of }: { of: AuthorityModels }) {
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
