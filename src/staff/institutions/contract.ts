import { z } from "@hono/zod-openapi";
import { officeStates, statedTopics, statementStates } from "#db/schema/choices.ts";

const reason = z.string().trim().max(1000, "can have at most 1000 characters").default("");
const College = z.object({ id: z.number().int(), name: z.string(), city: z.string() });
const instant = z.iso.datetime();

/** A claim of a college's page. */
export const StaffOffice = z
  .object({
    id: z.number().int(),
    college: College.extend({ website: z.string().nullable() }),
    name: z.string(),
    role: z.string(),
    email: z.string(),
    state: z.enum(officeStates),
    reason: z.string(),
    created_at: instant,
    confirmed_at: instant.nullable().describe("when somebody who reads the mailbox confirmed it"),
    decided_at: instant.nullable(),
  })
  .openapi("StaffOffice");
export type StaffOffice = z.infer<typeof StaffOffice>;

export const StaffOfficePage = z
  .object({ count: z.number().int(), results: z.array(StaffOffice) })
  .openapi("StaffOfficePage");
export type StaffOfficePage = z.infer<typeof StaffOfficePage>;

/** A decision on a claim; the reason is e-mailed. */
export const OfficeDecision = z
  .object({ state: z.enum(["approved", "declined", "ended"]), reason })
  .refine(({ state, reason: why }) => state === "approved" || why !== "", {
    path: ["reason"],
    message: "Please write the reason, which is e-mailed",
  })
  .openapi("OfficeDecision");
export type OfficeDecision = z.infer<typeof OfficeDecision>;

/** What a college states, beside what is shown. */
export const StaffStatement = z
  .object({
    id: z.number().int(),
    college: College,
    topic: z.enum(statedTopics),
    programme: z.string(),
    year: z.number().int().nullable(),
    value: z.string(),
    official: z.array(z.string()).describe("what the catalogue has of it, in lines"),
    before: z.string().nullable().describe("what is shown as stated by the college now"),
    state: z.enum(statementStates),
    reason: z.string(),
    has_file: z.boolean(),
    file_name: z.string(),
    created_at: instant,
    decided_at: instant.nullable(),
  })
  .openapi("StaffStatement");
export type StaffStatement = z.infer<typeof StaffStatement>;

export const StaffStatementPage = z
  .object({ count: z.number().int(), results: z.array(StaffStatement) })
  .openapi("StaffStatementPage");
export type StaffStatementPage = z.infer<typeof StaffStatementPage>;

/** A decision on a statement; the reason is e-mailed. */
export const StatementDecision = z
  .object({ state: z.enum(["accepted", "declined"]), reason })
  .refine(({ state, reason: why }) => state === "accepted" || why !== "", {
    path: ["reason"],
    message: "Please write the reason, which is e-mailed",
  })
  .openapi("StatementDecision");
export type StatementDecision = z.infer<typeof StatementDecision>;
