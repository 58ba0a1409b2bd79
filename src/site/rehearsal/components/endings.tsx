import type { RehearsalAnswer, RehearsedWay } from "#features/rehearsal/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { decisionWord } from "./decision-name.ts";
import { SeatOfStep } from "./seat-of-step.tsx";

/** Two ways of deciding beside each other, once both have come to their end. */
export function Endings({ answer }: { answer: RehearsalAnswer }) {
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
