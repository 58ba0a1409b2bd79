import { listProposals } from "#features/appointments/written/answer-proposals.server.ts";
import type { WrittenOrderHead } from "#features/appointments/written/contract.ts";
import type { MockInterview } from "#features/appointments/written/interview-contract.ts";
import { listInterviews } from "#features/appointments/written/interviews.server.ts";
import { listWrittenOrders } from "#features/appointments/written/read-orders.server.ts";
import { listResumes } from "#features/appointments/written/read-resumes.server.ts";
import type { ResumeOfCall } from "#features/appointments/written/resume-contract.ts";
import type { Deps } from "#http/deps.server.ts";
import { interviewPath, patterns, resumePath, writtenOrderPath } from "#lib/addresses.ts";
import { wallClock } from "#lib/clock.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";
import { renderStatic } from "#ui/page/render-static.server.tsx";

/** What counsellors wrote for a student, and what they propose, as HTML; empty where there is nothing. */
export async function renderWritten(deps: Deps, studentId: number, locale: Locale): Promise<string> {
  const [orders, proposals, interviews, resumes] = await Promise.all([
    listWrittenOrders(deps, studentId),
    listProposals(deps, studentId),
    listInterviews(deps, studentId),
    listResumes(deps, studentId),
  ]);
  const openProposals = proposals.filter(({ state }) => state === "open").length;
  return renderStatic(<Written {...{ orders, interviews, resumes, openProposals }} />, languageOf(locale));
}

interface Props {
  orders: WrittenOrderHead[];
  interviews: MockInterview[];
  resumes: ResumeOfCall[];
  openProposals: number;
}

function Written({ orders, interviews, resumes, openProposals }: Props) {
  const { written: m } = useMessages();
  const format = useFormat();
  const lines = orders.length + interviews.length + resumes.length;
  if (lines === 0 && openProposals === 0) return null;
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
      {lines > 0 ? (
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
          {resumes.map(({ call, counsellor, title, versions }) => (
            <li key={call} className="wrap-anywhere">
              <Link to={resumePath(call)} className="link tap-row font-semibold">
                {m.resume_link({ count: versions.length, counsellor })}
              </Link>
              <span className="block text-sm text-muted">{title}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
