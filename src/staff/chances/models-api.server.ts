import { createRoute } from "@hono/zod-openapi";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { pathId } from "#http/query-fields.server.ts";
import { missing, refusals, entry as staffEntry } from "#staff/records/api-shapes.server.ts";
import { cancel, compare, discard, listAll, publish, train } from "./act-on-models.server.ts";
import { AuthorityModelsList, Comparison, PublishOrder, StaffModel, Training, TrainingOrder } from "./contract.ts";

type Act = "read_chances" | "train_chances" | "publish_chances";
const entry = (act: Act, summary: string) => staffEntry(act, "Staff: chances", summary);
const ofModel = { params: pathId("The model") };
const common = { ...invalidInput, ...missing, ...refusals };

const listRoute = createRoute({
  ...entry("read_chances", "Models of each authority: published, the one before, candidates, and the newest training"),
  operationId: "listChanceModels",
  method: "get",
  path: "/api/staff/chances/models/",
  responses: { 200: jsonReply(AuthorityModelsList, "Every authority that can have a model"), ...missing, ...refusals },
});

const compareRoute = createRoute({
  ...entry("read_chances", "How many rows change when a model takes the place of the published one"),
  operationId: "compareChanceModel",
  method: "get",
  path: "/api/staff/chances/models/{id}/comparison/",
  request: ofModel,
  responses: {
    200: jsonReply(Comparison, "Rows that differ"),
    409: problemReply("The file of one of them is missing or damaged"),
    ...common,
  },
});

const publishRoute = createRoute({
  ...entry("publish_chances", "Publish a candidate, or roll back to a model that was published before"),
  operationId: "publishChanceModel",
  method: "post",
  path: "/api/staff/chances/models/{id}/publish/",
  request: { ...ofModel, ...jsonBody(PublishOrder) },
  responses: {
    200: jsonReply(StaffModel, "The model as it is published now"),
    409: problemReply("Another model was published meanwhile, or the file is missing or damaged"),
    ...common,
  },
});

const discardRoute = createRoute({
  ...entry("train_chances", "Give up a candidate, or an older model"),
  operationId: "discardChanceModel",
  method: "post",
  path: "/api/staff/chances/models/{id}/discard/",
  request: ofModel,
  responses: { 204: { description: "Done" }, ...common },
});

const trainRoute = createRoute({
  ...entry("train_chances", "Train a model; the result waits as a candidate"),
  operationId: "trainChances",
  method: "post",
  path: "/api/staff/chances/trainings/",
  request: jsonBody(TrainingOrder),
  responses: {
    201: jsonReply(Training, "The training, which the list of models shows while it runs"),
    409: problemReply("One waits or runs already, or there are fewer than three years of lists"),
    ...common,
  },
});

const cancelRoute = createRoute({
  ...entry("train_chances", "Cancel a training that waits or runs"),
  operationId: "cancelChanceTraining",
  method: "post",
  path: "/api/staff/chances/trainings/{id}/cancel/",
  request: { params: pathId("The training") },
  responses: { 204: { description: "Done" }, ...common },
});

/** Calls for models of chances: reading, training, publishing. */
export function chanceModelRoutes() {
  return createApiRouter()
    .openapi(listRoute, async (c) => c.json({ results: await listAll(c.get("deps")) }, 200))
    .openapi(compareRoute, async (c) => c.json(await compare(c.get("deps"), c.req.valid("param").id), 200))
    .openapi(publishRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await publish(c.get("deps"), c.get("staff"), id, c.req.valid("json")), 200);
    })
    .openapi(discardRoute, async (c) => {
      await discard(c.get("deps"), c.get("staff"), c.req.valid("param").id);
      return c.body(null, 204);
    })
    .openapi(trainRoute, async (c) => {
      return c.json(await train(c.get("deps"), c.get("staff"), c.req.valid("json").authority), 201);
    })
    .openapi(cancelRoute, async (c) => {
      await cancel(c.get("deps"), c.get("staff"), c.req.valid("param").id);
      return c.body(null, 204);
    });
}
