import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { College } from "#features/catalogue/contract.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { LanguageProvider, useMessages } from "#lib/messages/messages.tsx";
import { SourceNote } from "#ui/source-note.tsx";

/**
 * The description of a college with who wrote it, and the source of its name and place, as HTML: the browser gets no
 * script for them.
 */
export function renderAbout(college: Pick<College, "description" | "description_by" | "source">, locale: Locale) {
  const render = (part: ReactElement) =>
    renderToStaticMarkup(<LanguageProvider language={languageOf(locale)}>{part}</LanguageProvider>);
  return {
    descriptionHtml: render(<Description college={college} />),
    sourceHtml: render(<OwnSource college={college} />),
  };
}

function Description({ college }: { college: Pick<College, "description" | "description_by"> }) {
  const { descriptions: m } = useMessages();
  const paragraphs = college.description.split(/\n{2,}/).filter((text) => text.trim());
  return (
    <div className="reading grid gap-3">
      {paragraphs.length === 0 ? <p className="text-muted">{m.absent()}</p> : null}
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {college.description_by ? <p className="text-sm text-muted">{m.by_office()}</p> : null}
    </div>
  );
}

/** The text above is not from this source, so the line says what is. */
function OwnSource({ college }: { college: Pick<College, "source"> }) {
  const { descriptions: m } = useMessages();
  return (
    <>
      <p className="mt-4 text-sm text-muted">{m.own_facts()}</p>
      <SourceNote source={college.source} />
    </>
  );
}
