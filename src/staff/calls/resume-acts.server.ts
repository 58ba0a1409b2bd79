import { NewResumeReview } from "#features/appointments/written/resume-contract.ts";
import { openResume, reviewResume } from "#features/appointments/written/review-resume.server.ts";
import { recordDisclosures } from "#features/disclosures/service/record-disclosures.server.ts";
import { defineAct } from "#http/act/act.server.ts";
import { fileDownload, noContent } from "#http/act/replies.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { pathId, pathNumber } from "#http/request/query-fields.server.ts";
import type { SignedInStaff } from "#http/request-context.server.ts";
import type { Download } from "#http/responses/answer-download.server.ts";
import { staff } from "#policies/policy.ts";
import { noteInHistory, requireOwn } from "./act-on-calls.server.ts";

const ofResume = {
  tag: "Staff: calls",
  who: staff("people"),
  source: "0120",
  params: pathId("The call").extend({ version: pathNumber("The version of the résumé") }),
};
const and = "own calls, an admin all of them; what was shared with that counsellor alone, until 30 days after the call";

/** Résumés that students share for calls. Decision 0120. */
export const staffResumeActs = [
  defineAct({
    ...ofResume,
    name: "open_resume",
    and: `${and}; each look is in the student's ledger`,
    rest: "GET /api/staff/calls/{id}/resumes/{version}/file",
    operationId: "openCallResume",
    summary: "The file of a résumé, as a download",
    work: ({ deps, staff: who, params }) => openFile(deps, who, params.id, params.version),
    reply: fileDownload(),
    refusals: { 503: "The file storage does not answer" },
  }),
  defineAct({
    ...ofResume,
    name: "review_resume",
    and,
    rest: "PUT /api/staff/calls/{id}/resumes/{version}/review/",
    operationId: "reviewResume",
    summary: "Writes comments by page and section with a summary: a draft, or sent; after that its next version",
    input: NewResumeReview,
    work: async ({ deps, staff: who, params: { id, version }, input }) => {
      await requireOwn(deps.db, who, id);
      const also = noteInHistory(deps, who, id, input.send ? "Résumé review sent" : "Résumé review drafted");
      await reviewResume(deps, { callId: id, version }, who.id, input, also);
    },
    reply: noContent("It is written; where it was sent, the student is told"),
  }),
];

async function openFile(deps: Deps, who: SignedInStaff, id: number, version: number): Promise<Download> {
  const { row } = await requireOwn(deps.db, who, id);
  const found = await openResume(deps, row, version);
  const look = { studentIds: [row.studentId], kind: "file_opened", purpose: "counselling" } as const;
  await deps.db.transaction((tx) => recordDisclosures(deps, tx, { ...look, fields: ["resume"], staff: who }));
  return found;
}
