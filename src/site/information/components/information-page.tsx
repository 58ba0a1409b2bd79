import type { ReactNode } from "react";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { faqData } from "#site/seo/components/structured-data.ts";
import { Scene } from "#ui/drawing/picture.tsx";
import { Breadcrumbs } from "#ui/page/breadcrumbs.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { StructuredData } from "#ui/page/structured-data.tsx";
import { Prose } from "#ui/prose.tsx";
import { ReadAloudButton } from "#ui/read-aloud/read-aloud-button.tsx";

interface InformationPageProps {
  content: { title: string; description: string };
  intro?: string | undefined;
  /** What is under the heading where there is more than an introduction. */
  lead?: ReactNode;
  /** What is beside heading and introduction on a wide screen, and below them on a narrow one. */
  aside?: ReactNode;
  /** Those the page answers, for search engines. */
  questions?: readonly { question: string; answer: string }[];
  children: ReactNode;
}

/** What every information page shares: head, breadcrumbs, heading, introduction. */
export function InformationPage({ content, intro, lead, aside, questions, children }: InformationPageProps) {
  const m = useMessages();
  return (
    <div id="information" className="page">
      <PageHead title={m.frame.title({ page: content.title })} description={content.description} />
      {questions ? <StructuredData thing={import.meta.env.SSR ? faqData(questions) : null} /> : null}
      <Breadcrumbs crumbs={[{ label: m.frame.home(), to: patterns.home }, { label: content.title }]} />
      <div className={aside ? "lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12" : undefined}>
        <div>
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3">
            <h1 className="text-3xl md:text-4xl">{content.title}</h1>
            <ReadAloudButton part="information" />
          </div>
          {intro ? <Prose html={intro} className="reading mt-4 text-lg" /> : null}
          {lead}
        </div>
        {aside ? <div className="mt-6 lg:mt-2">{aside}</div> : null}
      </div>
      {children}
    </div>
  );
}

/** A drawing for the right third of a wide screen; a narrow one does without. */
export function SideDrawing({ id }: { id: number }) {
  return (
    <div
      data-tint="engineering"
      className="mb-4 hidden aspect-video overflow-hidden rounded-card print:hidden lg:block"
    >
      <Scene kind="campus" id={id} />
    </div>
  );
}

/** Links to the parts of a page. */
export function Contents({ parts }: { parts: readonly { id: string; heading: string }[] }) {
  const m = useMessages();
  return (
    <nav aria-label={m.information.contents()} className="card px-4 py-2 print:hidden">
      <ul>
        {parts.map(({ id, heading }) => (
          <li key={id} className="border-line not-first:border-t">
            <a href={`#${id}`} className="flex min-h-11 items-center font-semibold hover:underline">
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A part of a page under its own heading, which the address can point to. */
export function Part({ id, heading, children }: { id?: string; heading: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-12">
      <h2 className="text-2xl">{heading}</h2>
      <div className="mt-4">{children}</div>
    </section>
  );
}
