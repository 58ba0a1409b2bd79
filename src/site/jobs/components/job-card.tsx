import type { JobCard as Job } from "#features/jobs/contract.ts";
import { jobPath } from "#lib/addresses.ts";
import { useMessages, usePlaceLine } from "#lib/messages/messages.tsx";
import { SaveToggleButton } from "#site/saving/components/save-toggle-button.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { SampleBadge, Tag } from "#ui/drawing/badge.tsx";
import { Link } from "#ui/link.tsx";
import { ApplyByLine } from "./apply-by.tsx";
import { CompanyMark } from "./company-mark.tsx";
import { usePay } from "./job-words.ts";

/**
 * An opening in a list. The whole card leads to its page.
 *
 * @param today day in India, YYYY-MM-DD, from which the days left are counted
 */
export function JobCard({ job, today }: { job: Job; today: string }) {
  const m = useMessages();
  const placeLine = usePlaceLine();
  const pay = usePay();
  const { company, position } = job;
  const facts = [
    { label: m.jobs.pay(), text: pay(job), isFigure: job.pay_period !== null },
    { label: m.jobs.experience(), text: job.experience, isFigure: false },
    { label: m.jobs.place(), text: placeLine([job.place]), isFigure: false },
  ].filter(({ text }) => text);
  return (
    <article className="linked-card h-full flex-col gap-3 p-4 md:p-5">
      <div className="flex items-start gap-3">
        <CompanyMark company={company} />
        <div className="min-w-0 flex-1">
          <h3 className="text-lg leading-snug">{position}</h3>
          <p className="text-muted">{company}</p>
        </div>
        <SaveToggleButton
          thing={{ kind: "job", id: job.id }}
          name={`${position}, ${company}`}
          className="relative z-10 -mt-1 -mr-1 shrink-0"
        />
      </div>
      <p data-tint="engineering" className="flex flex-wrap items-center gap-2">
        <Tag>{m.jobs.kind_name({ kind: job.kind })}</Tag>
        {job.is_remote ? <Tag>{m.jobs.remote()}</Tag> : null}
        {job.is_sample ? <SampleBadge /> : null}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {facts.map(({ label, text, isFigure }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className={isFigure ? "figure" : ""}>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        <ApplyByLine applyBy={job.apply_by} today={today} />
        <Link
          to={jobPath(job.id)}
          aria-label={m.jobs.know_more_of({ position, company })}
          className={buttonClasses("secondary", "after:absolute after:inset-0 max-sm:w-full")}
        >
          {m.jobs.know_more()}
        </Link>
      </div>
    </article>
  );
}

/** Openings side by side. */
export function JobGrid({ jobs, today }: { jobs: Job[]; today: string }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {jobs.map((job) => (
        <li key={job.id}>
          <JobCard job={job} today={today} />
        </li>
      ))}
    </ul>
  );
}
