import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import { ok } from "#http/act/replies.server.ts";
import { pathId } from "#http/request/query-fields.server.ts";
import { renderMarkdown } from "#lib/markdown.server.ts";
import { staff } from "#policies/policy.ts";
import { conflict, keepContent } from "#staff/records/record-shapes.server.ts";
import { requiredLine } from "#staff/records/wire-fields.ts";
import { addCode, listCodes, removeCode } from "./college-codes.server.ts";
import { jobResource } from "./jobs.server.ts";
import { listNearColleges } from "./near-colleges.server.ts";
import { clearPosting, readClearance } from "./posting-clearance.server.ts";

const posting = pathId("The posting");

const Clearance = z.object({
  state: z.enum(["not_needed", "held", "cleared"]),
  sentences: z.array(z.string()).describe("those that ask the student to pay"),
  cleared_by: z.string().nullable().describe("the name of the second person"),
  may_clear: z.boolean().describe("whether the one who asks may clear it"),
});

const NearCollege = z.object({
  college_id: z.number().int(),
  name: z.string(),
  city: z.string(),
  metres: z.number().int(),
  is_manual: z.boolean(),
});

const Code = z.strictObject({
  authority: requiredLine(30).refine(
    (text) => /^[a-z0-9_]+$/.test(text),
    "must be small letters, digits and _, such as dte_mh",
  ),
  code: requiredLine(300),
});

const Codes = z.object({
  results: z.array(
    z.object({
      authority: z.string(),
      code: z.string().describe("of an authority without codes the name as it writes it"),
      decided_by: z.enum(["register", "name", "staff"]),
      score: z.number().describe("how sure a match by name is, from 0 to 1"),
      staff_name: z.string().nullable(),
      decided_at: z.string(),
    }),
  ),
});

const ofCollege = {
  ...keepContent,
  tag: "Staff: colleges",
  params: pathId("The college"),
  reply: ok(Codes, "Its codes"),
};

/** What forms of records need beside them, the second person's word on a posting, and the codes of a college. */
export const contentActs = [
  defineAct({
    ...keepContent,
    tag: "Staff: content",
    rest: "POST /api/staff/preview/markdown/",
    operationId: "previewMarkdown",
    summary: "Markdown as the site shows it",
    input: z.strictObject({ text: z.string().max(50_000) }),
    work: ({ input }) => ({ html: renderMarkdown(input.text) }),
    reply: ok(z.object({ html: z.string().describe("safe to show") }), "The HTML"),
  }),
  defineAct({
    ...keepContent,
    tag: "Staff: jobs",
    rest: "GET /api/staff/jobs/{id}/clearance/",
    summary: "Whether a posting's words about money wait for a second person",
    params: posting,
    work: ({ deps, staff, params }) => readClearance(deps.db, params.id, staff.id),
    reply: ok(Clearance, "As it is now"),
  }),
  defineAct({
    name: "clear_posting",
    who: staff("content"),
    and: "never one who wrote the sentences about money",
    source: "D10",
    tag: "Staff: jobs",
    rest: "POST /api/staff/jobs/{id}/clearance/",
    summary: "Clear a held posting, as a second person",
    params: posting,
    input: z.strictObject({ version: z.string().max(100), publish: z.boolean() }),
    work: ({ deps, staff, params, input }) => clearPosting(deps, staff, jobResource, params.id, input),
    reply: ok(z.object({ id: z.number().int() }).loose(), "The posting as it is now"),
    // No longer held, or changed since it was read: with the posting as it is now.
    refusals: conflict,
  }),
  defineAct({
    ...keepContent,
    tag: "Staff: hostels",
    rest: "GET /api/staff/hostels/{id}/near-colleges/",
    summary: "Colleges near a hostel, computed ones and those linked by hand",
    params: pathId("The hostel"),
    work: async ({ deps, params }) => ({ results: await listNearColleges(deps.db, params.id) }),
    reply: ok(z.object({ results: z.array(NearCollege) }), "Nearest first, at most 200"),
  }),
  defineAct({
    ...ofCollege,
    rest: "GET /api/staff/colleges/{id}/codes/",
    operationId: "listCollegeCodes",
    summary: "The code that each authority has for a college, and who decided it",
    work: async ({ deps, params }) => ({ results: await listCodes(deps.db, params.id) }),
  }),
  defineAct({
    ...ofCollege,
    rest: "POST /api/staff/colleges/{id}/codes/",
    operationId: "addCollegeCode",
    summary: "Add a code: imports of that authority find the college by it",
    input: Code,
    work: async ({ deps, staff, params, input }) => ({ results: await addCode(deps, staff, params.id, input) }),
  }),
  defineAct({
    ...ofCollege,
    rest: "POST /api/staff/colleges/{id}/codes/remove/",
    operationId: "removeCollegeCode",
    summary: "Remove a code that is not this college's",
    input: Code,
    work: async ({ deps, staff, params, input }) => ({ results: await removeCode(deps, staff, params.id, input) }),
    refusals: { 409: "It is in a field of the college and is changed there" },
  }),
];
