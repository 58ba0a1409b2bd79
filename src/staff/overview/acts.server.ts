import { z } from "zod";
import { Status } from "#features/monitoring/contract.ts";
import { readStatus } from "#features/monitoring/service/read-status.server.ts";
import { defineAct } from "#http/act/act.server.ts";
import { noContent, ok } from "#http/act/replies.server.ts";
import { staff } from "#policies/policy.ts";
import {
  actOnFailedEmail,
  actOnFailedJob,
  actOnFailedWebhook,
  sendDelayedEmails,
} from "./act-on-failed-work.server.ts";
import { Overview, SentNow } from "./contract.ts";
import { readOverview } from "./read-overview.server.ts";

/** What all staff may look at. */
export const viewing = {
  tag: "Staff: overview",
  name: "view_overview",
  who: staff("overview"),
  and: "parts of other areas are left out",
  source: "D23",
};
const retrying = {
  tag: "Staff: overview",
  name: "retry_failed_work",
  who: staff("staff"),
  source: "D23, 0030",
  reply: noContent("It is done"),
};
const act = z.enum(["retry", "drop"]);

/** The overview and the product's status for all staff, and admin actions on failed jobs, e-mails and webhooks. */
export const overviewActs = [
  defineAct({
    ...viewing,
    rest: "GET /api/staff/overview/",
    summary: "What the office sees first; parts that a role may not enter are null",
    work: ({ deps, staff }) => readOverview(deps, staff.role),
    reply: ok(Overview, "The overview"),
  }),
  defineAct({
    ...viewing,
    rest: "GET /api/staff/status/",
    summary: "Whether all is well: what the line above each screen says",
    work: ({ deps }) => readStatus(deps),
    reply: ok(Status, "What is not well"),
  }),
  defineAct({
    ...retrying,
    rest: "POST /api/staff/failed-jobs/{id}/{act}/",
    operationId: "actOnFailedJob",
    summary: "Lets a job that was given up start again, or drops it",
    params: z.object({ id: z.string().max(100), act }),
    work: ({ deps, staff, params }) => actOnFailedJob(deps, staff, params.id, params.act),
  }),
  defineAct({
    ...retrying,
    rest: "POST /api/staff/delayed-emails/send/",
    operationId: "sendDelayedEmails",
    summary: "Lets e-mails leave now that wait for another attempt",
    work: ({ deps, staff }) => sendDelayedEmails(deps, staff),
    reply: ok(SentNow, "How many were woken"),
  }),
  defineAct({
    ...retrying,
    rest: "POST /api/staff/failed-emails/{id}/{act}/",
    operationId: "actOnFailedEmail",
    summary: "Sends an e-mail again that was refused or given up, or drops it",
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647), act }),
    work: ({ deps, staff, params }) => actOnFailedEmail(deps, staff, params.id, params.act),
    refusals: { 409: "Its link no longer works" },
  }),
  defineAct({
    ...retrying,
    rest: "POST /api/staff/failed-webhooks/{id}/{act}/",
    operationId: "actOnFailedWebhook",
    summary: "Tries a message of the payment provider again that was given up, or drops it",
    params: z.object({ id: z.string().max(100), act }),
    work: ({ deps, staff, params }) => actOnFailedWebhook(deps, staff, params.id, params.act),
  }),
];
