import { listProposals } from "#features/appointments/written/answer-proposals.server.ts";
import type { WrittenOrderHead } from "#features/appointments/written/contract.ts";
import type { MockInterview } from "#features/appointments/written/interview-contract.ts";
import { listInterviews } from "#features/appointments/written/interviews.server.ts";
import { listWrittenOrders } from "#features/appointments/written/read-orders.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { interviewPath, patterns, writtenOrderPath } from "#lib/addresses.ts";
import { wallClock } from "#lib/clock.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";
import { renderStatic } from "#ui/page/render-static.server.tsx";

/** What counsellors wrote for a student, and what they propose, as HTML; empty where there is nothing. */
export async function renderWritten(deps: Deps, studentId: number, locale: Locale): Promise<string> {
  const [orders, proposals, interviews] = await Promise.all([
    listWrittenOrders(deps, studentId),
    listProposals(deps, studentId),
    listInterviews(deps, studentId),
  ]);
  const openProposals = proposals.filter(({ state }) => state === "open").length;
  return renderStatic(<Written {...{ orders, interviews, openProposals }} />, languageOf(locale));
}

interface Props {
  orders: WrittenOrderHead[];
  interviews: MockInterview[];
  openProposals: number;
}

function Written({ orders, interviews, openProposals }: Props) {
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
      {orders.length + interviews.length > 0 ? (
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
      ) : null}
    </section>
  );
}
