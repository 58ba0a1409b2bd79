import type { CalendarEvent } from "#features/calendar/contract.ts";
import { describeDays } from "#features/calendar/rules.ts";
import { useFormat, useMessages, useNames } from "#lib/messages/messages.tsx";
import { OutsideLink } from "#ui/button.tsx";
import { useTextLang } from "#ui/page/english-text.tsx";
import { SourceNote } from "#ui/page/source-note.tsx";

/** Dates of exams and counselling, in the order given. @param today YYYY-MM-DD in India */
export function EventList({
  events,
  today,
  headingLevel = 2,
}: {
  events: CalendarEvent[];
  today: string;
  headingLevel?: 2 | 3;
}) {
  return (
    <ol className="card mt-3 divide-y divide-line">
      {events.map((event) => (
        <li key={event.id} id={`event-${event.id}`} className="break-inside-avoid px-4 py-3.5 sm:px-5">
          <EventRow event={event} today={today} Heading={`h${headingLevel}`} />
        </li>
      ))}
    </ol>
  );
}

function EventRow({ event, today, Heading }: { event: CalendarEvent; today: string; Heading: "h2" | "h3" }) {
  const { calendar: m } = useMessages();
  const format = useFormat();
  const nameOf = useNames();
  const days = describeDays(event, format.date, m.range);
  const langOf = useTextLang();
  const lang = langOf(event.name);
  const isNow = event.precision === "day" && event.starts_on <= today && today <= event.ends_on;
  const isOff = event.status === "cancelled";
  return (
    <article className="grid gap-x-6 gap-y-1 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <div>
        <p className={`font-semibold ${isOff ? "line-through" : ""}`}>
          {event.precision === "month" ? m.some_time({ days }) : <time dateTime={event.starts_on}>{days}</time>}
        </p>
        <p className="mt-1 flex flex-wrap gap-1.5">
          <StatusMark status={event.status} />
          {isNow && !isOff ? <span className="rounded-md bg-accent px-2 text-sm text-on-accent">{m.now()}</span> : null}
        </p>
      </div>
      <div className="min-w-0">
        <Heading className="text-base font-semibold [overflow-wrap:anywhere]">
          {event.exam.name}: {lang ? m.of({ kind: event.kind }) : event.name}
        </Heading>
        {lang ? (
          <p lang={lang} className="text-sm">
            {event.name}
          </p>
        ) : null}
        <p className="text-sm text-muted">
          {[m.cycle({ year: String(event.cycle) }), ...event.exam.states.map(nameOf)].join(" · ")}
        </p>
        <Earlier event={event} />
        {event.note ? (
          <p lang={langOf(event.note)} className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
            {event.note}
          </p>
        ) : null}
        {event.link ? (
          <p className="mt-1">
            <OutsideLink href={event.link}>{m.notice()}</OutsideLink>
          </p>
        ) : null}
        {event.status === "expected" ? <Expected event={event} /> : <SourceNote source={event.source} />}
      </div>
    </article>
  );
}

/** The years of a basis that says no more: "the dates of 2025 and 2026"; null: other words. */
function datedYears(basis: string): string[] | null {
  return /^the dates of \d{4}(?:(?:,| and) \d{4})*$/.test(basis) ? basis.match(/\d{4}/g) : null;
}

/** What a date that nobody has announced is derived from, in one line. */
function Expected({ event: { basis, source } }: { event: CalendarEvent }) {
  const { calendar: m, ui } = useMessages();
  const years = datedYears(basis);
  return (
    <p className="text-sm text-muted">
      {m.expected_from({ basis: years ? m.dates_of({ years: years.join(", ") }) : basis })} {ui.source()}{" "}
      {source.url ? <OutsideLink href={source.url}>{source.publisher}</OutsideLink> : source.publisher}
    </p>
  );
}

/** The days that were stated before: struck out where the authority had announced them, else in words. */
function Earlier({ event }: { event: CalendarEvent }) {
  const { calendar: m } = useMessages();
  const format = useFormat();
  if (!event.was) return null;
  const before = describeDays(event.was, format.date, m.range);
  if (event.was.status === "expected") return <p className="mt-1 text-sm">{m.was_expected({ days: before })}</p>;
  return (
    <p className="mt-1">
      {m.was_label()} <del>{before}</del> {m.now_label()}{" "}
      <ins className="font-semibold no-underline">{describeDays(event, format.date, m.range)}</ins>
    </p>
  );
}

const looks: Record<CalendarEvent["status"], string> = {
  expected: "border border-dashed border-line-strong text-muted",
  announced: "bg-good-soft text-good",
  changed: "bg-accent-soft",
  cancelled: "bg-bad-soft text-bad",
};

/** How sure a date is. */
export function StatusMark({ status }: { status: CalendarEvent["status"] }) {
  const { calendar: m } = useMessages();
  return <span className={`rounded-md px-2 text-sm font-medium ${looks[status]}`}>{m.status({ status })}</span>;
}
