import { z } from "zod";
import { Source } from "#features/catalogue/contract.ts";
import { candidateFields, refuseContradictions } from "#features/chances/candidate-contract.ts";
import { rehearsedAuthorities } from "#features/chances/contract.ts";
import { decisions } from "./replay-rules.ts";

/** As many rows as a choice list can have. */
export const maxChoices = 1_000;
const maxRounds = 20;
const Decision = z.enum(decisions);
const made = z.array(Decision).max(maxRounds);

/** What is replayed: body of `POST /api/rehearsal/`. Whatever is left out of the candidate is requested, never guessed. */
export const RehearsalQuestion = z
  .strictObject({
    authority: z.enum(rehearsedAuthorities),
    year: z.int().min(2000).max(2100).optional().describe("default: the newest year that can be replayed"),
    choices: z.array(z.int().min(1)).min(1).max(maxChoices).describe("branch ids, in the order of the list"),
    ...candidateFields,
    decisions: made
      .default([])
      .describe("one for each round that asks for one; the replay stops at the first round that waits for a decision"),
    other: made.optional().describe("another way of deciding, replayed beside the first"),
    with_seats: z
      .boolean()
      .optional()
      .describe("adds to each choice the seats with their closing values, from which any decisions can be replayed"),
  })
  .superRefine(refuseContradictions)
  .meta({ id: "RehearsalQuestion" });
export type RehearsalQuestion = z.infer<typeof RehearsalQuestion>;

const value = z.number().nullable();

/** A pool that the candidate may have, in the order in which the authority tries it. */
export const RehearsedSeat = z
  .object({
    quota: z.string(),
    seat_type: z.string(),
    gender: z.enum(["any", "female"]),
    rank_used: z.object({ list: z.string(), kind: z.string(), value: z.number() }),
    closings: z.array(value).describe("one for each round; null: the list has no such row"),
    facts: z.array(z.string().nullable()).describe("ids for `GET /api/facts/{id}/`, one for each closing value"),
  })
  .meta({ id: "RehearsedSeat" });
export type RehearsedSeat = z.infer<typeof RehearsedSeat>;

export const RehearsedChoice = z
  .object({
    branch_id: z.int(),
    branch_name: z.string(),
    college_id: z.int().nullable(),
    college_name: z.string(),
    is_listed: z.boolean().describe("false: the lists of the year do not have the branch"),
    seat_count: z.int().min(0).describe("pools that the candidate may have"),
    without_rule: z.int().min(0).describe("pools of which no rule says who may have them: they are not replayed"),
    seats: z.array(RehearsedSeat).optional().describe("only with with_seats"),
  })
  .meta({ id: "RehearsedChoice" });
export type RehearsedChoice = z.infer<typeof RehearsedChoice>;

/** One round as it went. */
export const RehearsedStep = z
  .object({
    round: z.int(),
    outcome: z
      .enum(["allotted", "better", "other_pool", "kept", "none"])
      .describe(
        "a first seat; a choice further up; the same choice from a pool that is tried earlier; nothing new; no seat yet",
      ),
    seat: z
      .object({
        choice: z.int().min(1).describe("place in the list, from 1"),
        branch_id: z.int(),
        quota: z.string(),
        seat_type: z.string(),
        gender: z.enum(["any", "female"]),
        rank_used: z.object({ list: z.string(), kind: z.string(), value: z.number() }),
        closing: z.number().describe("that the rank used reached"),
        round: z.int().describe("in which the seat was allotted"),
        fact: z.string().nullable().describe("id of the closing value for `GET /api/facts/{id}/`"),
      })
      .nullable(),
    options: z.array(Decision),
    decision: Decision.nullable(),
    final: z
      .enum(["frozen", "bound", "last_round"])
      .nullable()
      .describe("why nothing more changes: the candidate took the seat, the rules bind, or no round is left"),
  })
  .meta({ id: "RehearsedStep" });
export type RehearsedStep = z.infer<typeof RehearsedStep>;

export const RehearsedWay = z
  .object({
    steps: z.array(RehearsedStep),
    decisions: z.array(Decision).describe("those that counted"),
    is_over: z.boolean().describe("false: the last step waits for a decision"),
  })
  .meta({ id: "RehearsedWay" });
export type RehearsedWay = z.infer<typeof RehearsedWay>;

const RuleSource = z.object({ publisher: z.string(), title: z.string(), note: z.string() });

/** What is stored of a round: a list that is not complete cannot say that a seat was missed. */
export const StoredRound = z
  .object({
    round: z.int(),
    missing: z.array(z.string()).describe("exams whose list of this round we do not have"),
    incomplete: z.array(z.string()).describe("exams whose list is shorter than that of a later round"),
  })
  .meta({ id: "StoredRound" });
export type StoredRound = z.infer<typeof StoredRound>;

export const RehearsalYear = z.object({ year: z.int(), rounds: z.array(StoredRound) }).meta({ id: "RehearsalYear" });
export type RehearsalYear = z.infer<typeof RehearsalYear>;

export const RehearsalAnswer = z
  .object({
    authority: z.enum(rehearsedAuthorities),
    authority_name: z.string(),
    year: z.int(),
    years: z.array(z.int()).describe("that can be replayed, newest first"),
    rounds: z.array(StoredRound),
    rules: z.object({
      carried_from: z
        .int()
        .nullable()
        .describe("the year of the rules of eligibility, where those of the year are not known"),
      procedure_carried_from: z.int().nullable().describe("the same of the rounds and decisions"),
      next: z
        .record(z.string(), z.array(Decision))
        .describe("what can be decided, by the decision before; float is where everybody begins"),
      binds: z
        .array(z.object({ round: z.int(), first: z.int() }))
        .describe("a choice among the first ones that is allotted in this round freezes by itself"),
      sources: z.array(RuleSource),
    }),
    sources: z.array(Source).describe("of the closing values"),
    withheld: z.array(z.object({ needs: z.string(), seats: z.int() })).describe("pools that wait for an answer"),
    choices: z.array(RehearsedChoice),
    way: RehearsedWay,
    other: RehearsedWay.nullable(),
  })
  .meta({ id: "RehearsalAnswer" });
export type RehearsalAnswer = z.infer<typeof RehearsalAnswer>;
