import { Alert, Box, Button, Card, CardContent, LinearProgress, Link, Typography } from "@mui/material";
import { useState } from "react";
import { Title } from "react-admin";
import type { AuthorityModels, StaffModel } from "../../../src/staff/chances/contract.ts";
import { call } from "../frame/api.ts";
import { useMe } from "../frame/use-me.ts";
import { FiguresTable } from "./figures-table.tsx";
import { ModelFacts } from "./model-facts.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { TrainingLine } from "./training-line.tsx";
import { useAct, useModels } from "./use-models.ts";

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
