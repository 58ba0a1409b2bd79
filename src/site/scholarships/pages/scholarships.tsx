import type { Scholarship, ScholarshipQuery } from "#features/scholarships/contract.ts";
import { applicantFrom } from "#features/scholarships/rules.ts";
import { countOwnScholarships, listScholarships } from "#features/scholarships/service.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { depsContext } from "#http/request-context.server.ts";
import { cachePublic } from "#http/responses/public-response.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { applicantOf } from "#site/candidate/applicant.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { useInNamedLanguage } from "#ui/page/named-language.tsx";
import { OwnThenOthers } from "#ui/page/own-first.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { Pagination } from "#ui/page/pagination.tsx";
import { useIsListLoading } from "#ui/page/use-is-list-loading.ts";
import { ScholarshipCard } from "../components/scholarship-card.tsx";
import { ScholarshipFilters } from "../components/scholarship-filters.tsx";
import type { Route } from "./+types/scholarships";
import { readScholarshipQuery } from "./read-query.server.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  cachePublic(context, ...pageTags.scholarships);
  const query = readScholarshipQuery(url.searchParams);
  const applicant = await applicantOf(context);
  const own = applicant && applicantFrom(applicant.answers);
  const deps = context.get(depsContext);
  const [list, ownCount] = await Promise.all([
    listScholarships(deps, query, own),
    own ? countOwnScholarships(deps, query, own) : 0,
  ]);
  return { query, list: { ...list, own: ownCount } };
}

/** Scholarships for a student, those for the visitor first, by category, gender, state and family income. */
export default function ScholarshipsPage({ loaderData: { list, query } }: Route.ComponentProps) {
  const { frame, scholarships: m } = useMessages();
  const hasNone = list.count === 0 && !isNarrowed(query);
  const isLoading = useIsListLoading();
  return (
    <div className="page py-5">
      <PageHead title={frame.title({ page: m.title() })} description={m.description()} />
      <h1 className="text-2xl md:text-3xl">{m.title()}</h1>
      {hasNone ? null : (
        <>
          <p className="mt-1 max-w-reading text-muted">{m.lead()}</p>
          <ScholarshipFilters query={query} facets={list.facets} />
          <p role="status" className="mt-2 text-muted">
            {m.count({ count: list.count })}
          </p>
        </>
      )}
      <div className={`mt-3 ${isLoading ? "opacity-60" : ""}`} aria-busy={isLoading}>
        {list.items.length === 0 ? (
          <NoScholarships query={query} />
        ) : (
          <OwnThenOthers
            list={list}
            headings={m}
            draw={(scholarships, headingLevel) => <Cards {...{ scholarships, headingLevel }} />}
          />
        )}
      </div>
      <Pagination page={list.page} pageCount={Math.ceil(list.count / list.pageSize)} />
    </div>
  );
}

function Cards({ scholarships, headingLevel }: { scholarships: Scholarship[]; headingLevel: 2 | 3 }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {scholarships.map((scholarship) => (
        <li key={scholarship.id} className="min-w-0">
          <ScholarshipCard scholarship={scholarship} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}

/** Nothing fits the answers, or there is nothing at all: then there is no answer to change and nothing to show. */
function NoScholarships({ query }: { query: ScholarshipQuery }) {
  const { frame, scholarships: m } = useMessages();
  const inNamedLanguage = useInNamedLanguage();
  return isNarrowed(query) || query.page > 1 ? (
    <EmptyState text={m.empty()}>
      <ButtonLink to={inNamedLanguage(patterns.scholarships)}>{m.show_all()}</ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState text={m.empty_all()}>
      <ButtonLink to={patterns.contact}>{frame.contact_us()}</ButtonLink>
    </EmptyState>
  );
}

function isNarrowed({ category, gender, state, income }: ScholarshipQuery): boolean {
  return [category, gender, state, income].some((answer) => answer !== null);
}
