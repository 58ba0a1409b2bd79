import { z } from "@hono/zod-openapi";
import { locales } from "#lib/messages/compiled/types.ts";

/** Longer than any text of the catalogue. */
const maxText = 3000;
export const Language = z.enum(locales);
export const WordKey = z
  .string()
  .max(120)
  .regex(/^[a-z0-9_]+\.[a-z0-9_]+$/, "must be a group and a name with a point between")
  .openapi({ description: "group.name, as in the catalogue", example: "frame.search" });
const text = z
  .string()
  .max(maxText, `must have at most ${maxText} characters`)
  .refine((typed) => !typed.includes("\0"), "must not contain the NUL character");

/** How an override and the catalogue are to each other today. */
export const wordStates = ["in_use", "catalogue_changed", "does_not_fit", "no_longer_used"] as const;
export const wordFilters = ["all", "overridden", "attention"] as const;

export const WordEntry = z
  .object({
    language: Language,
    key: z.string(),
    catalogue_text: z.string().nullable().describe("in ICU MessageFormat; null: the catalogue no longer has this key"),
    english_text: z.string().nullable(),
    override: z
      .object({
        text: z.string(),
        catalogue_text: z.string().describe("the catalogue's text when it was written"),
        state: z.enum(wordStates),
        by: z.string(),
        at: z.string(),
      })
      .nullable()
      .describe("null: the catalogue's text is shown"),
    version: z.string().describe("what is shown now; a change sends it back"),
  })
  .openapi("StaffWordEntry");
export type WordEntry = z.infer<typeof WordEntry>;

export const WordPage = z.object({ count: z.int(), results: z.array(WordEntry), groups: z.array(z.string()) });

export const WordDetail = WordEntry.extend({
  placeholders: z.array(z.string()).describe("what a text has to use"),
  changes: z
    .array(
      z.object({
        id: z.int(),
        at: z.string(),
        by: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    )
    .describe("the newest first; a text that is null was the catalogue's"),
}).openapi("StaffWordDetail");
export type WordDetail = z.infer<typeof WordDetail>;

export const WordChange = z
  .strictObject({
    text: text.nullable().describe("null: the catalogue's text again"),
    version: z.string().max(100).describe("of the text that you saw"),
  })
  .openapi("StaffWordChange");

export const WordQuestion = z.strictObject({ language: Language, key: WordKey, text }).openapi("StaffWordQuestion");

export const WordPreview = z
  .object({
    problem: z.string().nullable().describe("why this text is refused, as a sentence"),
    examples: z.array(z.object({ given: z.string(), says: z.string() })).describe("the text with sample values"),
  })
  .openapi("StaffWordPreview");
export type WordPreview = z.infer<typeof WordPreview>;
