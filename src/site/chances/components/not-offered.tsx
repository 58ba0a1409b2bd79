import type { NotOffered as Gone, IfOffered, NewBranchAnswer } from "#features/chances/other-seats-contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { percentOf } from "../answers.ts";
import { usePoolName } from "./pool-name.ts";

/** Seats of older lists that the newest one does not have: what they closed at, how often such seats came back, and the chance if they do. */
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
            {seat.offered_again === null ? null : (
              <span className="block">{m.came_back({ back: percentOf(seat.offered_again) })}</span>
            )}
            {seat.if_offered ? <ChanceIfOffered {...seat.if_offered} /> : null}
          </li>
        ))}
        {count > seats.length ? <li>{m.and_more({ count: count - seats.length })}</li> : null}
      </ul>
    </details>
  );
}

function ChanceIfOffered({ chance, low, high }: IfOffered) {
  const { chances: m } = useMessages();
  return <span className="block">{m.if_offered({ percent: percentOf(chance), low, high })}</span>;
}

/** What a branch would close at that the college does not have in any list. */
export function NewBranch({
  college_name: college,
  branch,
  year,
  counted_as: name,
  institutes,
  seats,
}: NewBranchAnswer) {
  const { chances: m } = useMessages();
  const poolName = usePoolName();
  return (
    <section className="mt-3 grid gap-2 text-sm">
      <p className="font-medium">{m.new_branch({ college, branch, year: String(year) })}</p>
      <ul className="grid gap-2">
        {seats.map((seat) => (
          <li key={poolName(seat)}>
            <span className="font-medium">{poolName(seat)}</span>
            <ChanceIfOffered {...seat} />
          </li>
        ))}
      </ul>
      <p className="text-muted">{m.new_branch_from({ institutes, name: name ?? "" })}</p>
    </section>
  );
}
