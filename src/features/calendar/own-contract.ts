import { z } from "zod";

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
