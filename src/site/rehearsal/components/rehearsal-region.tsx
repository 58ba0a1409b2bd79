import type { RehearsalAnswer, RehearsedWay } from "#features/rehearsal/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { useErrorSentences } from "#site/chances/components/rank-name.ts";
import { Withheld } from "#site/chances/components/withheld.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Notice } from "#ui/page/notice.tsx";
import { SourceNote } from "#ui/page/source-note.tsx";
import { useIsLive } from "#ui/page/use-is-live.ts";
import { decisionWord } from "./decision-name.ts";
import { RoundStep } from "./round-step.tsx";
import { SeatOfStep } from "./seat-of-step.tsx";
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
        <Notice isBad className="mt-3">
          {{ offline: m.offline(), too_many: m.too_many(), busy: chances.busy(), refused: m.refused() }[trouble]}
        </Notice>
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

/** Two ways of deciding beside each other, once both have come to their end. */
function Endings({ answer }: { answer: RehearsalAnswer }) {
  const { rehearsal: m } = useMessages();
  const { way, other } = answer;
  if (!other?.is_over || !way.is_over) return null;
  return (
    <section aria-labelledby="endings-title" className="mt-6">
      <h3 id="endings-title" className="text-xl">
        {m.endings()}
      </h3>
      <div className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Ending title={m.this_way()} answer={answer} way={way} />
        <Ending title={m.before()} answer={answer} way={other} />
      </div>
    </section>
  );
}

function Ending({ title, answer, way }: { title: string; answer: RehearsalAnswer; way: RehearsedWay }) {
  const { rehearsal: m } = useMessages();
  const last = way.steps.at(-1);
  return (
    <div className="card p-4 print:break-inside-avoid">
      <h4 className="text-lg font-semibold">{title}</h4>
      <ul className="mt-1 text-sm text-muted">
        {way.steps.map(({ round, decision, outcome }) => (
          <li key={round}>
            {m.round_decision({
              round,
              decision: decision ? m.decision({ decision: decisionWord(answer, decision) }) : m.outcome({ outcome }),
            })}
          </li>
        ))}
      </ul>
      <p className="mt-2 font-semibold">{m.ends_with()}</p>
      {last?.seat ? <SeatOfStep answer={answer} seat={last.seat} /> : <p>{m.no_seat_at_all()}</p>}
    </div>
  );
}

/** What a replay cannot know, the rules that it goes by, and who published the closing values. */
function Limits({ answer }: { answer: RehearsalAnswer }) {
  const { rehearsal: m } = useMessages();
  const { rules, choices } = answer;
  const year = String(answer.year);
  const silent = [...new Map(choices.map((choice) => [choice.branch_id, choice.without_rule])).values()];
  const count = silent.reduce((sum, of) => sum + of, 0);
  const carried = { limit: rules.carried_from, procedure: rules.procedure_carried_from };
  return (
    <section aria-labelledby="limits-title" className="mt-6 border-t border-line pt-4">
      <h3 id="limits-title" className="text-lg">
        {m.limits()}
      </h3>
      <ul className="mt-1 grid list-disc grid-cols-1 gap-1 ps-5 text-sm text-muted">
        <li>{m.limit_without_you({ year })}</li>
        <li>{m.limit_tighter()}</li>
        <li>{m.limit_unfilled()}</li>
        {carried.limit === null ? null : <li>{m.limit_carried({ year, from: String(carried.limit) })}</li>}
        {carried.procedure === null ? null : <li>{m.limit_procedure({ year, from: String(carried.procedure) })}</li>}
        {count > 0 ? <li>{m.limit_silent({ count })}</li> : null}
        {answer.authority === "mht_cet" ? <li>{m.limit_stages()}</li> : null}
      </ul>
      <details className="mt-2">
        <summary className="link tap-row list-none text-sm">{m.rules()}</summary>
        <ul className="grid grid-cols-1 gap-2 text-sm text-muted">
          {rules.sources.map(({ publisher, title, note }) => (
            <li key={`${publisher} ${title}`}>
              {publisher}: {title}. {note}
            </li>
          ))}
        </ul>
      </details>
      {answer.sources.map((source) => (
        <SourceNote key={source.title} source={source} />
      ))}
    </section>
  );
}

/** Choices that could bring nothing: the year does not have them, or the candidate may have none of their seats. */
function Unreplayed({ answer: { choices, year } }: { answer: RehearsalAnswer }) {
  const { rehearsal: m } = useMessages();
  const without = choices.map((choice, at) => ({ ...choice, place: at + 1 })).filter((of) => of.seat_count === 0);
  if (without.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="link tap-row list-none font-semibold">{m.unreplayed({ count: without.length })}</summary>
      <ul className="mt-1 grid grid-cols-1 gap-1">
        {without.map(({ place, branch_name, college_name, is_listed }) => (
          <li key={place}>
            {m.choice({ place })}: {[branch_name, college_name].filter(Boolean).join(", ")}{" "}
            <span className="text-muted">({is_listed ? m.no_seats() : m.not_listed({ year: String(year) })})</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
