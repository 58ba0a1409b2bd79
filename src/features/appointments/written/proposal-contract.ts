import { z } from "zod";
import { proposalKinds, proposalStates } from "#db/schema/choices.ts";

const instant = z.string().describe("ISO 8601, in universal time");
const key = z.number().int().min(1).max(2_147_483_647);

/** A change that a counsellor proposes to a choice list. */
export const ListProposal = z
  .object({
    id: z.number().int(),
    list: z.string().describe("id of the choice list"),
    list_name: z.string(),
    kind: z.enum(proposalKinds),
    name: z.string().describe("the choice that is added, moved or removed"),
    after: z.string().describe("the choice behind which it goes; empty: to the top, or it is removed"),
    reason: z.string(),
    author: z.string(),
    proposed_at: instant,
    state: z.enum(proposalStates),
    decided_at: z.string().nullable(),
    fits: z.boolean().describe("it is open, and the list still has what it names"),
  })
  .meta({ id: "ListProposal" });
export type ListProposal = z.infer<typeof ListProposal>;
export const ListProposals = z.object({ results: z.array(ListProposal) }).meta({ id: "ListProposals" });

/** The student's answer to one proposal or several. */
export const ProposalAnswers = z
  .strictObject({
    ids: z.array(key).min(1, "is required").max(200),
    answer: z.enum(["accept", "decline"]),
  })
  .meta({ id: "ProposalAnswers" });
export type ProposalAnswers = z.output<typeof ProposalAnswers>;
