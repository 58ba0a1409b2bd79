import { z } from "zod";
import { callPlaces, callSubjects } from "#db/schema/choices.ts";
import { locales } from "#lib/messages/compiled/types.ts";

const dayMinutes = 1440;
const oneMinute = z.number().int().min(0);

/** `ends` above 1440 is on the next day: hours may go on after midnight. */
const Hours = z
  .strictObject({ starts: oneMinute.max(dayMinutes - 1), ends: oneMinute.max(2 * dayMinutes) })
  .refine(
    ({ starts, ends }) => ends > starts && ends <= starts + dayMinutes,
    "must end after they start, within a day",
  );

type Span = z.output<typeof Hours>;

function overlap(spans: readonly Span[]): boolean {
  const sorted = spans.toSorted((one, other) => one.starts - other.starts);
  return sorted.some(({ starts }, index) => index > 0 && starts < (sorted[index - 1]?.ends ?? 0));
}

const text = z.string().trim().max(600, "must have at most 600 characters").default("");

/** What a counsellor states about themselves, and when they work: minutes of the day in India. */
export const CounsellorSettings = z
  .strictObject({
    is_bookable: z.boolean().default(false).describe("students can book calls"),
    about: text,
    ties: text.describe("to colleges: students read it before they book"),
    languages: z.array(z.enum(locales)).max(locales.length).default([]),
    subjects: z.array(z.enum(callSubjects)).max(callSubjects.length).default([]),
    slot_minutes: z.number().int().min(10).max(180).default(45),
    pause_minutes: z.number().int().min(0).max(120).default(15),
    max_a_day: z.number().int().min(1).max(24).default(6),
    place: z.enum(callPlaces).default("telephone"),
    room: z
      .string()
      .trim()
      .max(300)
      .refine((address) => address === "" || isRoom(address), "must be an https address, with or without {code}")
      .default(""),
    hours: z
      .array(Hours.safeExtend({ weekday: z.number().int().min(1).max(7).describe("1: Monday") }))
      .max(50)
      .default([]),
    exceptions: z
      .array(z.strictObject({ day: z.iso.date(), hours: z.array(Hours).max(10) }))
      .max(200)
      .default([])
      .describe("days with hours of their own; none: a day off"),
  })
  .superRefine(({ place, room, hours, exceptions, is_bookable: isBookable, languages, subjects }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (place === "room" && room === "") refuse("room", "is required");
    const byDay = Map.groupBy(hours, ({ weekday }) => weekday);
    if ([...byDay.values()].some(overlap)) refuse("hours", "must not overlap on one day");
    if (exceptions.some((one) => overlap(one.hours))) refuse("exceptions", "must not overlap on one day");
    if (new Set(exceptions.map(({ day }) => day)).size < exceptions.length)
      refuse("exceptions", "must name each day once");
    if (isBookable && languages.length === 0) refuse("languages", "is required");
    if (isBookable && subjects.length === 0) refuse("subjects", "is required");
  })
  .meta({ id: "CounsellorSettings" });
export type CounsellorSettings = z.output<typeof CounsellorSettings>;

/** The settings with the private calendar file. */
export const OwnCounsellor = z
  .object({
    settings: z.looseObject({}).describe("as they are written"),
    is_set_up: z.boolean(),
    feed: z.string().nullable().describe("secret address of the calendar file; null: none was made"),
  })
  .meta({ id: "OwnCounsellor" });
export type OwnCounsellor = { settings: CounsellorSettings; is_set_up: boolean; feed: string | null };

/** Whether an address is https, wherever it has the code of the call. */
function isRoom(address: string): boolean {
  const filled = address.replaceAll("{code}", "code");
  return !/[{}\s]/.test(filled) && URL.canParse(filled) && new URL(filled).protocol === "https:";
}
