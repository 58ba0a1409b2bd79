import { z } from "zod";
import { Source } from "#features/catalogue/contract.ts";
import { listAuthorities } from "#features/choices/list-rules.ts";

const instant = z.string().describe("ISO 8601, in universal time");

/** A closing value as its list had it when the order was written. */
export const WrittenClosing = z
  .object({
    id: z.number().int().describe("of the closing value; an import may have replaced it"),
    authority: z.string(),
    year: z.number().int(),
    round: z.number().int().describe("0: the list names none"),
    quota: z.string(),
    seat_type: z.string(),
    gender: z.enum(["any", "female"]),
    unit: z.enum(["rank", "marks", "percentile"]),
    closing: z.number(),
    source: Source,
  })
  .meta({ id: "WrittenClosing" });
export type WrittenClosing = z.infer<typeof WrittenClosing>;

export const WrittenRow = z
  .object({
    key: z.number().int().describe("of the choice in the student's list"),
    institute: z.string(),
    programme: z.string(),
    code: z.string(),
    reason: z.string(),
    closings: z.array(WrittenClosing),
  })
  .meta({ id: "WrittenRow" });
export type WrittenRow = z.infer<typeof WrittenRow>;

const WrittenVersion = z.object({ version: z.number().int(), written_at: instant, author: z.string() });

/** An order of choices that a counsellor wrote for a student. */
export const WrittenOrder = z
  .object({
    deliverable: z.number().int(),
    title: z.string().describe("of the deliverable"),
    ...WrittenVersion.shape,
    list: z.string().describe("name of the choice list that it was made from"),
    authority: z.enum(listAuthorities),
    year: z.number().int(),
    introduction: z.string(),
    rows: z.array(WrittenRow),
    versions: z.array(WrittenVersion).describe("all of them, the newest first"),
  })
  .meta({ id: "WrittenOrder" });
export type WrittenOrder = z.infer<typeof WrittenOrder>;

/** A deliverable with its newest version. */
export const WrittenOrderHead = z
  .object({ deliverable: z.number().int(), title: z.string(), ...WrittenVersion.shape })
  .meta({ id: "WrittenOrderHead" });
export type WrittenOrderHead = z.infer<typeof WrittenOrderHead>;
export const WrittenOrders = z.object({ results: z.array(WrittenOrderHead) }).meta({ id: "WrittenOrders" });

/** What can be cited for the choices of a list. */
export const ListClosings = z
  .object({
    seats: z
      .array(z.object({ seat_type: z.string(), gender: z.enum(["any", "female"]) }))
      .describe("that the lists of its branches have, the most frequent first"),
    closings: z
      .array(WrittenClosing.omit({ source: true }).extend({ branch_id: z.number().int() }))
      .describe("of the seats that were asked for: last round of the newest two years"),
  })
  .meta({ id: "ListClosings" });
export type ListClosings = z.infer<typeof ListClosings>;
