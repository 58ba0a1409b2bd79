import { examsOf } from "#features/calendar/rules.ts";
import { countOwnDates, listCalendar, listCalendarChoices } from "#features/calendar/service/list-calendar.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { depsContext } from "#http/request-context.server.ts";
import { cachePublic } from "#http/responses/public-response.server.ts";
import { calendarFilePath, patterns } from "#lib/addresses.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { useMessages, useNames } from "#lib/messages/messages.tsx";
import { positiveInteger, shortText } from "#lib/search-params.ts";
import { applicantOf } from "#site/candidate/applicant.server.ts";
import { PageTerms } from "#site/terms/components/page-terms.tsx";
import { renderTerms } from "#site/terms/render-terms.server.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { FilterForm, FilterSelect } from "#ui/form/filter-form.tsx";
import { Link } from "#ui/link.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { useInNamedLanguage } from "#ui/page/named-language.tsx";
import { OwnThenOthers } from "#ui/page/own-first.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { Pagination } from "#ui/page/pagination.tsx";
import { PrintedFrom } from "#ui/page/printed-from.tsx";
import { EventList } from "../components/event-list.tsx";
import type { Route } from "./+types/calendar";

const datesPerPage = 24;
const pastShown = 24;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  cachePublic(context, ...pageTags.calendar);
  const deps = context.get(depsContext);
  const chosen = { exam: shortText(url.searchParams.get("exam")), state: shortText(url.searchParams.get("state")) };
  const page = positiveInteger(url.searchParams.get("page"), 100_000) ?? 1;
  const applicant = await applicantOf(context);
  const own = applicant && { exams: examsOf(applicant.answers.ranks), state: applicant.answers.state ?? null };
  const upcoming = { ...chosen, part: "upcoming" } as const;
  const [choices, next, ownCount, past] = await Promise.all([
    listCalendarChoices(deps),
    listCalendar(deps, { ...upcoming, page, pageSize: datesPerPage }, own),
    own ? countOwnDates(deps, upcoming, own) : 0,
    listCalendar(deps, { ...chosen, part: "past", page: 1, pageSize: pastShown }),
  ]);
  const pageTerms = renderTerms("calendar", { request, url, context });
  return { chosen, choices, next: { ...next, own: ownCount }, past, today: dayInIndia(deps.now()), pageTerms };
}

/** Exams and counselling: the visitor's own first, the next dates first, past ones folded away, each with its status and source. */
export default function CalendarPage({ loaderData }: Route.ComponentProps) {
  const { frame, calendar: m } = useMessages();
  const inNamedLanguage = useInNamedLanguage();
  const nameOf = useNames();
  const { chosen, choices, next, past, today } = loaderData;
  const fitting = choices.exams.filter(
    ({ key, states }) =>
      (chosen.exam === null || chosen.exam === key) &&
      (chosen.state === null || states.length === 0 || states.includes(chosen.state)),
  );
  return (
    <div className="page py-5">
      <PageHead title={frame.title({ page: m.title() })} description={m.description()} />
      <h1 className="text-2xl md:text-3xl">{m.title()}</h1>
      <p className="mt-1 max-w-reading text-muted">{m.lead()}</p>
      <PageTerms html={loaderData.pageTerms} />
      <p className="flex flex-wrap gap-x-6 print:hidden">
        <Link to={patterns.papers} className="link tap-row">
          {m.papers_link()}
        </Link>
        <Link to={patterns.myCalendar} className="link tap-row">
          {m.follow()}
        </Link>
      </p>
      <div className="print:hidden">
        <FilterForm>
          <FilterSelect
            name="exam"
            label={m.exam()}
            value={chosen.exam ?? ""}
            options={[
              { value: "", label: m.any() },
              ...choices.exams.map(({ key, name }) => ({ value: key, label: name })),
            ]}
          />
          <FilterSelect
            name="state"
            label={m.state()}
            value={chosen.state ?? ""}
            options={[
              { value: "", label: m.any() },
              ...choices.states.map((value) => ({ value, label: nameOf(value) })),
            ]}
          />
        </FilterForm>
      </div>
      <p role="status" className="mt-2 text-muted">
        {m.count({ count: next.count })}
      </p>
      {next.items.length === 0 ? (
        <EmptyState text={choices.exams.length === 0 ? m.empty_all() : m.empty()}>
          {choices.exams.length === 0 ? null : (
            <ButtonLink to={inNamedLanguage(patterns.calendar)}>{m.show_all()}</ButtonLink>
          )}
        </EmptyState>
      ) : (
        <OwnThenOthers
          list={next}
          headings={m}
          draw={(events, headingLevel) => <EventList {...{ events, today, headingLevel }} />}
        />
      )}
      <Pagination page={next.page} pageCount={Math.ceil(next.count / next.pageSize)} />
      {past.items.length > 0 ? (
        <details className="mt-6">
          <summary className="link tap-row cursor-pointer font-semibold">{m.past()}</summary>
          <EventList events={past.items} today={today} />
          {past.count > past.items.length ? <p className="mt-2 text-muted">{m.past_more()}</p> : null}
        </details>
      ) : null}
      {fitting.length > 0 ? (
        <section aria-labelledby="files" className="mt-8 print:hidden">
          <h2 id="files" className="text-xl">
            {m.file_title()}
          </h2>
          <p className="mt-1 max-w-reading text-muted">{m.file_lead()}</p>
          <ul className="mt-2 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
            {fitting.map(({ key, name }) => (
              <li key={key}>
                <a href={calendarFilePath(key)} className="link tap-row">
                  {m.file_link({ exam: name })}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <PrintedFrom />
    </div>
  );
}
