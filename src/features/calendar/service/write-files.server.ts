import type { Deps } from "#http/deps.server.ts";
import { dayInIndia, daysAfter } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import { type ICalendarEvent, writeICalendar } from "#lib/icalendar.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import type { CalendarEvent } from "../contract.ts";
import { describeDays } from "../rules.ts";
import { findExam, readEventsOf } from "../store/events.server.ts";
import { presentEvents } from "./list-calendar.server.ts";

type FileDeps = Pick<Deps, "reads" | "now" | "config">;

/** A calendar program keeps what it was told of the last season. */
const keepsDays = 365;
const maxEvents = 1000;
const statuses = {
  expected: "TENTATIVE",
  announced: "CONFIRMED",
  changed: "CONFIRMED",
  cancelled: "CANCELLED",
} as const;

/**
 * The calendar file of one exam: nothing of a person is in it.
 *
 * @throws AppError calendar_exam_not_found
 */
export async function writeExamFile(deps: FileDeps, examKey: string, locale: Locale): Promise<string> {
  const exam = await findExam(deps.reads.db, examKey);
  if (!exam) throw new AppError("calendar_exam_not_found");
  return writeFile(deps, exam.name, [exam.id], locale);
}

/** A calendar file of these exams. @param name of the calendar; undefined: the product's own */
export async function writeFile(
  { reads: { db }, now, config }: FileDeps,
  name: string | null,
  examIds: readonly number[],
  locale: Locale,
): Promise<string> {
  const language = languageOf(locale);
  const since = daysAfter(dayInIndia(now()), -keepsDays);
  const rows = examIds.length === 0 ? [] : await readEventsOf(db, examIds, since, maxEvents);
  const events = await presentEvents(db, rows);
  const { calendar: m, frame } = language.messages;
  return writeICalendar({
    name: name === null ? m.file_own({ site: frame.site_name() }) : m.file_of({ exam: name, site: frame.site_name() }),
    host: new URL(config.PUBLIC_URL).hostname,
    events: events.map((event) => fileEvent(event, language)),
  });
}

function fileEvent(event: CalendarEvent, { messages, format }: ReturnType<typeof languageOf>): ICalendarEvent {
  const { calendar: m } = messages;
  const date = (day: string) => format.date(day);
  const summary = m.file_summary({ status: event.status, exam: event.exam.name, name: event.name });
  const lines = [
    m.status_means({ status: event.status, basis: event.basis || "none" }),
    event.precision === "month" ? m.month_means({ days: describeDays(event, date, m.range) }) : "",
    event.was ? m.was({ days: describeDays(event.was, date, m.range) }) : "",
    event.note,
    m.file_source({ publisher: event.source.publisher, title: event.source.title }),
  ];
  return {
    id: `calendar-event-${event.id}`,
    sequence: event.version - 1,
    changedAt: new Date(event.updated_at),
    when: { startsOn: event.starts_on, endsOn: event.ends_on },
    summary,
    description: lines.filter(Boolean).join("\n"),
    url: event.link ?? event.exam.url ?? event.source.url,
    status: statuses[event.status],
  };
}
