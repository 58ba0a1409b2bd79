import { data } from "react-router";
import type { EnquiryHandle } from "#features/enquiries/contract.ts";
import type { Job } from "#features/jobs/contract.ts";
import { getJob, listJobs } from "#features/jobs/service.server.ts";
import { notFound, orErrorPage } from "#http/documents/page-errors.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { canSeePreview, previewHeaders } from "#http/request/preview.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { cachePublic } from "#http/responses/public-response.server.ts";
import { patterns } from "#lib/addresses.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { useFormat, useMessages, usePlaceLine } from "#lib/messages/messages.tsx";
import { positiveInteger } from "#lib/search-params.ts";
import { EnquiryButton } from "#site/enquiries/components/enquiry-button.tsx";
import { InterestButton } from "#site/saving/components/interest-button.tsx";
import { jobData } from "#site/seo/components/structured-data.ts";
import { buttonClasses, OutsideLink } from "#ui/button.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { Breadcrumbs } from "#ui/page/breadcrumbs.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { PreviewNotice } from "#ui/page/preview-notice.tsx";
import { SampleNotice } from "#ui/page/sample-notice.tsx";
import { ShareButton } from "#ui/page/share-button.tsx";
import { StructuredData, useSite } from "#ui/page/structured-data.tsx";
import { Paragraphs } from "#ui/paragraphs.tsx";
import { CompanyMark } from "../components/company-mark.tsx";
import { JobGrid } from "../components/job-card.tsx";
import { JobFacts } from "../components/job-facts.tsx";
import { NeverPay } from "../components/never-pay.tsx";
import type { Route } from "./+types/job";
import { readJobQuery } from "./read-query.server.ts";

/** How many other openings are below one. */
const otherOpenings = 4;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const id = positiveInteger(params.jobid);
  if (id === null) throw notFound();
  cachePublic(context, ...pageTags.jobs);
  const deps = context.get(depsContext);
  const newest = { ...readJobQuery(new URLSearchParams()), pageSize: otherOpenings + 1 };
  const isPreview = await canSeePreview(context, request);
  const [job, { items: jobs }] = await Promise.all([orErrorPage(getJob(deps, id, isPreview)), listJobs(deps, newest)]);
  const others = jobs.filter((other) => other.id !== id).slice(0, otherOpenings);
  const shown = { job, others, today: dayInIndia(deps.now()) };
  return isPreview ? data({ ...shown, isPreview }, { headers: previewHeaders }) : shown;
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Enquiries opened here are about this posting. */
export const handle: EnquiryHandle<{ job: Job }> = {
  enquiryAbout: ({ job: { id, position, company } }) => ({
    kind: "job",
    id: String(id),
    name: `${position}, ${company}`,
  }),
};

export default function JobPage({ loaderData }: Route.ComponentProps) {
  const { job, others, today } = loaderData;
  const m = useMessages();
  const placeLine = usePlaceLine();
  const { company, position } = job;
  const site = useSite();
  return (
    <div className="page">
      <PageHead
        title={m.frame.title({ page: m.jobs.detail_title({ position, company }) })}
        description={m.jobs.detail_description({ position, company, place: placeLine([job.place]) })}
        isIndexed={!job.is_sample && job.is_open}
      />
      {!job.is_sample && job.is_open ? (
        <StructuredData thing={import.meta.env.SSR ? jobData(job, site) : null} />
      ) : null}
      <Breadcrumbs crumbs={[{ label: m.jobs.jobs_tab(), to: patterns.campusDrives }, { label: position }]} />
      {"isPreview" in loaderData ? <PreviewNotice /> : null}
      <div className="flex items-start gap-4">
        <CompanyMark company={company} className="size-14 text-xl md:size-16" />
        <div className="min-w-0 flex-1">
          <h1 className="text-2xl md:text-3xl">{position}</h1>
          <p className="text-lg text-muted">{company}</p>
        </div>
        <ShareButton title={`${position}, ${company}`} className="max-sm:hidden" />
      </div>
      <div className="mt-4 grid gap-4">
        {job.is_sample ? <SampleNotice text={m.jobs.sample_notice()} /> : null}
        {job.is_open ? null : <Closed job={job} />}
        <JobFacts job={job} today={today} />
      </div>
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="reading grid content-start gap-8">
          <section aria-labelledby="work">
            <h2 id="work" className="text-xl">
              {m.jobs.about()}
            </h2>
            <Paragraphs text={job.description || m.jobs.no_description()} className="mt-2" />
          </section>
          <section aria-labelledby="eligibility">
            <h2 id="eligibility" className="text-xl">
              {m.jobs.eligibility()}
            </h2>
            <Paragraphs text={job.eligibility || m.jobs.no_eligibility()} className="mt-2" />
          </section>
          {job.is_open ? <Apply link={job.link} /> : null}
          <p className="flex flex-wrap gap-3">
            <InterestButton thing={{ kind: "job", id: job.id }} className="max-sm:w-full" />
            <EnquiryButton look="secondary" className="max-sm:w-full">
              {m.contact.enquiry_now()}
            </EnquiryButton>
          </p>
          <ShareButton title={`${position}, ${company}`} className="sm:hidden" />
        </div>
        <NeverPay />
      </div>
      {others.length === 0 ? null : (
        <section aria-labelledby="others" className="mt-12">
          <h2 id="others" className="mb-4 text-xl">
            {m.jobs.other_openings()}
          </h2>
          <JobGrid jobs={others} today={today} />
        </section>
      )}
    </div>
  );
}

function Closed({ job }: { job: Job }) {
  const m = useMessages();
  const format = useFormat();
  return (
    <div className="rounded-card border border-bad bg-bad-soft px-4 py-3">
      <p className="font-semibold">{m.jobs.closed({ date: format.date(job.apply_by ?? job.posted_on) })}</p>
      <p>{m.jobs.closed_hint()}</p>
    </div>
  );
}

function Apply({ link }: { link: string | null }) {
  const m = useMessages();
  if (link === null) return <p>{m.jobs.no_link()}</p>;
  return (
    <p>
      <OutsideLink href={link} className={buttonClasses("primary", "max-sm:w-full")}>
        {m.jobs.apply()}
        <Icon name="external-link" className="size-5" strokeWidth={1.5} aria-hidden="true" />
        <span className="sr-only">({m.ui.opens_new_tab()})</span>
      </OutsideLink>
    </p>
  );
}
