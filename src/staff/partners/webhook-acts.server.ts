import { z } from "zod";
import { deliveryStates } from "#db/schema/choices.ts";
import { invalidateFigures } from "#features/monitoring/service/read-figures.server.ts";
import {
  MadePartnerWebhook,
  NewPartnerWebhook,
  OfPartnerWebhook,
  PartnerDelivery,
  PartnerWebhook,
  WebhookSwitch,
} from "#features/partners/webhooks/contract.ts";
import {
  listDeliveries,
  readPartnerWebhook,
  sendAgain,
  sendTest,
  setWebhook,
  switchWebhook,
} from "#features/partners/webhooks/service/manage-webhook.server.ts";
import { defineAct } from "#http/act/act.server.ts";
import { noContent, ok, pageOf } from "#http/act/replies.server.ts";
import { optionalChoice, pageFields, pathId } from "#http/request/query-fields.server.ts";
import { inHistory, managing } from "./in-history.server.ts";

const ofKey = { ...managing, params: pathId("The key") };
const closed = { 409: "The key is over or does not open webhooks, or it has no webhook that is on" };

/** Webhooks of partners, by administrators alone. Decision 0131. */
export const webhookActs = [
  defineAct({
    ...ofKey,
    rest: "GET /api/staff/partner-keys/{id}/webhook/",
    operationId: "getPartnerWebhook",
    summary: "Where a partner's program is told of changes",
    work: async ({ deps, params }) => ({ webhook: await readPartnerWebhook(deps, params.id) }),
    reply: ok(OfPartnerWebhook, "The webhook"),
  }),
  defineAct({
    ...ofKey,
    rest: "PUT /api/staff/partner-keys/{id}/webhook/",
    operationId: "setPartnerWebhook",
    summary: "Say where a partner's program is told; this answer alone has the new signing secret",
    input: NewPartnerWebhook,
    work: async ({ deps, staff: by, params, input }) => {
      const also = inHistory(deps, by, { action: "update", after: { webhook: new URL(input.url).host } });
      const made = await setWebhook(deps, params.id, input.url, also);
      invalidateFigures(deps);
      return made;
    },
    reply: ok(MadePartnerWebhook, "The webhook, switched on"),
    refusals: closed,
  }),
  defineAct({
    ...ofKey,
    rest: "POST /api/staff/partner-keys/{id}/webhook/switch/",
    operationId: "switchPartnerWebhook",
    summary: "Switch a webhook on or off",
    input: WebhookSwitch,
    work: async ({ deps, staff: by, params, input }) => {
      const summary = input.is_on ? "Webhook switched on" : "Webhook switched off";
      const now = await switchWebhook(deps, params.id, input.is_on, inHistory(deps, by, { action: "act", summary }));
      invalidateFigures(deps);
      return now;
    },
    reply: ok(PartnerWebhook, "The webhook as it is now"),
    refusals: closed,
  }),
  defineAct({
    ...ofKey,
    rest: "POST /api/staff/partner-keys/{id}/webhook/test/",
    operationId: "testPartnerWebhook",
    summary: "Send a message of the kind `test`",
    work: ({ deps, staff: by, params }) =>
      sendTest(deps, params.id, inHistory(deps, by, { action: "act", summary: "Test sent" })),
    reply: noContent("It is queued"),
    refusals: closed,
  }),
  defineAct({
    ...ofKey,
    rest: "GET /api/staff/partner-keys/{id}/deliveries/",
    operationId: "listPartnerDeliveries",
    summary: "What was or is to be sent to a partner within 30 days, the newest first",
    query: z.object({ state: optionalChoice(deliveryStates, "Leaves out the others"), ...pageFields(25) }),
    work: ({ deps, params, query }) => listDeliveries(deps, params.id, query),
    reply: pageOf(PartnerDelivery, "One page of messages"),
  }),
  defineAct({
    ...managing,
    rest: "POST /api/staff/partner-deliveries/{id}/send/",
    operationId: "sendPartnerDeliveryAgain",
    summary: "Send a message once more, with the same id",
    params: pathId("The delivery"),
    work: ({ deps, staff: by, params }) =>
      sendAgain(deps, params.id, inHistory(deps, by, { action: "act", summary: "Message sent again" })),
    reply: noContent("It is queued"),
    refusals: closed,
  }),
];
