import { useMessages } from "#lib/messages/messages.tsx";
import { useErrorSentences } from "#site/chances/components/rank-name.ts";
import { Withheld } from "#site/chances/components/withheld.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { useIsLive } from "#ui/use-is-live.ts";
import { Endings } from "./endings.tsx";
import { Limits } from "./limits.tsx";
import { RoundStep } from "./round-step.tsx";
import { Unreplayed } from "./unreplayed.tsx";
import type { Rehearsing } from "./use-rehearsal.ts";

/** The rounds so far, the two endings, and what the replay does not know; with every state that it can be in. */
export function RehearsalRegion({ rehearsing, hasYears }: { rehearsing: Rehearsing; hasYears: boolean }) {
  const { rehearsal: m, chances } = useMessages();
  const isLive = useIsLive();
  const { outcome, isWaiting } = rehearsing;
  const { answer, trouble, notUnderstood } = outcome;
  const { list, ...errors } = useErrorSentences(outcome.errors);
  const sentences = list ? { list: `${m.list()} ${m.list_needed()}.`, ...errors } : errors;
  return (
    <section id="rounds" aria-labelledby="rounds-title" aria-busy={isWaiting} className="min-w-0 scroll-mt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="rounds-title" className="text-2xl">
          {answer ? `${m.rounds()}: ${answer.authority_name} ${answer.year}` : m.rounds()}
        </h2>
        <p role="status" className="text-muted">
          {isWaiting ? m.waiting() : ""}
        </p>
      </div>
      <ErrorSummary errors={sentences} />
      {trouble ? (
        <p role="alert" className="mt-3 rounded-card border-2 border-bad bg-bad-soft p-4">
          {{ offline: m.offline(), too_many: m.too_many(), busy: chances.busy(), refused: m.refused() }[trouble]}
        </p>
      ) : null}
      <NotUnderstood lines={notUnderstood} />
      {answer ? (
        <>
          <Withheld withheld={answer.withheld.map(({ needs, seats }) => ({ needs, rows: seats }))} />
          <ol className="mt-4 grid grid-cols-1 gap-3">
            {answer.way.steps.map((step, at) => (
              <RoundStep key={step.round} answer={answer} at={at} />
            ))}
          </ol>
          <Endings answer={answer} />
          <Unreplayed answer={answer} />
          <Limits answer={answer} />
          {isLive ? (
            <Button look="secondary" onClick={() => print()} className="mt-6">
              {m.print()}
            </Button>
          ) : null}
        </>
      ) : (
        <p className="card mt-4 p-4 text-lg">{hasYears ? m.empty() : m.no_years()}</p>
      )}
    </section>
  );
}

/** As many lines are named. */
const namedLines = 5;

function NotUnderstood({ lines }: { lines: readonly string[] }) {
  const { rehearsal: m, chances } = useMessages();
  if (lines.length === 0) return null;
  return (
    <div className="mt-3 rounded-card border border-line bg-accent-soft px-3 py-2">
      <p>{m.not_understood({ count: lines.length })}</p>
      <ul className="list-disc ps-5">
        {lines.slice(0, namedLines).map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
      {lines.length > namedLines ? <p>{chances.and_more({ count: lines.length - namedLines })}</p> : null}
    </div>
  );
}
