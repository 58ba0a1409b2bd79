import type { ReactNode } from "react";
import type { Job } from "#features/jobs/contract.ts";
import { useFormat, useMessages, usePlaceLine } from "#lib/messages/messages.tsx";
import { Icon, type IconName } from "#ui/drawing/icon.tsx";
import { ApplyBy } from "./apply-by.tsx";
import { usePay } from "./job-words.ts";

/** The figures of one opening; what is missing says so. */
export function JobFacts({ job, today }: { job: Job; today: string }) {
  const m = useMessages();
  const placeLine = usePlaceLine();
  const format = useFormat();
  const pay = usePay();
  const place = [...new Set([placeLine([job.place]), job.is_remote ? m.jobs.remote() : ""])]
    .filter(Boolean)
    .join(" · ");
  const facts: { label: string; icon: IconName; text: ReactNode }[] = [
    { label: m.jobs.pay(), icon: "banknote", text: pay(job) },
    { label: m.jobs.place(), icon: "map-pin", text: place || m.ui.not_in_data() },
    { label: m.jobs.experience(), icon: "hourglass", text: job.experience || m.ui.not_in_data() },
    { label: m.jobs.kind(), icon: "briefcase", text: m.jobs.kind_name({ kind: job.kind }) },
    { label: m.jobs.apply_by(), icon: "calendar-clock", text: <ApplyBy applyBy={job.apply_by} today={today} /> },
    {
      label: m.jobs.posted(),
      icon: "calendar-plus",
      text: <time dateTime={job.posted_on}>{format.date(job.posted_on)}</time>,
    },
  ];
  return (
    <dl className="card grid grid-cols-2 gap-px overflow-hidden bg-line md:grid-cols-3">
      {facts.map(({ label, icon, text }) => (
        <div key={label} className="bg-card p-3 md:p-4">
          <dt className="flex items-center gap-2 text-sm text-muted">
            <Icon name={icon} className="size-4" strokeWidth={1.5} aria-hidden="true" />
            {label}
          </dt>
          <dd className="mt-1 font-semibold">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
