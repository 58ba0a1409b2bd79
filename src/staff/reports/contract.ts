import { z } from "@hono/zod-openapi";
import { factReportStates } from "#db/schema/choices.ts";
import { Fact } from "#features/facts/contract.ts";
import { decisions } from "#features/reports/contract.ts";

/** A report that a figure is wrong, with the figure beside it. */
export const StaffReport = z
  .object({
    id: z.number().int(),
    reference: z.string(),
    fact_id: z.string(),
    fact: Fact.nullable().describe("the figure as it is now; null: it is no longer published"),
    about: z.object({ kind: z.enum(["college", "hostel", "stream"]), id: z.number().int() }),
    record: z
      .object({ resource: z.string(), id: z.number().int() })
      .nullable()
      .describe("the record of the console where it is corrected; null for computed figures"),
    shown: z.string().describe("what the receipt said when the report was written"),
    should_be: z.string(),
    evidence_url: z.string().nullable(),
    words: z.string().describe("the report as it was sent"),
    office: z.string().describe("who writes for the college; empty: nobody does"),
    office_answer: z.string().nullable().describe("what the college's approved office answered; null: nothing"),
    state: z.enum(factReportStates),
    created_at: z.iso.datetime(),
    decided_at: z.iso.datetime().nullable(),
    answers: z.array(z.object({ author_name: z.string(), body: z.string(), created_at: z.iso.datetime() })),
    files: z.array(
      z.object({ id: z.string(), name: z.string(), content_type: z.string(), size_bytes: z.number().int() }),
    ),
  })
  .openapi("StaffReport");
export type StaffReport = z.infer<typeof StaffReport>;

const ReportCounts = z.record(z.enum(factReportStates), z.number().int());

export const StaffReportPage = z
  .object({ count: z.number().int(), counts: ReportCounts, results: z.array(StaffReport) })
  .openapi("StaffReportPage");
export type StaffReportPage = z.infer<typeof StaffReportPage>;

/** A decision with the answer that is e-mailed. */
export const ReportDecision = z
  .object({
    decision: z.enum(decisions),
    answer: z.string().trim().min(1, "Please write an answer").max(5000, "can have at most 5000 characters"),
  })
  .openapi("ReportDecision");
export type ReportDecision = z.infer<typeof ReportDecision>;
