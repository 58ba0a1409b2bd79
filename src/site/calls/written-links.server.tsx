import { listProposals } from "#features/appointments/written/answer-proposals.server.ts";
import type { WrittenOrderHead } from "#features/appointments/written/contract.ts";
import type { MockInterview } from "#features/appointments/written/interview-contract.ts";
import { listInterviews } from "#features/appointments/written/interviews.server.ts";
import type { Milestone } from "#features/appointments/written/milestone-contract.ts";
import { listMilestones } from "#features/appointments/written/milestones.server.ts";
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
  const [orders, proposals, interviews, resumes, milestones] = await Promise.all([
    listWrittenOrders(deps, studentId),
    listProposals(deps, studentId),
    listInterviews(deps, studentId),
    listResumes(deps, studentId),
    listMilestones(deps, studentId),
  ]);
  const openProposals = proposals.filter(({ state }) => state === "open").length;
  return renderStatic(<Written {...{ orders, interviews, resumes, milestones, openProposals }} />, languageOf(locale));
}

interface Props {
  orders: WrittenOrderHead[];
  interviews: MockInterview[];
  resumes: ResumeOfCall[];
  milestones: Milestone[];
  openProposals: number;
}

function Written({ orders, interviews, resumes, milestones, openProposals }: Props) {
  const { written: m } = useMessages();
  const format = useFormat();
  const lines = orders.length + interviews.length + resumes.length;
  if (lines + milestones.length === 0 && openProposals === 0) return null;
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
      <Milestones milestones={milestones} />
    </section>
  );
}

/** By project, the first date first; what was moved or changed says so. */
function Milestones({ milestones }: { milestones: Milestone[] }) {
  const { written: m } = useMessages();
  const format = useFormat();
  const dayOf = (instant: string | null) => format.date(wallClock(instant ?? "").day);
  const projects = [...Map.groupBy(milestones, ({ deliverable }) => deliverable)];
  return projects.map(([deliverable, [first, ...others]]) =>
    first ? (
      <div key={deliverable} className="mt-4">
        <h3 className="text-lg wrap-anywhere">{m.milestones({ title: first.title })}</h3>
        <ol className="mt-1 grid gap-2">
          {[first, ...others].map(({ id, due_on: day, agreed, state, moved_from: from, ...one }) => (
            <li key={id} className="wrap-anywhere">
              <p className="font-semibold">
                {m.milestone_when({
                  day: format.date(day),
                  state,
                  decided: state === "open" ? "" : dayOf(one.decided_at),
                })}
              </p>
              <p className="whitespace-pre-line">{agreed}</p>
              <p className="text-sm text-muted">
                {m.milestone_by({ author: one.author, day: dayOf(one.written_at) })}
                {from ? ` · ${m.milestone_moved({ from: format.date(from), day: dayOf(one.changed_at) })}` : ""}
                {!from && one.changed_at ? ` · ${m.milestone_changed({ day: dayOf(one.changed_at) })}` : ""}
              </p>
            </li>
          ))}
        </ol>
      </div>
    ) : null,
  );
}
