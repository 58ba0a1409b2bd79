import { z } from "zod";
import { proposalKinds } from "#db/schema/choices.ts";
import { withoutControls } from "#lib/plain-text.ts";
import { orderLimits } from "./order-rules.ts";
import { proposalLimits } from "./proposal-rules.ts";

const text = (least: number, most: number) =>
  z
    .string()
    .transform((typed) => withoutControls(typed.replaceAll("\r\n", "\n")).trim())
    .pipe(z.string().min(least, "is required").max(most, `must have at most ${most} characters`));
const id = z.number().int().min(1).max(2_147_483_647);

/** The next version of an order of choices. Names and values are read from the list and the data, never from the request. */
export const NewWrittenOrder = z
  .strictObject({
    deliverable: id.describe("of the package that the call is of"),
    list: z.string().max(40).describe("a choice list of the student"),
    introduction: text(0, orderLimits.introduction).default(""),
    rows: z
      .array(
        z.strictObject({
          key: id.describe("of a choice in the list"),
          reason: text(1, orderLimits.reason),
          closings: z.array(id).max(orderLimits.closings).default([]).describe("ids of closing values of its branch"),
        }),
      )
      .min(1, "is required")
      .max(orderLimits.rows)
      .refine((rows) => new Set(rows.map(({ key }) => key)).size === rows.length, "must name each choice once"),
    deliver: z.boolean().default(false).describe("marks the deliverable as delivered, where it is pending and no call"),
  })
  .meta({ id: "NewWrittenOrder" });
export type NewWrittenOrder = z.output<typeof NewWrittenOrder>;

/** Proposes a change. */
export const NewListProposal = z
  .strictObject({
    list: z.string().max(40).describe("a choice list that the student shares"),
    kind: z.enum(proposalKinds),
    key: id.nullable().default(null).describe("the choice that is moved or removed"),
    branch_id: id.nullable().default(null).describe("the branch that is added"),
    after: id.nullable().default(null).describe("`key` of the choice behind which it goes; null: at the top"),
    reason: text(1, proposalLimits.reason),
  })
  .refine(({ kind, key: ofRow }) => (kind === "add") === (ofRow === null), {
    message: "is needed to move or remove, and not to add",
    path: ["key"],
  })
  .refine(({ kind, branch_id: branchId }) => (kind === "add") === (branchId !== null), {
    message: "is needed to add, and for nothing else",
    path: ["branch_id"],
  })
  .meta({ id: "NewListProposal" });
export type NewListProposal = z.output<typeof NewListProposal>;
