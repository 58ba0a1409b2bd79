import { defineAct } from "#http/act/act.server.ts";
import { created, noContent, ok } from "#http/act/replies.server.ts";
import { pathId } from "#http/request/query-fields.server.ts";
import { staff } from "#policies/policy.ts";
import { cancel, compare, discard, listAll, publish, train } from "./act-on-models.server.ts";
import {
  addDraft,
  discardVersion,
  listRules,
  preview,
  publishVersion,
  withdrawVersion,
} from "./act-on-rules.server.ts";
import { AuthorityModelsList, Comparison, PublishOrder, StaffModel, Training, TrainingOrder } from "./contract.ts";
import { AuthorityRulesList, RulesDraft, RulesPreview, RulesQuestion, RulesVersion } from "./rules-contract.ts";

const tag = "Staff: chances";
const reading = { tag, name: "read_chances", who: staff("content"), source: "S13.9" };
const training = { tag, name: "train_chances", who: staff("content"), source: "S13.9" };
const publishing = {
  tag,
  name: "publish_chances",
  who: staff("staff"),
  and: "with the number of rows that the comparison named",
  source: "S13.9",
};
const writingRules = {
  tag,
  name: "write_chance_rules",
  who: staff("content"),
  and: "a draft; an admin publishes it",
  source: "S13.10",
};
const done = noContent("Done");
const ofModel = pathId("The model");
const ofVersion = { params: pathId("The version"), reply: done };

/** Models of admission chances: reading, training, publishing; and the rules of eligibility: reading, writing, publishing. */
export const chanceActs = [
  defineAct({
    ...reading,
    rest: "GET /api/staff/chances/models/",
    operationId: "listChanceModels",
    summary: "Models of each authority: published, the one before, candidates, and the newest training",
    work: async ({ deps }) => ({ results: await listAll(deps) }),
    reply: ok(AuthorityModelsList, "Every authority that can have a model"),
  }),
  defineAct({
    ...reading,
    rest: "GET /api/staff/chances/models/{id}/comparison/",
    operationId: "compareChanceModel",
    summary: "How many rows change when a model takes the place of the published one",
    params: ofModel,
    work: ({ deps, params }) => compare(deps, params.id),
    reply: ok(Comparison, "Rows that differ"),
    refusals: { 409: "The file of one of them is missing or damaged" },
  }),
  defineAct({
    ...publishing,
    rest: "POST /api/staff/chances/models/{id}/publish/",
    operationId: "publishChanceModel",
    summary: "Publish a candidate, or roll back to a model that was published before",
    params: ofModel,
    input: PublishOrder,
    work: ({ deps, staff, params, input }) => publish(deps, staff, params.id, input),
    reply: ok(StaffModel, "The model as it is published now"),
    refusals: { 409: "Another model was published meanwhile, or the file is missing or damaged" },
  }),
  defineAct({
    ...training,
    rest: "POST /api/staff/chances/models/{id}/discard/",
    operationId: "discardChanceModel",
    summary: "Give up a candidate, or an older model",
    params: ofModel,
    work: ({ deps, staff, params }) => discard(deps, staff, params.id),
    reply: done,
  }),
  defineAct({
    ...training,
    rest: "POST /api/staff/chances/trainings/",
    operationId: "trainChances",
    summary: "Train a model; the result waits as a candidate",
    input: TrainingOrder,
    work: ({ deps, staff, input }) => train(deps, staff, input.authority),
    reply: created(Training, "The training, which the list of models shows while it runs"),
    refusals: { 409: "One waits or runs already, or there are fewer than three years of lists" },
  }),
  defineAct({
    ...training,
    rest: "POST /api/staff/chances/trainings/{id}/cancel/",
    operationId: "cancelChanceTraining",
    summary: "Cancel a training that waits or runs",
    params: pathId("The training"),
    work: ({ deps, staff, params }) => cancel(deps, staff, params.id),
    reply: done,
  }),
  defineAct({
    ...reading,
    rest: "GET /api/staff/chances/rules/",
    operationId: "listChanceRules",
    summary: "Rules of who may have which seat, by authority, and the versions that staff wrote",
    work: async ({ deps }) => ({ results: await listRules(deps) }),
    reply: ok(AuthorityRulesList, "Every authority"),
  }),
  defineAct({
    ...writingRules,
    rest: "POST /api/staff/chances/rules/preview/",
    operationId: "previewChanceRules",
    summary: "Check rules, and what they would change for a dozen candidates; nothing is written",
    input: RulesQuestion,
    work: ({ deps, input }) => preview(deps, input),
    reply: ok(RulesPreview, "Rows that each candidate gains and loses"),
    refusals: { 409: "The file of the published model is missing or damaged" },
  }),
  defineAct({
    ...writingRules,
    rest: "POST /api/staff/chances/rules/",
    operationId: "addChanceRules",
    summary: "Store a version of an authority's rules as a draft",
    input: RulesDraft,
    work: ({ deps, staff, input }) => addDraft(deps, staff, input),
    reply: created(RulesVersion, "The draft"),
    refusals: { 409: "Somebody else stored a version at the same moment" },
  }),
  defineAct({
    ...publishing,
    ...ofVersion,
    rest: "POST /api/staff/chances/rules/{id}/publish/",
    operationId: "publishChanceRules",
    summary: "Publish a version, or one that was published before",
    work: ({ deps, staff, params }) => publishVersion(deps, staff, params.id),
  }),
  defineAct({
    ...publishing,
    ...ofVersion,
    rest: "POST /api/staff/chances/rules/{id}/withdraw/",
    operationId: "withdrawChanceRules",
    summary: "Withdraw it: the product's own rules apply again",
    work: ({ deps, staff, params }) => withdrawVersion(deps, staff, params.id),
  }),
  defineAct({
    ...writingRules,
    ...ofVersion,
    rest: "POST /api/staff/chances/rules/{id}/discard/",
    operationId: "discardChanceRules",
    summary: "Give up a draft, or an older version",
    work: ({ deps, staff, params }) => discardVersion(deps, staff, params.id),
  }),
];
