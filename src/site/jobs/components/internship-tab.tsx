import type { PageContent } from "#features/information/contract.ts";
import type { JobPage } from "#features/jobs/service.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { FaqList } from "#site/information/components/faq-list.tsx";
import { Part } from "#site/information/components/information-page.tsx";
import { ItemGrid, Steps } from "#site/information/components/item-list.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { Pagination } from "#ui/page/pagination.tsx";
import { Prose } from "#ui/prose.tsx";
import { JobGrid } from "./job-card.tsx";

type Words = PageContent<"internship">;

/** Our own internships in words, how to recognise false ones (specification D19), and those that companies offer. */
export function InternshipTab({ content, list, today }: { content: Words; list: JobPage; today: string }) {
  const { why, tracks, structure, benefits, apply, faq } = content;
  return (
    <>
      <ShortTerms intro={content.intro} />
      <Part heading={why.heading}>
        <ItemGrid items={why.items} />
      </Part>
      <Part heading={tracks.heading}>
        <ItemGrid items={tracks.items} isNumbered />
      </Part>
      <Part heading={structure.heading}>
        <Prose html={structure.text} className="reading mb-4" />
        <ItemGrid items={structure.items} />
      </Part>
      <Part heading={benefits.heading}>
        <ItemGrid items={benefits.items} />
      </Part>
      <Part heading={apply.heading}>
        <Steps steps={apply.steps} />
      </Part>
      <FraudWarning warning={content.warning} />
      <CompanyInternships list={list} today={today} />
      <Part heading={faq.heading}>
        <FaqList faq={faq} />
      </Part>
    </>
  );
}

/** What must be known before anything else, and the way to the warning. */
function ShortTerms({ intro }: { intro: string }) {
  const m = useMessages();
  return (
    <>
      <Prose html={intro} className="reading text-lg" />
      <div className="reading mt-4 rounded-card border border-accent-strong bg-accent-soft p-4">
        <h2 className="text-lg">{m.jobs.our_internships()}</h2>
        <p className="mt-1">{m.jobs.our_internships_text()}</p>
        <p className="flex flex-wrap gap-x-6">
          <a href="#internship-fraud" className="link tap-row">
            {m.jobs.fraud_link()}
          </a>
          <a href="#open-internships" className="link tap-row">
            {m.jobs.open_internships()}
          </a>
        </p>
      </div>
    </>
  );
}

function FraudWarning({ warning }: { warning: Words["warning"] }) {
  return (
    <section id="internship-fraud" className="reading mt-12 rounded-card border border-bad bg-bad-soft p-5">
      <h2 className="flex items-center gap-2 text-2xl">
        <Icon name="triangle-alert" className="size-7 shrink-0 text-bad" strokeWidth={1.5} aria-hidden="true" />
        {warning.heading}
      </h2>
      <Prose html={warning.text} className="mt-3" />
      <ul className="mt-3 list-disc space-y-1.5 pl-5 marker:text-bad">
        {warning.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <h3 className="mt-5 text-lg">{warning.what_to_do.heading}</h3>
      <Prose html={warning.what_to_do.text} className="mt-1" />
    </section>
  );
}

function CompanyInternships({ list, today }: { list: JobPage; today: string }) {
  const m = useMessages();
  return (
    <Part id="open-internships" heading={m.jobs.open_internships()}>
      <p className="reading mb-4">
        {list.items.length === 0 ? m.jobs.no_internships() : m.jobs.open_internships_text()}
      </p>
      <JobGrid jobs={list.items} today={today} />
      <Pagination page={list.page} pageCount={Math.ceil(list.count / list.pageSize)} />
    </Part>
  );
}
