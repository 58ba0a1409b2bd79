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
export type EarlierDays = z.infer<typeof EarlierDays>;

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

export interface CalendarPage {
  count: number;
  page: number;
  pageSize: number;
  events: CalendarEvent[];
}

/** Choices of the filters. */
export interface CalendarChoices {
  exams: CalendarExam[];
  /** States with an exam or counselling of their own. */
  states: string[];
}
