import { z } from "zod";
import { attachmentRules } from "#features/tickets/service/attachment-rules.server.ts";
import { defineAct } from "#http/act/act.server.ts";
import type { StudentCall } from "#http/act/call.server.ts";
import { ok } from "#http/act/replies.server.ts";
import { perStudent, studentOrToken } from "#policies/policy.ts";
import { listResumes, readResumes } from "./read-resumes.server.ts";
import { NewResume, ResumeOfCall, ResumesOfCalls } from "./resume-contract.ts";
import { shareResumeSteps, withdrawResume } from "./share-resume.server.ts";

const ofResumes = {
  tag: "Calls",
  who: studentOrToken("payments", "not_signed_in"),
  source: "0120",
  description: "Only the counsellor of the call can open the file, until 30 days after it; then the file is removed.",
};
const reading = { ...ofResumes, name: "read_own_calls", and: "own calls only" };
const params = z.object({ call: z.string().max(60).describe("reference of the call") });
const now = ok(
  ResumeOfCall,
  "What is shared for the call now",
  ({ deps, studentId, params: { call } }: StudentCall<{ call: string }>) => readResumes(deps, studentId, call),
);
const noCall = "There is no such call, or it is somebody else's";

/** A student shares a résumé with the counsellor of a call. */
export const shareResume = defineAct({
  ...ofResumes,
  name: "share_resume",
  and: "own calls only",
  limit: perStudent("ticket_message"),
  uploads: "upload",
  rest: "POST /api/resumes/{call}/",
  operationId: "shareResume",
  summary: "Share a résumé with the counsellor of a call; it takes the place of the one before it",
  params,
  input: NewResume,
  files: { rules: attachmentRules, description: "One PDF of at most 5 MB" },
  steps: ({ deps, studentId, params: { call }, files }) => shareResumeSteps(deps, studentId, call, files),
  reply: { ...now, status: 201 },
  refusals: {
    400: "The form did not arrive whole; nothing was stored",
    404: noCall,
    409: "The call was cancelled or is more than 30 days ago, or it has 20 versions",
    413: "The form is far too large",
    429: "Too many uploads of this student",
    503: "The file storage does not answer; nothing was stored",
  },
});

/** A student removes the file. */
export const withdrawOwnResume = defineAct({
  ...ofResumes,
  name: "withdraw_resume",
  and: "own calls only",
  limit: perStudent("call"),
  rest: "DELETE /api/resumes/{call}/",
  operationId: "withdrawResume",
  summary: "Remove the file that is shared for a call; what the counsellor wrote about it stays",
  params,
  work: ({ deps, studentId, params: { call } }) => withdrawResume(deps, studentId, call),
  reply: now,
  refusals: { 404: noCall },
});

/** Résumés that students share, and what counsellors answer. Decision 0120. */
export const resumeActs = [
  shareResume,
  withdrawOwnResume,
  defineAct({
    ...reading,
    rest: "GET /api/resumes/",
    operationId: "listResumes",
    summary: "Calls for which a résumé can be shared or was, each with what the counsellor answered",
    work: async ({ deps, studentId }) => ({ results: await listResumes(deps, studentId) }),
    reply: ok(ResumesOfCalls, "The newest call first"),
  }),
  defineAct({
    ...reading,
    rest: "GET /api/resumes/{call}/",
    operationId: "getResume",
    summary: "What was shared for one call, with comments by page and section",
    params,
    work: ({ deps, studentId, params: { call } }) => readResumes(deps, studentId, call),
    reply: now,
    refusals: { 404: noCall },
  }),
];
