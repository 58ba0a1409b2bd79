import { defineAct } from "#http/act/act.server.ts";
import { ok } from "#http/act/replies.server.ts";
import { pathId } from "#http/request/query-fields.server.ts";
import { staff } from "#policies/policy.ts";
import { NewPublicDataRun, PublicData } from "./contract.ts";
import { cancelRun, getPublicData, startRun } from "./service.server.ts";

const importing = {
  tag: "Staff: public data",
  name: "import_data",
  who: staff("content"),
  source: "D23, 0025",
} as const;
const asItIsNow = ok(PublicData, "The list of public files, and the last run", ({ deps }) => getPublicData(deps));

/** Public data from its sources, by the list of the product. */
export const publicDataActs = [
  defineAct({
    ...importing,
    rest: "GET /api/staff/public-data/",
    operationId: "getPublicData",
    summary: "What the list of public files has, and what is imported of it",
    work: ({ deps }) => getPublicData(deps),
    reply: ok(PublicData, "The list of public files, and the last run"),
  }),
  defineAct({
    ...importing,
    rest: "POST /api/staff/public-data/runs/",
    operationId: "startPublicDataRun",
    summary: "Download and import public files, those that were not imported yet",
    input: NewPublicDataRun,
    work: ({ deps, staff, input }) => startRun(deps, staff, input.only),
    reply: { ...asItIsNow, status: 202 },
    refusals: { 409: "Another run is open" },
  }),
  defineAct({
    ...importing,
    rest: "POST /api/staff/public-data/runs/{id}/cancel/",
    operationId: "cancelPublicDataRun",
    summary: "Stop a run after the current batch; what was imported stays",
    params: pathId("The run"),
    work: ({ deps, params }) => cancelRun(deps, params.id),
    reply: asItIsNow,
  }),
];
