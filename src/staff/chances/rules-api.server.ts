import { createRoute } from "@hono/zod-openapi";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { pathId } from "#http/query-fields.server.ts";
import { missing, refusals, entry as staffEntry } from "#staff/records/api-shapes.server.ts";
import {
  addDraft,
  discardVersion,
  listRules,
  preview,
  publishVersion,
  withdrawVersion,
} from "./act-on-rules.server.ts";
import { AuthorityRulesList, RulesDraft, RulesPreview, RulesQuestion, RulesVersion } from "./rules-contract.ts";

type Act = "read_chances" | "write_chance_rules" | "publish_chances";
const entry = (act: Act, summary: string) => staffEntry(act, "Staff: chances", summary);
const common = { ...invalidInput, ...missing, ...refusals };

const listRoute = createRoute({
  ...entry("read_chances", "Rules of who may have which seat, by authority, and the versions that staff wrote"),
  operationId: "listChanceRules",
  method: "get",
  path: "/api/staff/chances/rules/",
  responses: { 200: jsonReply(AuthorityRulesList, "Every authority"), ...missing, ...refusals },
});

const previewRoute = createRoute({
  ...entry("write_chance_rules", "Check rules, and what they would change for a dozen candidates; nothing is written"),
  operationId: "previewChanceRules",
  method: "post",
  path: "/api/staff/chances/rules/preview/",
  request: jsonBody(RulesQuestion),
  responses: {
    200: jsonReply(RulesPreview, "Rows that each candidate gains and loses"),
    409: problemReply("The file of the published model is missing or damaged"),
    ...common,
  },
});

const draftRoute = createRoute({
  ...entry("write_chance_rules", "Store a version of an authority's rules as a draft"),
  operationId: "addChanceRules",
  method: "post",
  path: "/api/staff/chances/rules/",
  request: jsonBody(RulesDraft),
  responses: {
    201: jsonReply(RulesVersion, "The draft"),
    409: problemReply("Somebody else stored a version at the same moment"),
    ...common,
  },
});

function actRoute(act: Act, verb: "publish" | "withdraw" | "discard", summary: string) {
  return createRoute({
    ...entry(act, summary),
    operationId: `${verb}ChanceRules`,
    method: "post",
    path: `/api/staff/chances/rules/{id}/${verb}/`,
    request: { params: pathId("The version") },
    responses: { 204: { description: "Done" }, ...common },
  });
}

/** Calls for the rules of eligibility: reading, previewing, writing, publishing. */
export function chanceRuleRoutes() {
  const api = createApiRouter()
    .openapi(listRoute, async (c) => c.json({ results: await listRules(c.get("deps")) }, 200))
    .openapi(previewRoute, async (c) => c.json(await preview(c.get("deps"), c.req.valid("json")), 200))
    .openapi(draftRoute, async (c) => {
      return c.json(await addDraft(c.get("deps"), c.get("staff"), c.req.valid("json")), 201);
    });
  api.openapi(
    actRoute("publish_chances", "publish", "Publish a version, or one that was published before"),
    async (c) => {
      await publishVersion(c.get("deps"), c.get("staff"), c.req.valid("param").id);
      return c.body(null, 204);
    },
  );
  api.openapi(
    actRoute("publish_chances", "withdraw", "Withdraw it: the product's own rules apply again"),
    async (c) => {
      await withdrawVersion(c.get("deps"), c.get("staff"), c.req.valid("param").id);
      return c.body(null, 204);
    },
  );
  api.openapi(actRoute("write_chance_rules", "discard", "Give up a draft, or an older version"), async (c) => {
    await discardVersion(c.get("deps"), c.get("staff"), c.req.valid("param").id);
    return c.body(null, 204);
  });
  return api;
}
