import { z } from "zod";
import { Source } from "#features/catalogue/contract.ts";

export const examKinds = ["exam", "counselling"] as const;
export const eventKinds = ["registration", "exam", "result", "choices", "allotment", "reporting", "other"] as const;
export const eventStatuses = ["expected", "announced", "changed", "cancelled"] as const;
export const precisions = ["day", "month"] as const;
/** Which part of the calendar a list is of. */
export const calendarParts = ["upcoming", "past"] as const;

const text = z.string();
const day = text.describe("YYYY-MM-DD, a day in India");
const dates = {
  starts_on: day,
  ends_on: day,
  precision: z
    .enum(precisions)
    .describe("day: from the first day to the last; month: somewhere between them, the days are not known"),
};

/** An exam, or a counselling that gives seats. */
export const CalendarExam = z
  .object({
    key: text.describe("names it in `exam` of other calls"),
    name: text,
    kind: z.enum(examKinds),
    authority: text,
    url: text.nullable().describe("the authority's own site"),
    states: z.array(text).describe("empty: all India"),
  })
  .meta({ id: "CalendarExam" });
export type CalendarExam = z.infer<typeof CalendarExam>;

/** Earlier statements about an event's days. */
export const EarlierDays = z
  .object({
    ...dates,
    status: z.enum(eventStatuses).describe("expected: it was our expectation; else the authority had said it"),
    replaced_at: z.iso.datetime().describe("when the days of today replaced these"),
  })
  .meta({ id: "EarlierDays" });

/** One step of an exam or counselling with its days and their source. */
export const CalendarEvent = z
  .object({
    id: z.number().int(),
    exam: CalendarExam,
    cycle: z.number().int().describe("the year of admission"),
    name: text,
    kind: z.enum(eventKinds),
    ...dates,
    status: z
      .enum(eventStatuses)
      .describe(
        "expected: derived from an earlier year, the authority has not announced it; changed: announced otherwise before",
      ),
    basis: text.describe("what an expected date is derived from; empty: it is not expected"),
    note: text.describe("what changed, and why; empty: nothing to say"),
    link: text.nullable().describe("the notice"),
    version: z.number().int().describe("1 for the first; counts every change"),
    was: EarlierDays.nullable().describe("the days that were said before; null: none other"),
    updated_at: z.iso.datetime(),
    source: Source,
  })
  .meta({ id: "CalendarEvent" });
export type CalendarEvent = z.infer<typeof CalendarEvent>;

/** What a visitor asks of the calendar. */
export interface CalendarQuery {
  /** Key of an exam. */
  exam: string | null;
  state: string | null;
  part: (typeof calendarParts)[number];
  /** Counted from 1. */
  page: number;
  pageSize: number;
}

/** What is known of a student beforehand: what concerns them comes first. */
export interface CalendarApplicant {
  /** Keys of exams. */
  exams: readonly string[];
  /** Home state. */
  state: string | null;
}

/** Choices of the filters. */
export interface CalendarChoices {
  exams: CalendarExam[];
  /** States with an exam or counselling of their own. */
  states: string[];
}

/** Body of `PUT /api/own-calendar/follows/`. */
export const ExamsToFollow = z
  .strictObject({
    exams: z
      .array(z.string().max(100))
      .max(100, "can have at most 100 entries")
      .describe("`key` of each exam, in place of those before"),
  })
  .meta({ id: "ExamsToFollow" });

/** Body of `PUT /api/own-calendar/reminders/`. */
export const RemindersToAllow = z
  .strictObject({
    consent: z
      .literal(true, { error: "must be true: the student agrees to these e-mails" })
      .describe("the student agrees to an e-mail seven days and one day before a deadline, until they withdraw"),
  })
  .meta({ id: "RemindersToAllow" });

/** What a student follows, where their own feed is, and whether they are reminded. */
export const OwnCalendar = z
  .object({
    exams: z.array(z.string()).describe("`key` of each exam that is followed"),
    feed: z
      .object({
        address: z.string().describe("secret: anyone who has it can read which exams are followed"),
        issued_at: z.iso.datetime(),
      })
      .nullable()
      .describe("the calendar file of what is followed; null: there is none"),
    reminders_since: z.iso.datetime().nullable().describe("since when the student is reminded; null: never"),
  })
  .meta({ id: "OwnCalendar" });
export type OwnCalendar = z.infer<typeof OwnCalendar>;
