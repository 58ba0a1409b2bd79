import { Alert, Box, Button, Card, CardContent, LinearProgress, Typography } from "@mui/material";
import { useState } from "react";
import { Title } from "react-admin";
import type { AuthorityRules, RulesVersion } from "../../../src/staff/chances/rules-contract.ts";
import { call } from "../frame/api.ts";
import { useMe } from "../frame/use-me.ts";
import { timeInIndia } from "../shared/changes.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { MeritRules } from "./merit-rules.tsx";
import { RulesEditor } from "./rules-editor.tsx";
import { RulesTables } from "./rules-tables.tsx";
import { useAct } from "./use-models.ts";
import { useRules } from "./use-rules.ts";

/** Rules of who may have which seat, by authority: those that apply, and the versions that staff wrote. */
export default function RulesPage() {
  const { data, error } = useRules();
  return (
    <Box sx={{ py: 2, maxWidth: 1160 }}>
      <Title title="Rules of eligibility" />
      <Typography sx={{ mb: 2 }}>
        Who may have which seat. The product brings rules with it; a version that staff publish counts before them. What
        no rule names, nobody is offered.
      </Typography>
      <MeritRules />
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <LinearProgress aria-label="Loading" />}
      {data?.results.map((of) => (
        <AuthorityCard key={of.authority} of={of} />
      ))}
    </Box>
  );
}

function AuthorityCard({ of }: { of: AuthorityRules }) {
  const { name, season, in_force: rules, versions } = of;
  return (
    <Card component="section" aria-label={name} sx={{ mb: 2 }}>
      <CardContent>
        <Typography variant="h6" component="h2">
          {name}
        </Typography>
        {rules ? (
          <>
            <Typography>
              {season} is answered by version {rules.version},{" "}
              {rules.is_of_staff ? "written by staff" : "of the product"}, of {rules.years.join(", ")}.
            </Typography>
            {rules.carried_from !== null && (
              <Alert severity="warning">
                These are the rules of {rules.carried_from}; those of {season} are not published yet.
              </Alert>
            )}
            <RulesTables rules={rules} />
          </>
        ) : (
          <Alert severity="error">No rules cover {season} or the two years before: nothing is offered.</Alert>
        )}
        {versions.map((version) => (
          <Version key={version.id} version={version} />
        ))}
        <RulesEditor key={`${of.authority} ${rules?.version}`} of={of} />
      </CardContent>
    </Card>
  );
}

const stateWords: Record<RulesVersion["state"], string> = {
  draft: "draft",
  published: "published",
  superseded: "published before",
  discarded: "discarded",
};

type Verb = "publish" | "withdraw" | "discard";

function Version({ version }: { version: RulesVersion }) {
  const { id, label, state, note, years } = version;
  const [asked, setAsked] = useState<Verb | null>(null);
  const mayPublish = useMe()?.areas.includes("staff") ?? false;
  const act = useAct(
    (verb: Verb) => call(`chances/rules/${id}/${verb}/`, { method: "POST" }),
    (verb) => `${label} ${{ publish: "published", withdraw: "withdrawn", discard: "discarded" }[verb]}`,
  );
  return (
    <Box component="article" aria-label={label} sx={{ mt: 2, pt: 1, borderTop: 1, borderColor: "divider" }}>
      <Typography>
        {label} for {years.join(", ")}, {stateWords[state]}: {note}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        Written {timeInIndia(version.created_at)} by {version.created_by ?? "a former colleague"}
        {version.published_at &&
          `; published ${timeInIndia(version.published_at)} by ${version.published_by ?? "a former colleague"}`}
      </Typography>
      <Box sx={{ display: "flex", gap: 1, mt: 1 }}>
        {mayPublish && state !== "published" && <Button onClick={() => setAsked("publish")}>Publish …</Button>}
        {mayPublish && state === "published" && <Button onClick={() => setAsked("withdraw")}>Withdraw …</Button>}
        {state !== "published" && (
          <Button disabled={act.isPending} onClick={() => act.mutate("discard")}>
            Discard
          </Button>
        )}
      </Box>
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked === "withdraw" ? `Withdraw ${label}?` : `Publish ${label}?`}
        confirmLabel={asked === "withdraw" ? "Withdraw" : "Publish"}
        isBusy={act.isPending}
        onConfirm={() => asked && act.mutate(asked, { onSettled: () => setAsked(null) })}
        onCancel={() => setAsked(null)}
      >
        {asked === "withdraw"
          ? "The rules of the product apply again at once."
          : "Answers follow these rules at once, in the years that they name."}
      </ConfirmDialog>
    </Box>
  );
}
