import type { Section } from "#features/information/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Prose } from "#ui/prose.tsx";

/** A long text in sections, with a list of them on top. */
export function PolicySections({
  sections,
  updated,
  notice,
}: {
  sections: Section[];
  updated?: string;
  notice?: string | undefined;
}) {
  const m = useMessages();
  const format = useFormat();
  return (
    <>
      {updated ? <p className="mt-3 text-muted">{m.information.updated({ when: format.date(updated) })}</p> : null}
      {notice ? (
        <Prose html={notice} className="reading mt-4 rounded-card border border-accent bg-accent-soft p-4" />
      ) : null}
      <div className="mt-8 grid gap-10 lg:grid-cols-[16rem_1fr]">
        <nav aria-label={m.information.contents()} className="no-print lg:sticky lg:top-6 lg:self-start">
          <ol className="text-sm">
            {sections.map(({ heading, slug }, index) => (
              <li key={heading}>
                <a
                  href={`#${slug ?? `section-${index + 1}`}`}
                  className="inline-flex min-h-11 items-center hover:underline"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="reading space-y-10">
          {sections.map(({ heading, text, slug }, index) => (
            <section key={heading} id={slug ?? `section-${index + 1}`}>
              <h2 className="text-xl">{heading}</h2>
              <Prose html={text} className="mt-3" />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
