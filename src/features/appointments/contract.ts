import { z } from "zod";
import { appointmentStates, callPlaces, callShares, callSubjects } from "#db/schema/choices.ts";
import { locales } from "#lib/messages/compiled/types.ts";
import { emailProblem, personTexts } from "#lib/person-rules.ts";
import { holdMinutes, minLeadHours, noticeHours, roomMinutes } from "./rules.ts";

const instant = z.string().describe("ISO 8601, in universal time");
const language = z.enum(locales, "must be en, hi or mr");
const subject = z.enum(callSubjects, "Please choose what the call is about");

/** A time as it is sent back: the counsellor and the instant. */
const timeKey = /^(\d{1,9})@(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;
const TimeKey = z
  .string("Please choose a time")
  .refine((text) => timeKey.test(text) && !Number.isNaN(Date.parse(text.split("@")[1] ?? "")), "Please choose a time")
  .transform((text) => {
    const [counsellor, startsAt] = text.split("@");
    return { counsellorId: Number(counsellor), startsAt: new Date(startsAt ?? "") };
  });
export type TimeKey = z.output<typeof TimeKey>;

/** How a time is named in a form and in a body. */
export function timeKeyOf({ counsellorId, startsAt }: TimeKey): string {
  return `${counsellorId}@${startsAt.toISOString()}`;
}

const Counsellor = z.object({
  name: z.string(),
  about: z.string().describe("what they state about themselves"),
  ties: z.string().describe("to colleges, as they state them; empty: none are stated"),
});

/** A free time. */
export const CallTime = z
  .object({
    time: z.string().describe("as it is sent back"),
    starts_at: instant,
    ends_at: instant,
    counsellor: Counsellor,
  })
  .meta({ id: "CallTime" });
export type CallTime = z.infer<typeof CallTime>;

/** A call that a student holds, booked, had or missed. */
export const Appointment = z
  .object({
    reference: z.string(),
    state: z
      .enum(appointmentStates)
      .describe("to_move: the counsellor needs another time; counsellor_absent: it did not count"),
    starts_at: instant,
    ends_at: instant,
    held_until: z.string().nullable().describe("until when the time is held; null: it is not only held"),
    language,
    subject,
    shares: z.array(z.enum(callShares)).describe("what the counsellor may see"),
    guardian_email: z.string(),
    zone: z.string().describe("the student's time zone; empty: India's"),
    reminders_since: z.string().nullable(),
    counsellor: Counsellor,
    place: z.enum(callPlaces),
    phone: z.string().describe("where the counsellor calls; empty: the call is in a room"),
    room: z.string().nullable().describe(`its address, from ${roomMinutes} minutes before the call to its end`),
    can_change: z.boolean().describe(`the student may move or cancel it: until ${noticeHours} hours before`),
    can_report_absence: z.boolean(),
    change_until: instant,
    cancelled_by: z.enum(["student", "staff", "package"]).nullable(),
    reason: z.string().describe("why staff moved or cancelled it"),
    note: z.string().describe("what the counsellor wrote after it; empty: nothing"),
  })
  .meta({ id: "Appointment" });
export type Appointment = z.infer<typeof Appointment>;

/** Something of a student's package that is one call or several. */
export const OwnCall = z
  .object({
    deliverable: z.number().int(),
    order: z.string(),
    title: z.string(),
    minutes: z.number().int(),
    due_on: z.string().describe("YYYY-MM-DD in India"),
    last_day: z.string().describe("the last day on which a call can begin now"),
    calls: z.number().int(),
    left: z.number().int().describe("how many were not had yet"),
    current: Appointment.nullable().describe("what is held or booked, or has to be moved"),
    earlier: z.array(Appointment),
    wait: z
      .object({ since: instant, place: z.number().int().describe("in line; 1: the first"), language, subject })
      .nullable()
      .describe("the student waits for a time; null: they do not"),
  })
  .meta({ id: "OwnCall" });
export type OwnCall = z.infer<typeof OwnCall>;
export const OwnCalls = z.object({ results: z.array(OwnCall) }).meta({ id: "OwnCalls" });

export const CallTimes = z
  .object({
    suggested: z.array(CallTime).describe("three at most, of different days where there are enough"),
    days: z.array(z.object({ day: z.string(), count: z.number().int() })).describe("days in India with free times"),
    times: z.array(CallTime).describe("of the day that was asked for"),
    last_day: z.string(),
  })
  .meta({ id: "CallTimes" });
export type CallTimes = z.infer<typeof CallTimes>;

/** The query of free times. */
export const TimesAsked = z.object({
  language: language.default("en"),
  subject: subject.default("engineering"),
  day: z.iso.date("must be a day as YYYY-MM-DD").optional().describe("in India: its free times"),
});
export type TimesAsked = z.output<typeof TimesAsked>;

/** Holds a time while the student answers. */
export const NewHold = z
  .object({
    time: TimeKey.describe(
      `of a free time, at least ${minLeadHours} hours away; it is held for ${holdMinutes} minutes`,
    ),
    language,
    subject,
  })
  .meta({ id: "NewHold" });
export type NewHold = z.output<typeof NewHold>;

/** Joins the waiting list of a call. */
export const NewWait = z.object({ language, subject }).meta({ id: "NewCallWait" });
export type NewWait = z.output<typeof NewWait>;

export const NewTime = z.object({ time: TimeKey }).meta({ id: "NewTime" });

/** Whether this engine knows a time zone by this name. */
function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** What a student answers before a call is booked, and changes afterwards. */
export const CallAnswers = z
  .object({
    shares: z.array(z.enum(callShares)).max(callShares.length).default([]),
    phone: z
      .string()
      .trim()
      .regex(/^(\+?[\d ]{6,19})?$/, "must be a phone number")
      .default("")
      .describe("needed where the counsellor calls"),
    guardian_email: z
      .string()
      .trim()
      .max(254, "must have at most 254 characters")
      .refine((text) => text === "" || emailProblem(text, "") === undefined, personTexts.emailFormat)
      .default("")
      .describe("a guardian who is invited; empty: nobody"),
    zone: z
      .string()
      .max(60)
      .transform((name) => (isZone(name) ? name : ""))
      .default("")
      .describe("time zone by its IANA name; empty or unknown: India's"),
    reminders: z.boolean().default(false).describe("consent to an e-mail a day and an hour before the call"),
  })
  .meta({ id: "CallAnswers" });
export type CallAnswers = z.output<typeof CallAnswers>;
