import { z } from "@hono/zod-openapi";

const kind = z.enum(["college", "branch"]);
const id = z.int().min(1).max(2_147_483_647);
const choices = z
  .record(z.string().max(300), z.enum(["kept", "removed"]))
  .default({})
  .describe("whose value is taken, by the id of a conflict; without it the kept record's");

const question = { kind, kept_id: id, removed_id: id, choices };

/** Which two records would become one. */
export const MergeQuestion = z
  .strictObject(question)
  .openapi("MergeQuestion", { description: "Two colleges, or two branches of one college" });

/** The same, as it was read in the preview. */
export const MergeOrder = z
  .strictObject({
    ...question,
    version: z.string().max(100).describe("of the preview; another one means that a row has changed since"),
    total: z.int().min(0).describe("how many rows the preview said would change, typed to confirm"),
  })
  .openapi("MergeOrder");

const record = z.object({
  id: z.int(),
  label: z.string(),
  site_path: z.string().nullable(),
});
const moved = z.object({ label: z.string(), moved: z.int(), joined: z.int().describe("both had it; one is left") });

export const MergePreview = z
  .object({
    kind,
    kept: record,
    removed: record,
    version: z.string(),
    total: z.int().describe("rows that change or come along"),
    moved: z.array(moved),
    conflict_count: z.int(),
    conflicts: z
      .array(
        z.object({
          id: z.string(),
          table: z.string(),
          record: z.string().describe("which row; empty: the college or branch itself"),
          values: z.array(z.object({ field: z.string(), kept: z.unknown(), removed: z.unknown() })),
          choice: z.enum(["kept", "removed"]),
        }),
      )
      .describe("at most 200; the others take the kept record's values"),
    filled: z
      .record(z.string(), z.unknown())
      .describe("what the kept record takes over because it says nothing itself"),
  })
  .openapi("MergePreview");
export type MergePreview = z.infer<typeof MergePreview>;

export const Merge = z
  .object({
    id: z.int(),
    kind,
    kept: record,
    removed: record,
    moved: z.array(moved),
    merged_by: z.string(),
    merged_at: z.string(),
    undo_until: z.string(),
    undone_at: z.string().nullable(),
    restored: z.int().nullable().describe("rows brought back by the undo"),
    kept_changes: z.int().nullable().describe("rows that had changed since the merge, and stayed as they were"),
  })
  .openapi("StaffMerge");
export type Merge = z.infer<typeof Merge>;

export const MergePage = z.object({ count: z.int(), results: z.array(Merge) });

const side = z.object({
  id: z.int(),
  name: z.string(),
  place: z.string(),
  site_path: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
});

export const MergeSuggestion = z
  .object({
    id: z.int(),
    kind,
    score: z.number().describe("how likely they are one, from 0 to 1"),
    reasons: z.array(z.string()),
    one: side,
    other: side,
  })
  .openapi("MergeSuggestion");
export type MergeSuggestion = z.infer<typeof MergeSuggestion>;

export const SuggestionPage = z.object({ count: z.int(), results: z.array(MergeSuggestion) });
export const FoundSuggestions = z.object({
  merged: z.int().describe("records that were certainly another one, and were merged into it"),
  college: z.int(),
  branch: z.int(),
});
export type FoundSuggestions = z.infer<typeof FoundSuggestions>;
