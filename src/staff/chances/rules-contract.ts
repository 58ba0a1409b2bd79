import { z } from "@hono/zod-openapi";

const authority = z.string().max(40);
/** A rule file; checked by the schema of the rules themselves, with a sentence for each fault. */
const sent = z
  .record(z.string(), z.unknown())
  .describe("in the shape of the files of the product, as `sent` of the rules that apply");

export const RulesQuestion = z.strictObject({ authority, rules: sent });

export const RulesDraft = z
  .strictObject({
    authority,
    rules: sent,
    note: z
      .string()
      .trim()
      .min(3, "must say where the text is from")
      .max(500)
      .describe("the text's source, and what is new"),
  })
  .openapi("StaffChanceRulesDraft");

const institute = z.object({
  name: z.string(),
  quotas: z.array(z.string()),
  home: z.record(z.string(), z.array(z.string())),
});

export const RulesInForceView = z
  .object({
    version: z.int(),
    is_of_staff: z.boolean().describe("false: as the product brings them"),
    years: z.array(z.int()).describe("that the text covers"),
    carried_from: z.int().nullable().describe("the year of the rules, when those of the season are not published yet"),
    sources: z.array(z.object({ publisher: z.string(), title: z.string(), note: z.string() })),
    state_means: z.string(),
    lists: z.array(
      z.object({ exam: z.string(), degree: z.string().nullable(), list: z.string(), asks: z.array(z.string()) }),
    ),
    seat_types: z.array(z.string()).describe("patterns with the groups category, open or pwd"),
    categories: z.record(z.string(), z.array(z.string())).describe("who may have the seats of a category"),
    quotas: z.record(z.string(), z.string()).describe("who each quota is for"),
    home_states: z.array(z.string()),
    elsewhere: z.array(z.string()).describe("quotas of an institute that is not listed"),
    institutes: z.array(institute),
    sent: z.record(z.string(), z.unknown()).describe("the same in the shape in which a new version is sent"),
  })
  .openapi("StaffChanceRules");
export type RulesInForceView = z.infer<typeof RulesInForceView>;

export const RulesVersion = z
  .object({
    id: z.int(),
    authority: z.string(),
    label: z.string().describe("such as Rules of JoSAA, version 2"),
    version: z.int(),
    state: z.enum(["draft", "published", "superseded", "discarded"]),
    years: z.array(z.int()),
    note: z.string(),
    rules: z.record(z.string(), z.unknown()),
    created_at: z.string(),
    created_by: z.string().nullable(),
    published_at: z.string().nullable(),
    published_by: z.string().nullable(),
  })
  .openapi("StaffChanceRulesVersion");
export type RulesVersion = z.infer<typeof RulesVersion>;

export const AuthorityRules = z
  .object({
    authority: z.string(),
    name: z.string(),
    season: z.int().describe("the season that is answered: of the published model, else the next one"),
    in_force: RulesInForceView.nullable().describe("null: no rules are at most two years old, so nothing is offered"),
    versions: z.array(RulesVersion).describe("written by staff, the newest first"),
  })
  .openapi("StaffAuthorityRules");
export type AuthorityRules = z.infer<typeof AuthorityRules>;

export const AuthorityRulesList = z.object({ results: z.array(AuthorityRules) });

export const RulesPreview = z
  .object({
    candidates: z
      .array(
        z.object({
          who: z.string(),
          before: z.int().describe("rows that the candidate may have now"),
          gained: z.int(),
          lost: z.int(),
          examples: z.array(z.string()),
        }),
      )
      .nullable()
      .describe("null: no model is published, so there are no rows to compare by"),
  })
  .openapi("StaffChanceRulesPreview");
export type RulesPreview = z.infer<typeof RulesPreview>;
