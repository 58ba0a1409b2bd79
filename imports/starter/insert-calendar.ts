import type { Db } from "#db/client.server.ts";
import { calendarEvents, calendarExams } from "#db/schema/calendar.ts";
import { type Ids, idOf, insertSources } from "./insert-catalogue.ts";
import type { StarterExam } from "./schemas.ts";

/** The admissions that the starter's dates are of, and the day they were written down. */
const cycle = 2027;
const writtenOn = "2026-11-22";

/** Inserts exams and counsellings with their expected months, each with its authority's site as its source. */
export async function insertCalendar(tx: Db, exams: StarterExam[]): Promise<number> {
  if (exams.length === 0) return 0;
  const sourceIds = await insertSources(
    tx,
    exams.map(({ key, authority, url, name, basis }) => ({
      key: sourceKey(key),
      publisher: authority,
      url,
      status: "provisional" as const,
      title: `${name}, ${basis}`,
      captured_on: writtenOn,
    })),
  );
  const rows = await tx
    .insert(calendarExams)
    .values(exams.map(({ key, name, kind, authority, url, states }) => ({ key, name, kind, authority, url, states })))
    .returning({ id: calendarExams.id, key: calendarExams.key });
  const examIds: Ids = new Map(rows.map(({ key, id }) => [key, id]));
  const events = exams.flatMap(({ key, basis, events }) =>
    events.map(({ name, kind, from, to }) => ({
      name,
      kind,
      cycle,
      basis,
      precision: "month" as const,
      status: "expected" as const,
      startsOn: `${from}-01`,
      endsOn: lastDayOf(to),
      examId: idOf(examIds, key),
      sourceId: idOf(sourceIds, sourceKey(key)),
    })),
  );
  await tx.insert(calendarEvents).values(events);
  return events.length;
}

function sourceKey(exam: string): string {
  return `calendar-${exam}`;
}

/** @param month YYYY-MM */
function lastDayOf(month: string): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
