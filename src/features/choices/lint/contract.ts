import { z } from "zod";
import { candidateFields, refuseContradictions } from "#features/chances/candidate-contract.ts";
import { authorities, ChanceModel } from "#features/chances/contract.ts";
import { genderPools, offeredAgain } from "#features/chances/other-seats-contract.ts";
import { findingKinds } from "./lint-rules.ts";

/** More rows than any authority's list has. */
export const maxChoices = 1000;
const branchId = z.int().min(1);

/** What the family wishes; a wish that is left out is not checked. */
export const checkedWishes = {
  fees_up_to: z.int().min(0).optional().describe("rupees a year"),
  needs_hostel: z.boolean().optional().describe("asks for a hostel within 2 km of the college, as far as we know any"),
  wanted: z.array(branchId).max(maxChoices).optional().describe("branches that the reader marked as wanted most"),
};
export const Wishes = z.strictObject(checkedWishes);
export type Wishes = z.infer<typeof Wishes>;

/** A choice list and whose it is: body of `POST /api/choices/check/`. */
export const ListToCheck = z
  .strictObject({
    authority: z.enum(authorities),
    choices: z.array(branchId).min(1).max(maxChoices).describe("branch ids, the most wanted first"),
    ...candidateFields,
    ...checkedWishes,
  })
  .superRefine(refuseContradictions)
  .meta({ id: "ListToCheck" });
export type ListToCheck = z.infer<typeof ListToCheck>;

const chance = z.number().min(0).max(1);

/** One pool of a choice that the candidate may have. */
export const ChoicePool = z.object({
  quota: z.string(),
  seat_type: z.string(),
  gender_pool: z.enum(genderPools),
  rank_used: z.object({ list: z.string(), kind: z.string(), value: z.number() }),
  chance: chance.nullable().describe("that it closes at or behind the rank used; null: nothing is expected of it"),
  closed: z.number().nullable().describe("its last closing value"),
});
export type ChoicePool = z.infer<typeof ChoicePool>;

/** Where a choice is for a candidate. */
export const choiceStates = ["open", "waits", "out", "gone", "unknown"] as const;

/** What is known of one choice of one candidate: all that the check needs. */
export const PreparedChoice = z
  .object({
    branch_id: z.int(),
    college_id: z.int().nullable(),
    college: z.string(),
    branch: z.string(),
    /** The programme's family, such as `computer`. */
    family: z.string(),
    state: z
      .enum(choiceStates)
      .describe(
        "open: seats for the candidate; waits: for answers; out: none of its seats are theirs; gone: not in the newest list; unknown: not in this authority's lists",
      ),
    why: z.string().nullable().describe("why none of its seats are theirs"),
    needs: z.array(z.string()).describe("what further seats wait for, such as jee_main.category"),
    pools: z.array(ChoicePool),
    last: z.object({ year: z.int(), closing: z.number() }).nullable().describe("of a choice that is gone"),
    offered_again: offeredAgain,
    level: z
      .object({ list: z.string(), college: z.number(), family: z.number() })
      .nullable()
      .describe("how hard college and programme are to get, compared in one rank list: lower is harder"),
    fees: z.int().nullable().describe("rupees a year; null: not in our data"),
    has_hostel: z.boolean().nullable().describe("a hostel within 2 km that we know of; null: not looked up"),
  })
  .meta({ id: "PreparedChoice" });
export type PreparedChoice = z.infer<typeof PreparedChoice>;

/** How closings of one year move together: shares of the variance of a row, each 0 or more, in sum below 1. */
export const Together = z.object({
  list: z.number().min(0).describe("all rows of a rank list"),
  seat_type: z.number().min(0).describe("all rows of a seat type in it"),
  institute: z.number().min(0),
  branch: z.number().min(0),
  is_measured: z.boolean().describe("false: the model is older than the measurement, and stated values are used"),
});
export type Together = z.infer<typeof Together>;

/** What the engine needs of a list, ready to be checked anywhere. */
export const PreparedList = z
  .object({
    authority: z.enum(authorities),
    list: z.array(z.int()),
    choices: z.array(PreparedChoice).describe("each choice of the list once"),
    further: z.array(PreparedChoice).describe("safe choices that are not in the list, the most sought after first"),
    wishes: Wishes,
    lists_given: z.array(z.string()).describe("rank lists of which the candidate gave a rank"),
    together: Together,
    model: ChanceModel,
  })
  .meta({ id: "PreparedList" });
export type PreparedList = z.infer<typeof PreparedList>;

/** How much a finding matters: it breaks the list; it should be looked at; it is good to know. */
export const weights = ["serious", "check", "note"] as const;

/** One trap. */
export const Finding = z
  .object({
    kind: z.enum(findingKinds),
    weight: z.enum(weights),
    rows: z.array(z.int()).describe("places in the list, from 1"),
    facts: z.record(z.string(), z.union([z.string(), z.number()])).describe("figures and names of the sentence"),
    rule: z
      .object({ text: z.string(), publisher: z.string(), title: z.string() })
      .nullable()
      .describe("the authority's rule behind it"),
    mended: z
      .object({
        list: z.array(z.int()),
        none: chance.nullable().describe("chance of no seat with it"),
        added: z
          .array(z.object({ branch_id: z.int(), college: z.string(), branch: z.string() }))
          .describe("choices that were not in the list"),
      })
      .nullable()
      .describe("a list without the trap, to look at; nothing changes by itself"),
  })
  .meta({ id: "ListFinding" });
export type Finding = z.infer<typeof Finding>;

/** One row of the list with its chances. */
export const CheckedRow = z.object({
  place: z.int(),
  branch_id: z.int(),
  college: z.string(),
  branch: z.string(),
  chance: chance.nullable().describe("that the choice is open to the candidate at all; null: no percentage"),
  allotted: chance.nullable().describe("that it is the one allotted"),
  offered_again: offeredAgain,
});
export type CheckedRow = z.infer<typeof CheckedRow>;

/** The answer of the check. */
export const CheckedList = z
  .object({
    authority: z.enum(authorities),
    rows: z.array(CheckedRow),
    none: chance.nullable().describe("that no choice of the list is allotted; null: no row has a percentage"),
    draws: z.int().describe("simulated years"),
    findings: z.array(Finding).describe("what matters most first"),
    rules: z
      .object({
        carried_from: z.int().nullable().describe("the year of the rules when those of the season are not known"),
        texts: z.array(z.object({ text: z.string(), publisher: z.string(), title: z.string() })),
      })
      .describe("what binds, and what follows an allotment"),
    together: Together,
    model: ChanceModel,
  })
  .meta({ id: "CheckedList" });
export type CheckedList = z.infer<typeof CheckedList>;
