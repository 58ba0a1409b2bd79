import { labels } from "margdeep-chances/chance-rules";
import { z } from "zod";

/** Seats that every candidate may have, and seats for women alone. */
export const genderPools = ["Gender-Neutral", "Female-only"] as const;
export type GenderPool = (typeof genderPools)[number];

const count = z.int().min(0);

/** A closing value of the past. */
export const PastClosing = z.object({
  year: z.int(),
  round: z.int().nullable().describe("null: the easiest of the year's rounds"),
  closing: z.number(),
});

/** Whose seats a row is of. */
export const seatPool = {
  quota: z.string(),
  seat_type: z.string(),
  gender_pool: z.enum(genderPools),
};

/** What seats wait for. */
export const Withheld = z.array(
  z.object({ needs: z.string().describe("what is not known yet, such as jee_main.category"), rows: count }),
);

export const answeredRound = z.union([z.literal("last"), z.int()]);

/** Which of the candidate's figures counts for a seat. */
export const rankUsed = z.object({ list: z.string(), kind: z.string(), value: z.number() });

/** What would change a chance: at most five lines, seats and what is missing together. */
export const Alternatives = z
  .object({
    seats: z
      .array(z.object({ ...seatPool, round: answeredRound, rank_used: rankUsed, chance: z.number().min(0).max(1) }))
      .describe("other seats of the branch, or this seat by another round; the highest chance first"),
    withheld: Withheld.describe("further seats of the branch that wait for an answer"),
  })
  .meta({ id: "ChanceAlternatives" });
export type Alternatives = z.infer<typeof Alternatives>;

const share = z.number().min(0).max(1);

/** The chance of a seat that the newest list does not have, if it is offered. */
const ifOffered = {
  rank_used: rankUsed,
  chance: share.describe("if the seat is offered"),
  label: z.enum(labels),
  low: z.number().describe("the closing value is between low and high in 80 of 100 cases"),
  expected: z.number(),
  high: z.number(),
};
const IfOffered = z.object(ifOffered);
export type IfOffered = z.infer<typeof IfOffered>;

/** How sure it is that the next list has a seat. */
export const offeredAgain = share
  .nullable()
  .describe("the share of seats like this one that the next list had, in the years before; null: not known");

/** A branch that the college does not have in any list. */
export const NewBranchAnswer = z
  .object({
    college_id: z.int(),
    college_name: z.string(),
    branch: z.string().describe("as requested"),
    year: z.int().describe("of the newest list"),
    counted_as: z.string().nullable().describe("the branch of other colleges it counts as; null: none has it"),
    institutes: count.describe("how many have that branch"),
    seats: z
      .array(z.object({ ...seatPool, ...ifOffered }))
      .describe("the candidate's seats if the college begins the branch, without those for persons with disabilities"),
  })
  .meta({ id: "ChanceNewBranch" });
export type NewBranchAnswer = z.infer<typeof NewBranchAnswer>;

/** Seats of older lists that the newest one does not have. */
export const NotOffered = z
  .object({
    year: z.int().describe("of the newest list"),
    count,
    seats: z
      .array(
        z.object({
          college_id: z.int(),
          college_name: z.string(),
          branch_id: z.int(),
          branch_name: z.string(),
          ...seatPool,
          last_closing: PastClosing,
          offered_again: offeredAgain,
          if_offered: IfOffered.nullable().describe("null: a rank is missing, or nothing is expected of the seat"),
        }),
      )
      .describe("the first 20, those of the newest year first"),
  })
  .meta({ id: "ChanceNotOffered" });
export type NotOffered = z.infer<typeof NotOffered>;
