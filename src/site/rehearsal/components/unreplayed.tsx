import type { RehearsalAnswer } from "#features/rehearsal/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";

/** Choices that could bring nothing: the year does not have them, or the candidate may have none of their seats. */
export function Unreplayed({ answer: { choices, year } }: { answer: RehearsalAnswer }) {
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
