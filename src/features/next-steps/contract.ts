import { z } from "zod";
import { CalendarEvent } from "#features/calendar/contract.ts";
import { answerDays, listDays, type nextStepKinds } from "./rules.ts";

const of = <Kind extends (typeof nextStepKinds)[number]>(kind: Kind) => z.literal(kind);

/** One thing that waits for a student. */
export const NextStep = z
  .discriminatedUnion("kind", [
    z.object({ kind: of("consent") }).describe("a guardian has not answered yet"),
    z
      .object({
        kind: of("payment"),
        order_id: z.string(),
        package: z.string(),
        amount_paise: z.number().int(),
      })
      .describe("an order that can still be paid"),
    z
      .object({
        kind: of("call"),
        deliverable: z.number().int(),
        title: z.string(),
        state: z.enum(["to_book", "to_move", "booked"]),
        starts_at: z.string().nullable().describe("null: no time is booked"),
      })
      .describe("a call with a counsellor that can be booked, is booked, or needs another time"),
    z
      .object({ kind: of("ticket"), reference: z.string(), subject: z.string() })
      .describe(
        `a ticket that staff answered within ${answerDays} days, and that the student neither continued nor closed`,
      ),
    z
      .object({
        kind: of("message"),
        reference: z.string(),
        about: z.string().describe("empty: about nothing special"),
      })
      .describe(`a message to the office of the last ${answerDays} days that was answered`),
    z
      .object({
        kind: of("date"),
        exam: z.string(),
        event: z.string(),
        starts_on: z.string(),
        ends_on: z.string(),
        precision: CalendarEvent.shape.precision,
        status: CalendarEvent.shape.status,
      })
      .describe("the next date of an exam that the student follows"),
    z
      .object({ kind: of("list"), id: z.string(), name: z.string(), choices: z.number().int() })
      .describe(`the choice list that was changed last, within ${listDays} days`),
  ])
  .meta({ id: "NextStep" });
export type NextStep = z.infer<typeof NextStep>;

/** Reply of `GET /api/next-steps/`. */
export const NextSteps = z.object({ results: z.array(NextStep) }).meta({ id: "NextSteps" });
