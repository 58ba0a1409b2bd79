import { z } from "zod";

export const paperKeys = [
  ...(["obc_ncl", "ews", "caste", "caste_validity", "state_ncl", "domicile", "income", "pwd", "gap"] as const),
  "migration",
] as const;
export type PaperKey = (typeof paperKeys)[number];

export const paperCategories = [
  ...(["OPEN", "EWS", "OBC-NCL", "SC", "ST"] as const),
  ...(["OBC", "SEBC", "VJ", "NT1", "NT2", "NT3"] as const),
] as const;

/** in_order and too_old are of a certificate that is held; the others of one to apply for. */
export const paperStates = ["in_order", "too_old", "missed", "late", "hurry", "wait", "apply", "no_date"] as const;

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "must be a day such as 2027-04-15")
  .refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text), {
    error: "is not a day of the calendar",
  });

/** Body of `POST /api/calendar/papers/`. Nothing of it is stored. */
export const PaperQuestion = z
  .strictObject({
    exams: z
      .array(z.string().max(100))
      .min(1, "is needed. Please choose at least one")
      .max(30)
      .describe("`key` of each"),
    category: z.enum(paperCategories, { error: `must be one of ${paperCategories.join(", ")}` }).default("OPEN"),
    state: z.string().trim().max(60).default("").describe("home state"),
    pwd: z.boolean().default(false).describe("asks for a seat for persons with disabilities"),
    gap: z.boolean().default(false).describe("a year or more between class 12 and this admission"),
    income: z.boolean().default(false).describe("asks for fee relief or a scholarship that has an income limit"),
    held: z
      .partialRecord(z.enum(paperKeys), day)
      .default({})
      .describe("day of issue of each certificate that is there already"),
  })
  .meta({ id: "PaperQuestion" });
export type PaperQuestion = z.infer<typeof PaperQuestion>;

const dayText = z.string().describe("YYYY-MM-DD");

/** One certificate of the plan. */
export const PaperStep = z
  .object({
    key: z.enum(paperKeys),
    issued_from: dayText.nullable().describe("it must be issued on this day or later; null: any day will do"),
    valid_until: dayText.nullable().describe("it must be valid until this day at least; null: no such rule"),
    usual_days: z
      .object({ from: z.number().int(), to: z.number().int() })
      .describe("from application to certificate: usual, no promise; ask the tehsil or the office that issues it"),
    held_since: dayText.nullable().describe("day of issue of the one that is held"),
    apply_by: dayText.nullable().describe("last day on which the usual longest time is still enough"),
    state: z
      .enum(paperStates)
      .describe(
        "too_old: issued before the first day that counts; missed: the day has passed; late: even the usual shortest time is too long; hurry: the usual longest time is too long; wait: one issued today would not count",
      ),
    is_tight: z
      .boolean()
      .describe("from the first day that counts, the usual longest time ends after the day it is needed"),
    source: z
      .object({ publisher: z.string(), title: z.string(), url: z.string() })
      .nullable()
      .describe("of the rule about its date; null: the office that issues it knows"),
  })
  .meta({ id: "PaperStep" });
export type PaperStep = z.infer<typeof PaperStep>;

/** What `POST /api/calendar/papers/` answers. */
export const PaperPlan = z
  .object({
    year: z.number().int().describe("of admission"),
    needed: z
      .object({
        on: dayText.describe("the first day on which it may be asked for"),
        exam: z.string(),
        event: z.string(),
        is_expected: z.boolean().describe("not announced: the earliest day of the expected months"),
      })
      .nullable()
      .describe("the first step of the chosen counsellings that checks papers; null: none is in the calendar"),
    papers: z.array(PaperStep).describe("what is late first"),
  })
  .meta({ id: "PaperPlan" });
export type PaperPlan = z.infer<typeof PaperPlan>;
