import { eq } from "drizzle-orm";
import { z } from "zod";
import { calendarEvents, calendarExams } from "#db/schema/calendar.ts";
import { eventKinds, eventStatuses, examKinds, precisions } from "#features/calendar/contract.ts";
import { calendarPath, patterns } from "#lib/addresses.ts";
import { AppError, type FieldErrors } from "#lib/errors.ts";
import type { Values } from "#staff/history/values.ts";
import { tableResource } from "#staff/records/table-resource.server.ts";
import {
  day,
  line,
  lines,
  oneOf,
  recordId,
  requiredLine,
  uniqueLines,
  webAddressOrNull,
  whole,
} from "#staff/records/wire-fields.ts";
import { factResource, sourceId } from "./fact-resource.server.ts";

/** Exams and counsellings: what the events of the calendar are of. */
export const calendarExamResource = tableResource({
  name: "calendar-exams",
  area: "content",
  table: calendarExams,
  fields: z.strictObject({
    key: z
      .string({ error: "is required" })
      .max(60, "must have at most 60 characters")
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be small letters, digits and hyphens")
      .describe("in addresses; changing it breaks the calendars that follow it"),
    name: requiredLine(100),
    kind: oneOf(examKinds),
    authority: requiredLine(200),
    url: webAddressOrNull(),
    states: uniqueLines(40, 100).default([]).describe("empty: all India"),
  }),
  touched: calendarExams.updatedAt,
  search: [calendarExams.name, calendarExams.authority, calendarExams.key],
  filters: { kind: calendarExams.kind },
  sorts: { name: calendarExams.name, kind: calendarExams.kind },
  remove: async (tx, id) => {
    const [used] = await tx
      .select({ id: calendarEvents.id })
      .from(calendarEvents)
      .where(eq(calendarEvents.examId, id))
      .limit(1);
    if (used) throw new AppError("still_used");
  },
  label: ({ name }) => String(name),
  sitePath: (_id, { key }) => calendarPath({ exam: String(key) }),
  csvFields: ["key", "name", "kind", "authority", "url", "states"],
  naturalKey: ["key"],
  refusals: { calendar_exams_key_key: { key: "Another exam has this key" } },
});

const eventFacts = ["name", "kind", "starts_on", "ends_on", "precision", "status", "basis", "note", "link"];

/** Steps of an exam or counselling with their days. Every change names its source; the database counts the versions. */
export const calendarEventResource = factResource({
  name: "calendar-events",
  area: "content",
  table: calendarEvents,
  fields: z.strictObject({
    exam_id: recordId(),
    cycle: whole(2000, 2100).describe("the year of admission"),
    name: requiredLine(200),
    kind: oneOf(eventKinds),
    starts_on: day(),
    ends_on: day(),
    precision: oneOf(precisions).describe("month: somewhere from starts_on to ends_on, the days are not known"),
    status: oneOf(eventStatuses),
    basis: line(300).default("").describe("what an expected date is derived from, such as: the dates of 2026"),
    note: lines(1000).default("").describe("for readers: what changed, and why"),
    link: webAddressOrNull(),
    source_id: sourceId(),
  }),
  touched: calendarEvents.updatedAt,
  listed: ["exam_id", "cycle", "name", "starts_on", "ends_on", "precision", "status"],
  search: [calendarEvents.name, calendarEvents.note],
  filters: { exam_id: calendarEvents.examId, status: calendarEvents.status, cycle: calendarEvents.cycle },
  sorts: { starts_on: calendarEvents.startsOn, name: calendarEvents.name, status: calendarEvents.status },
  facts: eventFacts,
  remove: true,
  check: async (_deps, _tx, values) => eventRefusals(values),
  label: ({ name, cycle }) => `${name} ${cycle}`,
  sitePath: () => patterns.calendar,
  csvFields: ["exam_id", "cycle", ...eventFacts, "source_id"],
  naturalKey: ["exam_id", "cycle", "name"],
  refusals: { calendar_events_exam_id_cycle_name_key: { name: "This exam has an event of this name in that year" } },
});

/** An expected event names what it is expected from; a changed or cancelled one says why. */
function eventRefusals({ starts_on, ends_on, precision, status, basis, note }: Values): FieldErrors {
  const refused: Record<string, string> = {};
  if (String(ends_on) < String(starts_on)) refused.ends_on = "must not be before the first day";
  if (status === "expected" && basis === "") {
    refused.basis = "Say what the date is derived from, such as: the dates of 2026";
  }
  if ((status === "changed" || status === "cancelled") && note === "") {
    refused.note = "Say what changed, and why: students read it";
  }
  if (precision === "month" && (!String(starts_on).endsWith("-01") || !isMonthEnd(String(ends_on)))) {
    refused.precision = "A month begins on its first day and ends on its last";
  }
  return refused;
}

function isMonthEnd(day: string): boolean {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).getUTCDate() === 1;
}
