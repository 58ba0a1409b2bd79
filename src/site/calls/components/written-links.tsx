import type { WrittenOrderHead } from "#features/appointments/written/contract.ts";
import type { MockInterview } from "#features/appointments/written/interview-contract.ts";
import { interviewPath, patterns, writtenOrderPath } from "#lib/addresses.ts";
import { wallClock } from "#lib/clock.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";

/** What counsellors wrote for the student, with the day, and what they propose. */
interface Props {
  orders: WrittenOrderHead[];
  interviews: MockInterview[];
  openProposals: number;
}

export function Written({ orders, interviews, openProposals }: Props) {
  const { written: m } = useMessages();
  const format = useFormat();
  if (orders.length === 0 && interviews.length === 0 && openProposals === 0) return null;
  return (
    <section aria-labelledby="written" className="card mt-6 p-4 sm:p-6">
      <h2 id="written" className="text-xl">
        {m.on_call()}
      </h2>
      {openProposals > 0 ? (
        <Link to={patterns.listProposals} className="link tap-row font-semibold">
          {m.proposals_link({ count: openProposals })}
        </Link>
      ) : null}
      <ul className="mt-2">
        {orders.map(({ deliverable, title, version, author, written_at: at }) => (
          <li key={deliverable} className="wrap-anywhere">
            <Link to={writtenOrderPath(deliverable)} className="link tap-row font-semibold">
              {m.link({ title, version })}
            </Link>
            <span className="block text-sm text-muted">{m.by({ author, day: format.date(wallClock(at).day) })}</span>
          </li>
        ))}
        {interviews.map(({ reference, field, held_at: at }) => (
          <li key={reference} className="wrap-anywhere">
            <Link to={interviewPath(reference)} className="link tap-row font-semibold">
              {m.interview_link({ field, day: format.date(wallClock(at).day) })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
