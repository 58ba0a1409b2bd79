import { z } from "zod";
import { attachmentRules } from "#features/tickets/service/attachment-rules.server.ts";
import { defineAct } from "#http/act/act.server.ts";
import type { Call } from "#http/act/call.server.ts";
import { created, noContent, ok } from "#http/act/replies.server.ts";
import { pathId } from "#http/request/query-fields.server.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { everyone, linkHolder, perAddress } from "#policies/policy.ts";
import { ClaimTaken, CollegeOffice, NewStatement, OfficeAnswer, OfficeClaim, OfficeStatement } from "./contract.ts";
import { claimSteps, confirmClaim, leaveOffice } from "./service/claim-page.server.ts";
import { answerReport, readOffice, stateFactSteps, withdrawStatement } from "./service/state-facts.server.ts";

const tag = "College offices";
const source = "0132";
const linkParams = z.object({ link: z.string().max(100), token: z.string().max(100) });
const numbered = (what: string) => linkParams.extend(pathId(what).shape);
const over = "The link is wrong or too old, or the access has ended";
const notApproved = "Staff have not approved the claim yet";

/** A college's office claims the college's page, or has a new link sent. */
export const claimCollege = defineAct({
  name: "claim_college",
  who: everyone,
  limit: perAddress("contact"),
  quietLimit: "reset_email",
  captcha: "contact",
  source,
  tag,
  rest: "POST /api/colleges/{id}/office/",
  operationId: "claimCollege",
  summary: "Claim a college's page as its office, or ask for a new link",
  description:
    "No account is needed: a link goes to the mailbox, which must be at the domain of the college's web site.",
  params: pathId("The college"),
  input: OfficeClaim,
  steps: ({ deps, params, input, locale }) => claimSteps(deps, params.id, input, locale),
  reply: {
    ...ok(ClaimTaken, "The same whatever became of it", ({ locale }: Call) => ({
      message: languageOf(locale).messages.institutions.link_sent(),
    })),
    status: 202,
  },
  refusals: {
    404: "There is no such college",
    409: "The catalogue knows no web site of the college's own",
    429: "Too many claims from this address",
  },
});

const office = { who: linkHolder, source, tag } as const;

const read = defineAct({
  ...office,
  name: "read_college_office",
  rest: "GET /api/college-office/{link}/{token}/",
  operationId: "getCollegeOffice",
  summary: "What an office stated, and which figures of its college are reported",
  params: linkParams,
  work: ({ deps, params }) => readOffice(deps, params),
  reply: ok(CollegeOffice, "The office"),
  refusals: { 410: over },
});

/** Somebody who reads the mailbox confirms the claim. */
export const confirmCollegeClaim = defineAct({
  ...office,
  name: "confirm_college_claim",
  rest: "POST /api/college-office/{link}/{token}/confirm/",
  operationId: "confirmCollegeClaim",
  summary: "Confirm the claim of a college's page, which then waits for staff",
  params: linkParams,
  work: ({ deps, params }) => confirmClaim(deps, params),
  reply: noContent("It waits for staff"),
  refusals: { 410: over },
});

/** An office states a fact with a PDF. */
export const stateCollegeFact = defineAct({
  ...office,
  name: "state_college_fact",
  uploads: "upload",
  and: "an approved office",
  rest: "POST /api/college-office/{link}/{token}/statements/",
  operationId: "stateCollegeFact",
  summary: "State a figure or a contact of the college, with a PDF that proves it",
  description:
    "It waits for staff. Once accepted it is shown beside the official figure, marked as stated by the college.",
  params: linkParams,
  input: NewStatement,
  files: { rules: attachmentRules, description: "One PDF of at most 5 MB" },
  steps: ({ deps, params, input, files }) => stateFactSteps(deps, params, input, files),
  reply: created(OfficeStatement, "It waits for staff"),
  refusals: {
    400: "The form did not arrive whole; nothing was stored",
    403: notApproved,
    409: "Too many statements wait, or were sent today",
    410: over,
    413: "The form is far too large",
    429: "Too many uploads from this address",
    503: "The file storage does not answer; nothing was stored",
  },
});

/** An office takes a statement back. */
export const withdrawCollegeFact = defineAct({
  ...office,
  name: "withdraw_college_fact",
  and: "an approved office; its own statement",
  rest: "DELETE /api/college-office/{link}/{token}/statements/{id}/",
  operationId: "withdrawCollegeFact",
  summary: "Take a statement back, which is then shown no longer",
  params: numbered("The statement"),
  work: ({ deps, params }) => withdrawStatement(deps, params, params.id),
  reply: noContent("It is withdrawn"),
  refusals: { 403: notApproved, 404: "There is no such statement of this office", 410: over },
});

/** An office answers a report about its page. */
export const answerCollegeReport = defineAct({
  ...office,
  name: "answer_college_report",
  and: "an approved office; a report about its college",
  rest: "POST /api/college-office/{link}/{token}/reports/{id}/",
  operationId: "answerCollegeReport",
  summary: "Answer a report that a figure of the college is wrong",
  description: "Staff read the answer and decide. The office learns nothing of who reported it.",
  params: numbered("The report"),
  input: OfficeAnswer,
  work: ({ deps, params, input }) => answerReport(deps, params, params.id, input.answer),
  reply: noContent("Staff read it"),
  refusals: { 403: notApproved, 404: "There is no such open report about this college", 410: over },
});

/** An office gives its access up. */
export const leaveCollegeOffice = defineAct({
  ...office,
  name: "leave_college_office",
  rest: "DELETE /api/college-office/{link}/{token}/",
  operationId: "leaveCollegeOffice",
  summary: "End one's own access: name, role and address are erased",
  params: linkParams,
  work: ({ deps, params }) => leaveOffice(deps, params),
  reply: noContent("They are erased"),
  refusals: { 410: over },
});

/** What colleges do for their own page (decision 0132). */
export const institutionActs = [
  claimCollege,
  read,
  confirmCollegeClaim,
  stateCollegeFact,
  withdrawCollegeFact,
  answerCollegeReport,
  leaveCollegeOffice,
];
