import { useMessages } from "#lib/messages/messages.tsx";
import { Term } from "#ui/dialog/term.tsx";
import { type PageWithTerms, termsByPage } from "./terms-by-page.ts";

/** The terms of a page in one row, each with its meaning in one line. */
export function TermRow({ page }: { page: PageWithTerms }) {
  const { terms: m } = useMessages();
  return (
    <p className="no-print mt-2 flex flex-wrap items-center gap-x-4">
      <span className="text-muted">{m.title()}</span>
      {termsByPage[page].map((name) => (
        <Term key={name} name={name} />
      ))}
    </p>
  );
}
