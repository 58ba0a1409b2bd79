import type { CollegeQuery } from "#features/catalogue/contract.ts";
import { patterns, searchPath } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";

/** Nothing that is surely meant: what was perhaps meant is offered, never shown as if it were. */
export function NothingFound({ query, offers }: { query: CollegeQuery; offers: string[] }) {
  const m = useMessages();
  const isFiltered = Object.entries(query).some(
    ([name, value]) => !["q", "sort", "page", "pageSize"].includes(name) && value,
  );
  const text = isFiltered
    ? m.catalogue.no_results_filtered({ query: query.q })
    : m.catalogue.no_results({ query: query.q });
  return (
    <EmptyState text={query.q ? text : m.catalogue.no_colleges()}>
      {offers.map((text) => (
        <ButtonLink key={text} to={searchPath(text)}>
          {wordCount(text) < wordCount(query.q) ? m.answers.search_instead({ text }) : m.answers.did_you_mean({ text })}
        </ButtonLink>
      ))}
      <div className="text-left">
        <h3 className="text-lg">{m.catalogue.try_title()}</h3>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          <li>{m.catalogue.try_fewer()}</li>
          <li>{m.catalogue.try_short()}</li>
        </ul>
      </div>
      <ButtonLink to={patterns.streams} look="secondary">
        {m.catalogue.view_all_streams()}
      </ButtonLink>
    </EmptyState>
  );
}

function wordCount(text: string): number {
  return text.trim().split(/\s+/).length;
}
