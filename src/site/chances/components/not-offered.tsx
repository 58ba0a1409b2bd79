import type { NotOffered as Gone } from "#features/chances/other-seats-contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { usePoolName } from "./pool-name.ts";

/** Seats of older lists that the newest one does not have, with what they closed at: no chance, and not "no chance". */
export function NotOffered({ year, count, seats, isOpen }: Gone & { isOpen: boolean }) {
  const { chances: m } = useMessages();
  const poolName = usePoolName();
  if (count === 0) return null;
  return (
    <details open={isOpen} className="mt-3 text-sm">
      <summary className="link tap-row list-none">{m.not_offered({ count, year: String(year) })}</summary>
      <ul className="grid gap-2 pb-2">
        {seats.map((seat) => (
          <li key={`${seat.branch_id} ${seat.quota} ${seat.seat_type} ${seat.gender_pool}`}>
            <span className="font-medium">{`${seat.branch_name}, ${seat.college_name}`}</span>
            <span className="block">{poolName(seat)}</span>
            <span className="text-muted">
              {m.closed_at()}{" "}
              {m.closing({
                year: String(seat.last_closing.year),
                round: seat.last_closing.round ?? 0,
                closing: seat.last_closing.closing,
              })}
            </span>
          </li>
        ))}
        {count > seats.length ? <li>{m.and_more({ count: count - seats.length })}</li> : null}
      </ul>
    </details>
  );
}
