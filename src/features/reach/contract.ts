import { z } from "zod";
import type { Disclosure } from "#features/disclosures/contract.ts";

/** One person or purpose that may contact a student or see their details. */
export const ReachEntry = z
  .object({
    key: z.string().describe("names it in the calls that withdraw and allow"),
    who: z.string(),
    what: z.string().describe("what they may see or do"),
    why: z.string(),
    since: z.iso.datetime().nullable().describe("null: for as long as there is an account"),
    until: z.string(),
    withdrawn_at: z.iso.datetime().nullable().describe("null: in force"),
    can_withdraw: z.boolean(),
    can_allow: z.boolean().describe("it was withdrawn and can be allowed again"),
    fixed_because: z.string().nullable().describe("why it cannot be withdrawn; null where it can"),
  })
  .meta({ id: "ReachEntry" });
export type ReachEntry = z.infer<typeof ReachEntry>;

/** A row of the ledger with the first name of who it was. */
export type NamedDisclosure = Disclosure & { staff_name: string };

export const ReachList = z
  .object({ entries: z.array(ReachEntry).describe("those in force first, then those that were withdrawn") })
  .meta({ id: "ReachList" });
