import { defineAct } from "#http/act/act.server.ts";
import { ok } from "#http/act/replies.server.ts";
import { pageReply } from "#http/request/paging.server.ts";
import { token } from "#policies/policy.ts";
import { Package } from "./contract.ts";
import { presentPackage } from "./present.ts";
import { listPackages } from "./service.server.ts";

/** A program reads the packages on offer. */
export const readPackages = defineAct({
  name: "read_packages",
  who: token("packages:read"),
  source: "D3",
  rest: "GET /api/subscriptions/",
  operationId: "listPackages",
  tag: "Packages",
  summary: "Packages that a student can sign up with",
  description: "Needs an access token of POST /api/token/, of the service account or of a student. All on one page.",
  work: async ({ deps }) => {
    const results = (await listPackages(deps)).map(presentPackage);
    return { count: results.length, next: null, previous: null, results };
  },
  reply: ok(pageReply(Package), "The packages, in the order that staff gave them"),
  refusals: { 401: "The token is missing, wrong or too old", 403: "The token does not open this" },
});
