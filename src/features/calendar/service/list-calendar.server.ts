import type { ReadDb } from "#db/client.server.ts";
import { presentSource } from "#features/catalogue/contract.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Page } from "#http/request/paging.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import type { CalendarApplicant, CalendarChoices, CalendarEvent, CalendarExam, CalendarQuery } from "../contract.ts";
import { type EventVersion, earlierDays, statusOf } from "../rules.ts";
import { countEvents, type EventRow, readEvents, readExams, readVersions } from "../store/events.server.ts";

/**
 * One page of the calendar; a page behind the last one is empty.
 *
 * @param applicant whose dates come first; null: nothing is known
 */
export async function listCalendar(
  { reads: { db }, now }: Pick<Deps, "reads" | "now">,
  { page, pageSize, ...filter }: CalendarQuery,
  applicant: CalendarApplicant | null = null,
): Promise<Page<CalendarEvent>> {
  const today = dayInIndia(now());
  const [count, rows] = await Promise.all([
    countEvents(db, filter, today),
    readEvents(db, filter, { today, limit: pageSize, offset: (page - 1) * pageSize, applicant }),
  ]);
  return { count, page, pageSize, items: await presentEvents(db, rows) };
}

/** How many dates of a list concern the applicant; they are its first ones. */
export function countOwnDates(
  { reads: { db }, now }: Pick<Deps, "reads" | "now">,
  filter: Pick<CalendarQuery, "exam" | "state" | "part">,
  applicant: CalendarApplicant,
): Promise<number> {
  return countEvents(db, filter, dayInIndia(now()), applicant);
}

/** Every exam, and the states that have one of their own. */
export async function listCalendarChoices({ reads: { db } }: Pick<Deps, "reads">): Promise<CalendarChoices> {
  const exams = (await readExams(db)).map(presentExam);
  return { exams, states: [...new Set(exams.flatMap(({ states }) => states))].sort() };
}

/** Events with their earlier versions. */
export async function presentEvents(db: ReadDb, rows: EventRow[]): Promise<CalendarEvent[]> {
  if (rows.length === 0) return [];
  const versions = new Map<number, EventVersion[]>();
  for (const { eventId, ...version } of await readVersions(
    db,
    rows.map(({ event }) => event.id),
  )) {
    versions.set(eventId, [...(versions.get(eventId) ?? []), version]);
  }
  return rows.map((row) => presentEvent(row, earlierDays(versions.get(row.event.id) ?? [])));
}

function presentEvent({ event, exam, source }: EventRow, was: CalendarEvent["was"]): CalendarEvent {
  return {
    id: event.id,
    exam: presentExam(exam),
    cycle: event.cycle,
    name: event.name,
    kind: event.kind,
    starts_on: event.startsOn,
    ends_on: event.endsOn,
    precision: event.precision,
    status: statusOf(event.status, was),
    basis: event.status === "expected" ? event.basis : "",
    note: event.note,
    link: event.link,
    version: event.version,
    was,
    updated_at: event.updatedAt.toISOString(),
    source: presentSource(source),
  };
}

export function presentExam({ key, name, kind, authority, url, states }: EventRow["exam"]): CalendarExam {
  return { key, name, kind, authority, url, states };
}
