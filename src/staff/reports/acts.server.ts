import { z } from "@hono/zod-openapi";
import { factReportStates } from "#db/schema/choices.ts";
import { defineAct } from "#http/act/act.server.ts";
import { fileDownload, ok } from "#http/act/replies.server.ts";
import { pathId } from "#http/request/query-fields.server.ts";
import { staff } from "#policies/policy.ts";
import { anyOf, pages } from "#staff/access/list-fields.ts";
import { ReportDecision, StaffReport, StaffReportPage } from "./contract.ts";
import { decide, listStaffReports, openFile } from "./decide.server.ts";

const perPage = 20;
const reading = {
  tag: "Staff: reports",
  name: "read_reports",
  who: staff("content"),
  and: "without the name and the address of who wrote it",
  source: "0047",
};
const one = pathId("The report");
const { page } = pages();

/** The queue of reports that a figure is wrong. */
export const reportQueueActs = [
  defineAct({
    ...reading,
    rest: "GET /api/staff/reports/",
    summary: "Reports that a figure is wrong, each with the figure beside it",
    description: `Those that wait longest come first, ${perPage} on a page; counts says how many there are in each state.`,
    query: z.object({ page, "filter[state]": anyOf(factReportStates) }),
    work: ({ deps, query: { page, "filter[state]": states } }) =>
      listStaffReports(deps, states, { limit: perPage, offset: (page - 1) * perPage }),
    reply: ok(StaffReportPage, "One page"),
  }),
  defineAct({
    tag: "Staff: reports",
    name: "decide_reports",
    who: staff("content"),
    source: "0047",
    rest: "POST /api/staff/reports/{id}/decide/",
    operationId: "decideReport",
    summary: "Decide a report, and answer who wrote it by e-mail",
    description: "needs_more asks for more: the figure stays disputed, and the report is decided later.",
    params: one,
    input: ReportDecision,
    work: ({ deps, staff, params, input }) => decide(deps, staff, params.id, input),
    reply: ok(StaffReport, "The report as it is now"),
    refusals: { 409: "It was decided or withdrawn meanwhile" },
  }),
  defineAct({
    ...reading,
    rest: "GET /api/staff/reports/{id}/files/{file}",
    operationId: "openReportFile",
    summary: "A file of a report, as a download",
    params: one.extend({ file: z.string().min(1).max(100) }),
    work: ({ deps, staff, params }) => openFile(deps, staff, params.id, params.file),
    reply: fileDownload(),
    refusals: { 503: "The file storage does not answer" },
  }),
];
