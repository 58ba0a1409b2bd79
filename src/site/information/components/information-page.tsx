import type { ReactNode } from "react";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { faqData } from "#site/seo/components/structured-data.ts";
import { Breadcrumbs } from "#ui/page/breadcrumbs.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { StructuredData } from "#ui/page/structured-data.tsx";
import { Prose } from "#ui/prose.tsx";
import { ReadAloudButton } from "#ui/read-aloud/read-aloud-button.tsx";

/**
 * What every information page shares: head, breadcrumbs, heading, introduction.
 *
 * @param questions those the page answers, for search engines
 */
export function InformationPage({
  content,
  intro,
  questions,
  children,
}: {
  content: { title: string; description: string };
  intro?: string | undefined;
  questions?: readonly { question: string; answer: string }[];
  children: ReactNode;
}) {
  const m = useMessages();
  return (
    <div id="information" className="page">
      <PageHead title={m.frame.title({ page: content.title })} description={content.description} />
      {questions ? <StructuredData thing={import.meta.env.SSR ? faqData(questions) : null} /> : null}
      <Breadcrumbs crumbs={[{ label: m.frame.home(), to: patterns.home }, { label: content.title }]} />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3">
        <h1 className="text-3xl md:text-4xl">{content.title}</h1>
        <ReadAloudButton part="information" />
      </div>
      {intro ? <Prose html={intro} className="reading mt-4 text-lg" /> : null}
      {children}
    </div>
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
