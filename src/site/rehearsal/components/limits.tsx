import type { RehearsalAnswer } from "#features/rehearsal/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { SourceNote } from "#ui/source-note.tsx";

/** What a replay cannot know, the rules that it goes by, and who published the closing values. */
export function Limits({ answer }: { answer: RehearsalAnswer }) {
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
