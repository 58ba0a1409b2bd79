import type { JobQuery } from "#features/jobs/contract.ts";
import type { JobPage } from "#features/jobs/service.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useInNamedLanguage } from "#ui/named-language.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { useIsListLoading } from "#ui/use-is-list-loading.ts";
import { JobGrid } from "./job-card.tsx";
import { JobFilters } from "./job-filters.tsx";

/** Openings with their filters: the tab that is shown first. */
export function JobsTab({ list, query, today }: { list: JobPage; query: JobQuery; today: string }) {
  const m = useMessages();
  const isLoading = useIsListLoading();
  const inNamedLanguage = useInNamedLanguage();
  return (
    <>
      <JobFilters query={query} facets={list.facets} />
      <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="text-xl">{m.jobs.heading()}</h2>
        <p role="status" className="text-muted">
          {isLoading ? m.jobs.loading() : m.jobs.count({ count: list.count })}
        </p>
      </div>
      <div className={`mt-3 ${isLoading ? "opacity-60" : ""}`} aria-busy={isLoading}>
        {list.items.length === 0 ? (
          <EmptyState text={m.jobs.empty()}>
            <ButtonLink to={inNamedLanguage(patterns.campusDrives)}>{m.jobs.show_all()}</ButtonLink>
          </EmptyState>
        ) : (
          <JobGrid jobs={list.items} today={today} />
        )}
      </div>
      <Pagination page={list.page} pageCount={Math.ceil(list.count / list.pageSize)} />
    </>
  );
}
