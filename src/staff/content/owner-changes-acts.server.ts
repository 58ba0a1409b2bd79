import { z } from "@hono/zod-openapi";
import { ownerChangeStates } from "#db/schema/choices.ts";
import { askOwner } from "#features/hostels/service/confirm-as-owner.server.ts";
import { decideOwnerChange, listOwnerChanges } from "#features/hostels/service/decide-owner-change.server.ts";
import { defineAct } from "#http/act/act.server.ts";
import { noContent, ok } from "#http/act/replies.server.ts";
import { choiceOr, pathId } from "#http/request/query-fields.server.ts";
import { staff } from "#policies/policy.ts";
import { recordChange } from "#staff/history/note-change.server.ts";
import { AskedOwner, OwnerChangeDecision, OwnerChangePage } from "./owner-changes-contract.ts";

const perPage = 50;
const content = { tag: "Staff: hostels", who: staff("content"), source: "0125" };

/** Staff request that an owner confirms a hostel, and what they say is different waits here. */
export const ownerChangeActs = [
  defineAct({
    ...content,
    name: "ask_hostel_owner",
    rest: "POST /api/staff/hostel-owner-links/{id}/",
    operationId: "askHostelOwner",
    summary: "E-mail the owner of a hostel a link that confirms its facts, once, within 30 days",
    params: pathId("The hostel"),
    work: async ({ deps, staff: by, params: { id } }) => {
      const sentTo = await askOwner(deps, id);
      const record = { area: "content", resource: "hostels", recordId: id, label: `Hostel ${id}` } as const;
      const summary = "Asked the owner to confirm";
      await recordChange(deps.db, by, { at: deps.now(), action: "act", ...record, summary });
      return { sent_to: sentTo };
    },
    reply: ok(AskedOwner, "Where the link went"),
    refusals: { 404: "There is no such hostel on the site", 422: "The hostel has no e-mail address" },
  }),
  defineAct({
    ...content,
    name: "read_owner_changes",
    rest: "GET /api/staff/hostel-owner-changes/",
    operationId: "listOwnerChanges",
    summary: "What owners say is different, the oldest first",
    query: z.object({ state: choiceOr("waiting", ownerChangeStates, "which ones") }),
    work: async ({ deps, query: { state } }) => {
      const { count, changes } = await listOwnerChanges(deps.db, state, { limit: perPage, offset: 0 });
      const results = changes.map(({ hostelId: id, name, city, createdAt, decidedAt, ...change }) => ({
        ...change,
        hostel: { id, name, city },
        created_at: createdAt.toISOString(),
        decided_at: decidedAt?.toISOString() ?? null,
      }));
      return { count, results };
    },
    reply: ok(OwnerChangePage, `The first ${perPage}`),
  }),
  defineAct({
    ...content,
    name: "decide_owner_changes",
    rest: "POST /api/staff/hostel-owner-changes/{id}/decide/",
    operationId: "decideOwnerChange",
    summary: "Accept or refuse what an owner says, or undo that",
    description: "Write it into the record first; accepting says that the owner confirmed it on the day of the answer.",
    params: pathId("The change"),
    input: OwnerChangeDecision,
    work: ({ deps, staff: by, params: { id }, input: { state } }) =>
      deps.db.transaction(async (tx) => {
        const now = deps.now();
        const { hostelId, topic } = await decideOwnerChange(tx, { id, state, staffId: by.id, now });
        const record = {
          area: "content",
          resource: "hostels",
          recordId: hostelId,
          label: `Hostel ${hostelId}`,
        } as const;
        const summary = `Owner's words on ${topic}: ${state}`;
        await recordChange(tx, by, { at: now, action: "act", ...record, summary });
      }),
    reply: noContent("It is decided"),
    refusals: { 404: "There is no such change", 409: "Somebody decided it meanwhile" },
  }),
];
