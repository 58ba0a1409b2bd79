import { MilestoneState, MilestoneTerms, NewMilestones } from "#features/appointments/written/milestone-contract.ts";
import { addMilestones, changeMilestone, decideMilestone } from "#features/appointments/written/milestones.server.ts";
import { defineAct } from "#http/act/act.server.ts";
import { noContent } from "#http/act/replies.server.ts";
import { pathId, pathNumber } from "#http/request/query-fields.server.ts";
import { staff } from "#policies/policy.ts";
import { noteInHistory, requireOwn } from "./act-on-calls.server.ts";

const ofProject = {
  tag: "Staff: calls",
  name: "guide_project",
  who: staff("people"),
  source: "0120",
  and: "own calls, an admin all of them; until 30 days after the call",
};
const one = pathId("The call").extend({ milestone: pathNumber("The milestone") });
const tooLate = "The call is more than 30 days ago";

/** Milestones of students' projects. Decision 0120. */
export const staffMilestoneActs = [
  defineAct({
    ...ofProject,
    rest: "POST /api/staff/calls/{id}/milestones/",
    operationId: "addMilestones",
    summary: "Adds milestones to a project, each with what was agreed and its date; the student is told",
    params: pathId("The call"),
    input: NewMilestones,
    work: async ({ deps, staff: who, params: { id }, input }) => {
      await requireOwn(deps.db, who, id);
      await addMilestones(deps, id, input, noteInHistory(deps, who, id, "Milestones added"));
    },
    reply: noContent("They are added, and the student is told"),
    refusals: { 409: tooLate },
  }),
  defineAct({
    ...ofProject,
    rest: "PUT /api/staff/calls/{id}/milestones/{milestone}/",
    operationId: "changeMilestone",
    summary: "Changes words or date of a milestone; the student is told of a date that moved",
    params: one,
    input: MilestoneTerms,
    work: async ({ deps, staff: who, params: { id, milestone }, input }) => {
      await requireOwn(deps.db, who, id);
      const also = noteInHistory(deps, who, id, "Milestone changed");
      await changeMilestone(deps, { callId: id, milestoneId: milestone }, input, also);
    },
    reply: noContent("It is changed, and says so"),
    refusals: { 409: `${tooLate}, or the milestone is reached or dropped` },
  }),
  defineAct({
    ...ofProject,
    rest: "PUT /api/staff/calls/{id}/milestones/{milestone}/state/",
    operationId: "decideMilestone",
    summary: "Marks a milestone as reached or no longer planned, or opens it again",
    params: one,
    input: MilestoneState,
    work: async ({ deps, staff: who, params: { id, milestone }, input: { state } }) => {
      await requireOwn(deps.db, who, id);
      const also = noteInHistory(deps, who, id, `Milestone: ${state}`);
      await decideMilestone(deps, { callId: id, milestoneId: milestone }, state, also);
    },
    reply: noContent("It is marked"),
    refusals: { 409: tooLate },
  }),
];
