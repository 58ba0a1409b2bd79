import { z } from "@hono/zod-openapi";

const share = z.number().nullable();

/** Figures of a back-test; shares are from 0 to 1, null where a group has no such statement. */
const Figures = z
  .object({
    seat_type: z.string().describe("empty: all"),
    statements: z.int(),
    brier: share,
    log_loss: share,
    sure_failed: share.describe("statements of 90 % and more that failed"),
    inside_80: share.describe("closings inside the range of 80 %"),
    inside_90: share,
  })
  .openapi("ChanceFigures");
export type Figures = z.infer<typeof Figures>;

export const StaffModel = z
  .object({
    id: z.int(),
    authority: z.string(),
    label: z.string().describe("such as Model of JoSAA 2026"),
    version: z.string(),
    state: z.enum(["candidate", "published", "superseded", "discarded"]),
    valid_for: z.int(),
    trained_on: z.array(z.int()).describe("years"),
    after_round: z.int().nullable().describe("the last round of the season that it knows; null: before the season"),
    observations: z.int(),
    rows: z.int().describe("seats that it speaks about"),
    size_bytes: z.int(),
    back_tests: z.array(z.object({ year: z.int(), last_year_brier: share, groups: z.array(Figures) })),
    trained_at: z.string(),
    trained_by: z.string().nullable().describe("null: the command line, or the product itself"),
    published_at: z.string().nullable(),
    published_by: z.string().nullable(),
    stale_since: z.string().nullable().describe("when cut-offs changed that it has not seen"),
    stale_causes: z
      .array(z.object({ cause: z.string(), rows: z.int() }))
      .describe("what changed them, most rows first"),
  })
  .openapi("StaffChanceModel");
export type StaffModel = z.infer<typeof StaffModel>;

export const Training = z
  .object({
    id: z.int(),
    authority: z.string(),
    valid_for: z.int(),
    state: z.enum(["waiting", "running", "done", "failed", "cancelled"]),
    step: z.string(),
    share: z.number().describe("of the work that is done, from 0 to 1"),
    problem: z.string(),
    requested_at: z.string(),
    requested_by: z.string().nullable().describe("null: the product itself"),
    finished_at: z.string().nullable(),
    model_id: z.int().nullable(),
  })
  .openapi("StaffChanceTraining");
export type Training = z.infer<typeof Training>;

export const AuthorityModels = z
  .object({
    authority: z.string(),
    name: z.string(),
    season: z
      .int()
      .nullable()
      .describe("for which a model would be trained now; null: fewer than three years of lists"),
    published: StaffModel.nullable(),
    is_served: z
      .boolean()
      .describe("false: the file of the published model is missing or damaged, or is just being read"),
    before: StaffModel.nullable().describe("what rolling back publishes"),
    candidates: z.array(StaffModel),
    training: Training.nullable().describe("the newest one"),
  })
  .openapi("StaffAuthorityModels");
export type AuthorityModels = z.infer<typeof AuthorityModels>;

export const AuthorityModelsList = z.object({ results: z.array(AuthorityModels) });

export const Comparison = z
  .object({
    model_id: z.int(),
    replaces: z.int().nullable().describe("the published model; null: none"),
    changed: z.int().describe("rows whose expected closing or range differs by 1 % or more"),
    added: z.int(),
    gone: z.int(),
  })
  .openapi("StaffChanceComparison");
export type Comparison = z.infer<typeof Comparison>;

const id = z.int().min(1).max(2_147_483_647);

export const TrainingOrder = z.strictObject({ authority: z.string().max(40) });

export const PublishOrder = z
  .strictObject({
    replaces: id.nullable().describe("of the comparison; another one means that somebody published meanwhile"),
    rows: z.int().min(0).describe("changed, added and gone rows of the comparison together, typed to confirm"),
  })
  .openapi("StaffChancePublishOrder");
