import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import { created, noContent, ok } from "#http/act/replies.server.ts";
import { choiceOr, pathId } from "#http/request/query-fields.server.ts";
import { staff } from "#policies/policy.ts";
import { pages } from "#staff/access/list-fields.ts";
import {
  FoundSuggestions,
  Merge,
  MergeOrder,
  MergePage,
  MergePreview,
  MergeQuestion,
  SuggestionPage,
} from "./contract.ts";
import { getMerge, getMerges } from "./service/list-merges.server.ts";
import { mergeRecords, previewMerge } from "./service/merge-records.server.ts";
import { decideSuggestion, getSuggestions, settleTwins } from "./service/suggest-merges.server.ts";
import { undoMerge } from "./service/undo-merge.server.ts";

const merging = {
  tag: "Staff: merging",
  name: "merge_records",
  who: staff("content"),
  and: "with the number of rows that the preview named",
  source: "0046",
};
const ofMerge = { ...merging, params: pathId("The merge") };
const ofPair = { ...merging, params: pathId("The pair"), reply: noContent("Done") };

function mergingOf({ kind, kept_id: keptId, removed_id: removedId, choices }: z.infer<typeof MergeQuestion>) {
  return { kind, keptId, removedId, choices };
}

/** Two records that are one. */
export const mergingActs = [
  defineAct({
    ...merging,
    rest: "GET /api/staff/merge-suggestions/",
    operationId: "listMergeSuggestions",
    summary: "Pairs that may be one and wait for staff, most likely first",
    query: z.object({ kind: choiceOr("college", ["college", "branch"], "Colleges, or branches"), ...pages() }),
    work: ({ deps, query: { kind, page, per_page: perPage } }) => getSuggestions(deps, kind, page, perPage),
    reply: ok(SuggestionPage, "A page of pairs"),
  }),
  defineAct({
    ...merging,
    rest: "POST /api/staff/merge-suggestions/find/",
    operationId: "findMergeSuggestions",
    summary: "Look for pairs now, as the nightly job does; records that are certainly one are merged",
    work: ({ deps }) => settleTwins(deps),
    reply: ok(FoundSuggestions, "How many wait"),
  }),
  defineAct({
    ...ofPair,
    rest: "POST /api/staff/merge-suggestions/{id}/refuse/",
    operationId: "refuseMergeSuggestion",
    summary: "The two are two: remembered for good",
    work: ({ deps, staff, params }) => decideSuggestion(deps, staff, params.id, true),
  }),
  defineAct({
    ...ofPair,
    rest: "POST /api/staff/merge-suggestions/{id}/reopen/",
    operationId: "reopenMergeSuggestion",
    summary: "They may be one after all",
    work: ({ deps, staff, params }) => decideSuggestion(deps, staff, params.id, false),
  }),
  defineAct({
    ...merging,
    rest: "POST /api/staff/merges/preview/",
    operationId: "previewMerge",
    summary: "What merging two colleges, or two branches of a college, would do; nothing is written",
    input: MergeQuestion,
    work: ({ deps, input }) => previewMerge(deps, mergingOf(input)),
    reply: ok(MergePreview, "What would move, and where the two differ"),
  }),
  defineAct({
    ...merging,
    rest: "POST /api/staff/merges/",
    operationId: "merge",
    summary: "Make two records one",
    input: MergeOrder,
    work: async ({ deps, staff, input: { version, total, ...question } }) =>
      getMerge(deps, await mergeRecords(deps, staff, mergingOf(question), { version, total })),
    reply: created(Merge, "The merge, which can be undone for 30 days"),
    refusals: { 409: "A row has changed since the preview" },
  }),
  defineAct({
    ...merging,
    rest: "GET /api/staff/merges/",
    operationId: "listMerges",
    summary: "Merges, newest first",
    query: z.object(pages()),
    work: ({ deps, query }) => getMerges(deps, query.page, query.per_page),
    reply: ok(MergePage, "A page of merges"),
  }),
  defineAct({
    ...ofMerge,
    rest: "GET /api/staff/merges/{id}/",
    operationId: "getMerge",
    summary: "One merge",
    work: ({ deps, params }) => getMerge(deps, params.id),
    reply: ok(Merge, "The merge"),
  }),
  defineAct({
    ...ofMerge,
    rest: "POST /api/staff/merges/{id}/undo/",
    operationId: "undoMerge",
    summary: "Bring back what a merge moved, within 30 days",
    work: async ({ deps, staff, params }) => {
      await undoMerge(deps, staff, params.id);
      return getMerge(deps, params.id);
    },
    reply: ok(Merge, "The merge, with how many rows are back and how many had changed since"),
    refusals: { 409: "It is too late, it was undone already, a later merge comes first, or its code is taken" },
  }),
];
