import { defineAct } from "#http/act/act.server.ts";
import { ok } from "#http/act/replies.server.ts";
import { studentOrToken } from "#policies/policy.ts";
import { NextSteps } from "./contract.ts";
import { listNextSteps } from "./service.server.ts";

/** What waits for a student: the first part of the dashboard. */
export const nextStepActs = [
  defineAct({
    name: "read_next_steps",
    who: studentOrToken("profile", "not_signed_in"),
    and: "what waits for this student only",
    source: "S3",
    tag: "Profile",
    rest: "GET /api/next-steps/",
    operationId: "listNextSteps",
    summary: "What waits for the student, what stops them first",
    description: "Of the student alone.",
    work: async ({ deps, studentId }) => ({ results: await listNextSteps(deps, studentId) }),
    reply: ok(NextSteps, "At most one of each kind"),
  }),
];
