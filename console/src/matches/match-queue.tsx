import { Alert, Box, Button, Card, CardContent, LinearProgress, Typography } from "@mui/material";
import { useEffect, useRef, useState } from "react";
import type { MatchCandidate, StaffMatch } from "../../../src/staff/matches/contract.ts";
import { EmptyPage } from "../shared/empty-page.tsx";
import { CompareColleges } from "./compare-colleges.tsx";
import { CreateCollegeDialog } from "./create-college-dialog.tsx";
import { OtherCollege } from "./other-college.tsx";
import { matchShortcuts, useMatchKeys } from "./use-match-keys.ts";
import { useMatchQueue } from "./use-match-queue.ts";
import { count, type Decision, type MatchFilter } from "./use-matches.ts";

/** One decision after the other, those with the most figures first; by keyboard alone, too. */
export function MatchQueue({ filter }: { filter: MatchFilter }) {
  const queue = useMatchQueue(filter);
  const { match, notice } = queue;
  const [isCreating, setCreating] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const id = match?.id;
  useEffect(() => {
    // Not away from the search and the filters, in which somebody may be typing.
    if (id !== undefined && !document.activeElement?.matches("input, [role=combobox]")) heading.current?.focus();
  }, [id]);
  const decide = (decision: Decision) => {
    if (match) queue.decide(match, decision);
    focusHeading();
  };
  const accept = ({ id, name, city }: Pick<MatchCandidate, "id" | "name" | "city">) =>
    decide({ act: "accept", body: { college_id: id }, college: [name, city].filter(Boolean).join(", ") });
  const keys: Record<string, () => void> = {
    c: () => setCreating(true),
    n: () => match && match.candidates.length > 0 && decide({ act: "refuse" }),
    x: () => decide({ act: "ignore" }),
    s: () => match && queue.skip(match),
  };
  useMatchKeys((key) => {
    const college = /^[1-9]$/.test(key) ? match?.candidates[Number(key) - 1] : undefined;
    const work = college
      ? () => accept(college)
      : key === "u"
        ? () => void queue.undo()
        : match
          ? keys[key]
          : undefined;
    work?.();
    return work !== undefined;
  });
  return (
    <>
      <Box role="status" aria-live="polite" sx={{ minHeight: 48, my: 1 }}>
        {notice && (
          <Alert
            key={notice.number}
            severity={notice.isProblem ? "warning" : "success"}
            action={
              !notice.isProblem && (
                <Button size="small" onClick={() => void queue.undo()}>
                  Undo (u)
                </Button>
              )
            }
          >
            {notice.text}
          </Alert>
        )}
      </Box>
      {queue.error && <Alert severity="error">{queue.error.message}</Alert>}
      {queue.isLoading && <LinearProgress aria-label="Loading" />}
      {match && (
        <Card component="section" aria-label={match.name}>
          <CardContent>
            <MatchHeading match={match} headingRef={heading} />
            <Actions
              match={match}
              decide={decide}
              skip={() => queue.skip(match)}
              create={() => setCreating(true)}
              leave={focusHeading}
            />
            <CompareColleges match={match} onChoose={accept} />
          </CardContent>
        </Card>
      )}
      {!match && !queue.isLoading && !queue.error && (
        <Nothing skipped={queue.skipped} bringBack={queue.bringBack} decided={queue.decided} />
      )}
      {match && <Next matches={queue.next} decided={queue.decided} skipped={queue.skipped} />}
      <KeyLine />
      {match && isCreating && (
        <CreateCollegeDialog
          match={match}
          onCancel={() => setCreating(false)}
          onCreate={(body) => {
            setCreating(false);
            decide({ act: "create", body });
          }}
        />
      )}
    </>
  );
}

function MatchHeading({ match, headingRef }: { match: StaffMatch; headingRef: React.Ref<HTMLHeadingElement> }) {
  const files = match.files.length > 3 ? [...match.files.slice(0, 3), `${match.files.length - 3} more`] : match.files;
  return (
    <>
      <Typography variant="h6" component="h2" ref={headingRef} tabIndex={-1} sx={{ overflowWrap: "anywhere" }}>
        {match.name}
      </Typography>
      <Typography sx={{ color: "text.secondary", mb: 1, overflowWrap: "anywhere" }}>
        {[match.place, match.state].filter(Boolean).join(", ")} ·{" "}
        {match.figures > 0
          ? `${count(match.figures, "figure waits", "figures wait")} in ${files.join(", ")}`
          : `figures come with the next import (${match.import_kind})`}
      </Typography>
    </>
  );
}

interface ActionsProps {
  match: StaffMatch;
  decide: (decision: Decision) => void;
  skip: () => void;
  create: () => void;
  leave: () => void;
}

function Actions({ match, decide, skip, create, leave }: ActionsProps) {
  return (
    <Box sx={{ display: "flex", gap: 1, my: 1, flexWrap: "wrap", alignItems: "flex-start" }}>
      <OtherCollege
        key={match.id}
        onChoose={(id, name) => decide({ act: "accept", body: { college_id: id }, college: name })}
        onLeave={leave}
      />
      <Button variant="outlined" onClick={create}>
        Create the college (c)
      </Button>
      {match.candidates.length > 0 && <Button onClick={() => decide({ act: "refuse" })}>None of these (n)</Button>}
      <Button onClick={() => decide({ act: "ignore" })}>No college (x)</Button>
      <Button onClick={skip}>Skip (s)</Button>
    </Box>
  );
}

function Next({ matches, decided, skipped }: { matches: readonly StaffMatch[]; decided: number; skipped: number }) {
  return (
    <Typography sx={{ mt: 1, color: "text.secondary" }}>
      {count(decided, "decision")} in this visit{skipped > 0 && `, ${skipped} skipped`}.{" "}
      {matches.length > 0 && `Next: ${matches.map(({ name }) => name).join(" · ")}`}
    </Typography>
  );
}

function Nothing({ skipped, bringBack, decided }: { skipped: number; bringBack: () => void; decided: number }) {
  if (skipped === 0)
    return (
      <EmptyPage heading="Nothing waits here">
        {decided > 0 ? "All names of this list are decided." : "No name waits with these filters."}
      </EmptyPage>
    );
  return (
    <EmptyPage
      heading="Only skipped names are left"
      action={
        <Button variant="contained" onClick={bringBack}>
          Show {count(skipped, "skipped name")}
        </Button>
      }
    >
      You skipped them in this visit.
    </EmptyPage>
  );
}

function KeyLine() {
  return (
    <Typography component="p" variant="body2" sx={{ mt: 2, color: "text.secondary" }}>
      Keys:{" "}
      {[...matchShortcuts, { keys: ["?"], meaning: "All keys" }].map(({ keys, meaning }) => (
        <Box component="span" key={meaning} sx={{ mr: 1.5, display: "inline-block" }}>
          <kbd>{keys.join("")}</kbd> {meaning.toLowerCase()}
        </Box>
      ))}
    </Typography>
  );
}
