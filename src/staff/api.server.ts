import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { describeApi, forServer } from "#http/api-docs/describe.server.ts";
import type { ApiDocument } from "#http/api-docs/document.ts";
import { createApiRouter, jsonReply } from "#http/api-router.server.ts";
import { problemReply } from "#http/problem.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { answerUnserved } from "#http/unserved.server.ts";
import type { Config } from "#lib/config.server.ts";
import { hiddenFromOthers, staffOnly } from "#staff/access/guard.server.ts";
import { staffAccountRoutes } from "#staff/accounts/api.server.ts";
import { chanceModelRoutes } from "#staff/chances/models-api.server.ts";
import { chanceRuleRoutes } from "#staff/chances/rules-api.server.ts";
import { contentRoutes } from "#staff/content/api.server.ts";
import { collegeCodeRoutes } from "#staff/content/college-codes-api.server.ts";
import { importRoutes } from "#staff/imports/api.server.ts";
import { matchRoutes } from "#staff/matches/api.server.ts";
import { mergingRoutes } from "#staff/merging/api.server.ts";
import { overviewRoutes } from "#staff/overview/api.server.ts";
import { staffPaymentRoutes } from "#staff/payments/api.server.ts";
import { peopleRoutes } from "#staff/people/api.server.ts";
import { pictureRoutes } from "#staff/pictures/api.server.ts";
import { recordRoutes } from "#staff/records/api.server.ts";
import { reportQueueRoutes } from "#staff/reports/api.server.ts";
import { statusRoutes } from "#staff/status/api.server.ts";
import { wordRoutes } from "#staff/words/api.server.ts";
import { resources } from "./resources.server.ts";

const documentRoute = createRoute({
  method: "get",
  path: "/api/staff/openapi.json",
  operationId: "getDocument",
  tags: ["Staff: overview"],
  summary: "This document",
  ...staffOnly("view_overview"),
  responses: {
    200: jsonReply(z.record(z.string(), z.unknown()), "Every call of the console, as OpenAPI 3.1"),
    404: problemReply("Nobody is signed in as staff"),
  },
});

/** What the calls of each tag are about; those of records follow. */
const tags = {
  "Staff: login": "Signing in with the second factor, and invitations",
  "Staff: accounts": "One's own account, and the accounts of colleagues",
  "Staff: overview": "What needs attention",
  "Staff: history": "What staff changed",
  "Staff: imports": "Spreadsheets and public files, imported in the browser",
  "Staff: matches": "Names in imported files that resemble a college",
  "Staff: merging": "Two records of one college, or of one branch, made one",
  "Staff: chances": "Models of admission chances, and the rules of who may have which seat",
  "Staff: pictures": "Uploaded photos",
  "Staff: payments": "Orders, refunds and daily totals",
  "Staff: people": "The inbox, students, reviews and consents",
  "Staff: reports": "Reports that a figure is wrong",
  "Staff: words": "Texts of the interface that staff write in place of the catalogue's",
  "Staff: content": "What forms of records need beside the records",
};

/**
 * The console's REST API. Every route names its act with `staffOnly`, which reads src/policies; everyone else gets 404.
 * It is not in the public documentation: /api/staff/openapi.json is for staff.
 */
export function staffRoutes(): OpenAPIHono<ApiEnv> {
  const api = createApiRouter();
  const parts: (() => OpenAPIHono<ApiEnv>)[] = [
    staffAccountRoutes,
    () => recordRoutes(resources),
    () => importRoutes(resources),
    matchRoutes,
    mergingRoutes,
    chanceModelRoutes,
    chanceRuleRoutes,
    pictureRoutes,
    staffPaymentRoutes,
    overviewRoutes,
    statusRoutes,
    contentRoutes,
    collegeCodeRoutes,
    peopleRoutes,
    reportQueueRoutes,
    wordRoutes,
  ];
  for (const routes of parts) api.route("/", routes());
  api.openapi(documentRoute, (c) => {
    document ??= describeStaffApi(api);
    return c.json({ ...forServer(document, c.get("deps").config) }, 200);
  });
  let document: ApiDocument | undefined;
  api.all("/api/staff/*", hiddenFromOthers(), answerUnserved(api));
  return api;
}

function describeStaffApi(api: OpenAPIHono<ApiEnv>): ApiDocument {
  const records = resources.map(({ name }) => [`Staff: ${name}`, `The records that staff edit as ${name}`]);
  return describeApi(api, {
    title: "Margdeep staff console",
    description: "For staff. x-area says which part of the console a call belongs to, and so which roles may make it.",
    tags: { ...tags, ...Object.fromEntries(records) },
  });
}

/** The document of /api/staff/openapi.json as a server with this configuration offers it. */
export function staffDocument(config: Config): ApiDocument {
  return forServer(describeStaffApi(staffRoutes()), config);
}
