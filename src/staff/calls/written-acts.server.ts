import { z } from "zod";
import { ListClosings } from "#features/appointments/written/contract.ts";
import { InterviewAnswer, NewMockInterview } from "#features/appointments/written/interview-contract.ts";
import { answerInterview, writeInterview } from "#features/appointments/written/interviews.server.ts";
import { proposeChange, withdrawProposal } from "#features/appointments/written/propose-changes.server.ts";
import { NewListProposal, NewWrittenOrder } from "#features/appointments/written/staff-contract.ts";
import { readListClosings, writeOrder } from "#features/appointments/written/write-order.server.ts";
import { recordDisclosures } from "#features/disclosures/service/record-disclosures.server.ts";
import { defineAct } from "#http/act/act.server.ts";
import { noContent, ok } from "#http/act/replies.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { pathId, pathNumber } from "#http/request/query-fields.server.ts";
import type { SignedInStaff } from "#http/request-context.server.ts";
import { staff } from "#policies/policy.ts";
import { noteInHistory, requireOwn } from "./act-on-calls.server.ts";

const ofCall = {
  tag: "Staff: calls",
  who: staff("people"),
  source: "0129",
  params: pathId("The call"),
  and: "own calls, an admin all of them; lists that the student shares for it alone",
};
const writing = { name: "write_interview", and: "own calls, an admin all of them" };
const refusals = { 409: "The student does not share choice lists for this call" };
const ListAsked = z.object({
  list: z.string().max(40).describe("a choice list of the student"),
  seat_type: z.string().max(60).optional().describe("with `gender`: the seats whose closing values are wanted"),
  gender: z.enum(["any", "female"]).default("any"),
});

/** What a counsellor writes for a student besides the note. Decision 0129. */
export const staffWrittenActs = [
  defineAct({
    ...ofCall,
    name: "read_call_closings",
    rest: "GET /api/staff/calls/{id}/closings/",
    operationId: "listCallClosings",
    summary: "Closing values that an order of choices can cite, for the branches of a shared list",
    query: ListAsked,
    work: ({ deps, staff: who, params, query }) => readClosings(deps, who, params.id, query),
    reply: ok(ListClosings, "The seats to choose from, and the closing values"),
    refusals,
  }),
  defineAct({
    ...ofCall,
    name: "write_for_student",
    rest: "POST /api/staff/calls/{id}/orders/",
    operationId: "writeOrderOfChoices",
    summary: "Writes the next version of an order of choices, with reasons and closing values; the student is told",
    input: NewWrittenOrder,
    work: async ({ deps, staff: who, params: { id }, input }) => {
      await requireOwn(deps.db, who, id);
      await writeOrder(deps, id, who.id, input, noteInHistory(deps, who, id, "Order of choices written"));
    },
    reply: noContent("It is written, and the student is told"),
    refusals,
  }),
  defineAct({
    ...ofCall,
    name: "write_for_student",
    rest: "POST /api/staff/calls/{id}/proposals/",
    operationId: "proposeListChange",
    summary: "Proposes to add, move or remove a choice of a shared list; nothing changes without the student's yes",
    input: NewListProposal,
    work: async ({ deps, staff: who, params: { id }, input }) => {
      await requireOwn(deps.db, who, id);
      await proposeChange(deps, id, who.id, input, noteInHistory(deps, who, id, "Change of a list proposed"));
    },
    reply: noContent("It is proposed"),
    refusals: { 409: "Lists are not shared, the list has changed, or too many proposals wait" },
  }),
  defineAct({
    ...ofCall,
    name: "write_for_student",
    rest: "DELETE /api/staff/calls/{id}/proposals/{proposal}/",
    operationId: "withdrawListProposal",
    summary: "Withdraws a proposal that the student has not answered",
    params: pathId("The call").extend({ proposal: pathNumber("The proposal") }),
    work: async ({ deps, staff: who, params: { id, proposal } }) => {
      await requireOwn(deps.db, who, id);
      await withdrawProposal(deps, id, proposal);
    },
    reply: noContent("It is withdrawn"),
    refusals: { 409: "The student has answered it" },
  }),
  defineAct({
    ...ofCall,
    ...writing,
    rest: "PUT /api/staff/calls/{id}/interview/",
    operationId: "writeInterview",
    summary: "Writes a mock interview down, until 14 days after it; the student is told, and may ask once",
    input: NewMockInterview,
    work: async ({ deps, staff: who, params: { id }, input }) => {
      await requireOwn(deps.db, who, id);
      await writeInterview(deps, id, who.id, input, noteInHistory(deps, who, id, "Mock interview written"));
    },
    reply: noContent("It is written"),
    refusals: { 409: "The call is no mock interview, has not begun or is too long ago, or the student has asked" },
  }),
  defineAct({
    ...ofCall,
    ...writing,
    rest: "POST /api/staff/calls/{id}/interview/answer/",
    operationId: "answerInterview",
    summary: "Answers the student's question about a mock interview, once",
    input: InterviewAnswer,
    work: async ({ deps, staff: who, params: { id }, input }) => {
      await requireOwn(deps.db, who, id);
      await answerInterview(deps, id, input.answer, noteInHistory(deps, who, id, "Question answered"));
    },
    reply: noContent("It is answered"),
    refusals: { 409: "Nothing was asked, or it is answered" },
  }),
];

/** That a list was read is in the student's ledger, once a minute at most. */
function readClosings(
  deps: Deps,
  who: SignedInStaff,
  id: number,
  { list, seat_type, gender }: z.output<typeof ListAsked>,
): Promise<ListClosings> {
  return deps.db.transaction(async (tx) => {
    const { row } = await requireOwn(tx, who, id);
    const seats = seat_type === undefined ? null : { seat_type, gender };
    const found = await readListClosings(deps, tx, row, { list, seats });
    const look = { studentIds: [row.studentId], kind: "details_opened", purpose: "counselling" } as const;
    await recordDisclosures(deps, tx, { ...look, fields: ["lists"], staff: who, sameLookMs: 60_000 });
    return found;
  });
}
