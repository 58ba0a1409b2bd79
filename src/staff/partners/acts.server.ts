import { MadePartnerKey, NewPartnerKey, PartnerKey, PartnerKeys } from "#features/partners/contract.ts";
import { listKeys, makeKey, revokeKey } from "#features/partners/service/manage-keys.server.ts";
import { defineAct } from "#http/act/act.server.ts";
import { created, ok } from "#http/act/replies.server.ts";
import { pathId } from "#http/request/query-fields.server.ts";
import { inHistory, managing } from "./in-history.server.ts";

/** Keys of partners, by administrators alone. Decision 0131. */
export const partnerActs = [
  defineAct({
    ...managing,
    rest: "GET /api/staff/partner-keys/",
    operationId: "listPartnerKeys",
    summary: "Every key of a partner, the newest first",
    work: async ({ deps }) => ({ results: await listKeys(deps) }),
    reply: ok(PartnerKeys, "The keys, without their secrets"),
  }),
  defineAct({
    ...managing,
    rest: "POST /api/staff/partner-keys/",
    operationId: "makePartnerKey",
    summary: "Make a key; this answer alone has it",
    input: NewPartnerKey,
    work: ({ deps, staff: by, input }) => {
      const { name, scopes, calls_a_minute, ends_on } = input;
      const after = { name, scopes: scopes.join(", "), calls_a_minute, ends_on };
      return makeKey(deps, by, input, inHistory(deps, by, { action: "create", after }));
    },
    reply: created(MadePartnerKey, "The key"),
  }),
  defineAct({
    ...managing,
    rest: "POST /api/staff/partner-keys/{id}/revoke/",
    operationId: "revokePartnerKey",
    summary: "End a key at once, for good",
    params: pathId("The key"),
    work: ({ deps, staff: by, params }) =>
      revokeKey(deps, by, params.id, inHistory(deps, by, { action: "act", summary: "Key revoked" })),
    reply: ok(PartnerKey, "The key as it is now"),
  }),
];
