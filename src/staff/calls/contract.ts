import { z } from "zod";
import { appointmentStates, callPlaces, callShares, callSubjects } from "#db/schema/choices.ts";
import { NewTime } from "#features/appointments/contract.ts";
import { WrittenOrder } from "#features/appointments/written/contract.ts";
import { MockInterview } from "#features/appointments/written/interview-contract.ts";
import { Milestone } from "#features/appointments/written/milestone-contract.ts";
import { ListProposal } from "#features/appointments/written/proposal-contract.ts";
import { StaffResume } from "#features/appointments/written/resume-contract.ts";
import { locales } from "#lib/messages/compiled/types.ts";
import { withoutControls } from "#lib/plain-text.ts";

const instant = z.string().describe("ISO 8601, in universal time");

/** A call in a counsellor's calendar. */
export const StaffCall = z
  .object({
    id: z.number().int(),
    starts_at: instant,
    ends_at: instant,
    state: z.enum(appointmentStates),
    language: z.enum(locales),
    student_id: z.number().int(),
    student_name: z.string(),
    counsellor_name: z.string(),
    is_own: z.boolean().describe("the person who asks gives it"),
    is_outside_hours: z.boolean().describe("the counsellor's hours have changed since it was booked"),
  })
  .meta({ id: "StaffCall" });
export type StaffCall = z.infer<typeof StaffCall>;
export const StaffCalls = z.object({ results: z.array(StaffCall) }).meta({ id: "StaffCalls" });

/** A call with what its student shared, and nothing else of theirs. */
export const StaffCallDetails = StaffCall.extend({
  title: z.string().describe("of the deliverable"),
  subject: z.enum(callSubjects),
  place: z.enum(callPlaces),
  phone: z.string(),
  room: z.string(),
  guardian: z.boolean().describe("a guardian is invited"),
  zone: z.string().describe("the student's; empty: India's"),
  shares: z.array(z.enum(callShares)),
  ranks: z.record(z.string(), z.unknown()).nullable().describe("exam answers; null: not shared, or none are kept"),
  lists: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      authority: z.string(),
      year: z.number(),
      choices: z.array(z.object({ key: z.number().int(), branch_id: z.number().int().nullable(), text: z.string() })),
    }),
  ),
  colleges: z.array(z.string()),
  reason: z.string(),
  note: z.string().describe("for the student, after the call"),
  deliverables: z
    .array(
      z.object({ id: z.number().int(), title: z.string(), can_deliver: z.boolean().describe("pending, and no call") }),
    )
    .describe("of the same package: what an order of choices can be written for"),
  orders: z
    .array(WrittenOrder.omit({ versions: true }).extend({ list_id: z.string() }))
    .describe("newest versions of what the reader wrote for them; none where lists are not shared"),
  proposals: z.array(ListProposal).describe("changes proposed for this call; none where lists are not shared"),
  milestones: z.array(Milestone).describe("that the counsellor of the call wrote for the package"),
  resumes: z.array(StaffResume).describe("that the student shared with the counsellor, the newest first"),
  interview: MockInterview.nullable().describe("what was written; null: nothing, or the call is no mock interview"),
}).meta({ id: "StaffCallDetails" });
export type StaffCallDetails = z.infer<typeof StaffCallDetails>;

const words = (least: number, most = 500) =>
  z
    .string()
    .transform((text) => withoutControls(text.replaceAll("\r\n", "\n")).trim())
    .pipe(
      z.string().min(least, "must say why, in 3 to 500 characters").max(most, `must have at most ${most} characters`),
    );

export const CallReason = z
  .strictObject({ reason: words(3).describe("the student reads it") })
  .meta({ id: "CallReason" });

export const StaffNewTime = z
  .strictObject({ time: NewTime.shape.time, reason: words(0).default("").describe("the student reads it") })
  .meta({ id: "StaffNewTime" });

export const maxNoteLength = 1000;

/** How a call ended. */
export const CallEnd = z
  .strictObject({
    outcome: z
      .enum(["done", "student_absent", "counsellor_absent"])
      .describe("counsellor_absent: it does not count; the others use it up"),
    note: words(0, maxNoteLength)
      .default("")
      .describe("the student reads it at the call, and after the last call with the delivery"),
  })
  .meta({ id: "CallEnd" });
export type CallEnd = z.output<typeof CallEnd>;
