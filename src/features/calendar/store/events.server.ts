import { and, arrayContains, asc, count, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { calendarEvents, calendarEventVersions, calendarExams } from "#db/schema/calendar.ts";
import { sources } from "#db/schema/sources.ts";
import type { CalendarApplicant, CalendarQuery } from "../contract.ts";

type Filter = Pick<CalendarQuery, "exam" | "state" | "part">;

/** Events of an exam, and those for everybody or of one state. */
function fits({ exam, state, part }: Filter, today: string): SQL | undefined {
  const { states } = calendarExams;
  return and(
    part === "upcoming" ? gte(calendarEvents.endsOn, today) : lt(calendarEvents.endsOn, today),
    exam === null ? undefined : eq(calendarExams.key, exam),
    state === null
      ? undefined
      : sql`(cardinality(${states}) = 0 or exists (select 1 from unnest(${states}) named where lower(named) = lower(${state})))`,
  );
}

/** Events of the applicant's exams, and of exams of their state alone. */
const concerns = ({ exams, state }: CalendarApplicant): SQL =>
  or(
    inArray(calendarExams.key, [...exams]),
    state === null ? undefined : arrayContains(calendarExams.states, [state]),
  ) ?? sql`false`;

const selectEvents = (tx: ReadDb) =>
  tx
    .select({ event: calendarEvents, exam: calendarExams, source: sources })
    .from(calendarEvents)
    .innerJoin(calendarExams, eq(calendarExams.id, calendarEvents.examId))
    .innerJoin(sources, eq(sources.id, calendarEvents.sourceId));

export type EventRow = Awaited<ReturnType<typeof readEvents>>[number];

/** @param applicant counts what concerns them; null: everything */
export async function countEvents(
  tx: ReadDb,
  filter: Filter,
  today: string,
  applicant: CalendarApplicant | null = null,
): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(calendarEvents)
    .innerJoin(calendarExams, eq(calendarExams.id, calendarEvents.examId))
    .where(and(fits(filter, today), applicant ? concerns(applicant) : undefined));
  return row?.count ?? 0;
}

/** One page: what concerns the applicant first; the next dates first, or the last ones first where they are past. */
export function readEvents(
  tx: ReadDb,
  filter: Filter,
  {
    today,
    limit,
    offset,
    applicant,
  }: { today: string; limit: number; offset: number; applicant: CalendarApplicant | null },
) {
  const { startsOn, endsOn, id } = calendarEvents;
  const own = applicant ? [desc(concerns(applicant))] : [];
  const order = filter.part === "upcoming" ? [asc(startsOn), asc(endsOn), asc(id)] : [desc(endsOn), desc(id)];
  return selectEvents(tx)
    .where(fits(filter, today))
    .orderBy(...own, ...order)
    .limit(limit)
    .offset(offset);
}

/** Events of these exams that end on a day or after it, by their days. */
export function readEventsOf(tx: ReadDb, examIds: readonly number[], since: string, limit: number) {
  const { startsOn, endsOn, id, examId } = calendarEvents;
  return selectEvents(tx)
    .where(and(inArray(examId, [...examIds]), gte(endsOn, since)))
    .orderBy(asc(startsOn), asc(endsOn), asc(id))
    .limit(limit);
}

/** Every version of these events, the oldest first. */
export function readVersions(tx: ReadDb, eventIds: readonly number[]) {
  const { eventId, version, startsOn, endsOn, precision, status, writtenAt } = calendarEventVersions;
  return tx
    .select({ eventId, version, starts_on: startsOn, ends_on: endsOn, precision, status, writtenAt })
    .from(calendarEventVersions)
    .where(inArray(eventId, [...eventIds]))
    .orderBy(asc(eventId), asc(version));
}

/** Every exam and counselling, by name. */
export function readExams(tx: ReadDb) {
  return tx.select().from(calendarExams).orderBy(asc(calendarExams.kind), asc(calendarExams.name));
}

export async function findExam(tx: ReadDb, key: string) {
  const [row] = await tx.select().from(calendarExams).where(eq(calendarExams.key, key));
  return row ?? null;
}
