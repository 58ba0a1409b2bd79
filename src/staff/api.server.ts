import type { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { type Act, defineAct } from "#http/act/act.server.ts";
import { ok } from "#http/act/replies.server.ts";
import { actRoutes } from "#http/act/routes.server.ts";
import { describeApi, forServer } from "#http/api-docs/describe.server.ts";
import type { ApiDocument } from "#http/api-docs/document.ts";
import { answerUnserved } from "#http/request/unserved.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import type { Config } from "#lib/config.server.ts";
import { admitStaff, hiddenFromOthers } from "#staff/access/guard.server.ts";
import { staffAccountActs } from "#staff/accounts/acts.server.ts";
import { loginActs } from "#staff/accounts/login-acts.server.ts";
import { staffCallActs } from "#staff/calls/acts.server.ts";
import { staffMilestoneActs } from "#staff/calls/milestone-acts.server.ts";
import { staffResumeActs } from "#staff/calls/resume-acts.server.ts";
import { staffWrittenActs } from "#staff/calls/written-acts.server.ts";
import { chanceActs } from "#staff/chances/acts.server.ts";
import { contentActs } from "#staff/content/acts.server.ts";
import { ownerChangeActs } from "#staff/content/owner-changes-acts.server.ts";
import { importActs } from "#staff/imports/acts.server.ts";
import { institutionQueueActs } from "#staff/institutions/acts.server.ts";
import { matchActs } from "#staff/matches/acts.server.ts";
import { mergingActs } from "#staff/merging/acts.server.ts";
import { overviewActs, viewing } from "#staff/overview/acts.server.ts";
import { partnerActs } from "#staff/partners/acts.server.ts";
import { webhookActs } from "#staff/partners/webhook-acts.server.ts";
import { staffPaymentActs } from "#staff/payments/acts.server.ts";
import { deliverableActs } from "#staff/people/deliverable-acts.server.ts";
import { inboxActs } from "#staff/people/inbox-acts.server.ts";
import { reviewActs } from "#staff/people/review-acts.server.ts";
import { studentActs } from "#staff/people/student-acts.server.ts";
import { pictureActs } from "#staff/pictures/acts.server.ts";
import { publicDataActs } from "#staff/public-data/acts.server.ts";
import { recordActs } from "#staff/records/acts.server.ts";
import { reportQueueActs } from "#staff/reports/acts.server.ts";
import { wordActs } from "#staff/words/acts.server.ts";
import { resources } from "./resources.server.ts";

/** What the calls of each tag are about; those of records follow. */
const tags = {
  "Staff: login": "Signing in with the second factor, and invitations",
  "Staff: accounts": "One's own account, and the accounts of colleagues",
  "Staff: overview": "What needs attention",
  "Staff: history": "What staff changed",
  "Staff: imports": "Spreadsheets and public files, imported in the browser",
  "Staff: public data": "Public files from their sources, downloaded and imported by a list",
  "Staff: matches": "Names in imported files that resemble a college",
  "Staff: merging": "Two records of one college, or of one branch, made one",
  "Staff: chances": "Models of admission chances, and the rules of who may have which seat",
  "Staff: pictures": "Uploaded photos",
  "Staff: payments": "Orders, refunds and daily totals",
  "Staff: people": "The inbox, students, reviews and consents",
  "Staff: calls": "Calls with students: hours, calendar, and what became of each",
  "Staff: reports": "Reports that a figure is wrong",
  "Staff: college offices": "Claims of college pages, and what colleges state of themselves",
  "Staff: words": "Texts of the interface that staff write in place of the catalogue's",
  "Staff: partners": "Keys of partners for the REST API, and the webhooks of their programs",
  "Staff: content": "What forms of records need beside the records",
};

/** What staff do by the console, in the order in which the addresses are looked for. */
export const staffActs: readonly Act[] = [
  ...loginActs,
  ...staffAccountActs,
  ...recordActs(resources),
  ...importActs(resources),
  ...publicDataActs,
  ...matchActs,
  ...mergingActs,
  ...chanceActs,
  ...pictureActs,
  ...staffPaymentActs,
  ...overviewActs,
  ...contentActs,
  ...ownerChangeActs,
  ...inboxActs,
  ...studentActs,
  ...reviewActs,
  ...deliverableActs,
  ...staffCallActs,
  ...staffWrittenActs,
  ...staffResumeActs,
  ...staffMilestoneActs,
  ...reportQueueActs,
  ...institutionQueueActs,
  ...wordActs,
  ...partnerActs,
  ...webhookActs,
];

/**
 * The console's REST API. Everyone who is not of the staff gets 404. It is not in the public documentation:
 * /api/staff/openapi.json is for staff.
 */
export function staffRoutes(): OpenAPIHono<ApiEnv> {
  let document: ApiDocument | undefined;
  const readDocument = defineAct({
    ...viewing,
    rest: "GET /api/staff/openapi.json",
    operationId: "getDocument",
    summary: "This document",
    work: ({ deps }) => {
      document ??= describeStaffApi(api);
      return { ...forServer(document, deps.config) };
    },
    reply: ok(z.record(z.string(), z.unknown()), "Every call of the console, as OpenAPI 3.1"),
  });
  const api = actRoutes([...staffActs, readDocument], admitStaff);
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
