import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import { ok } from "#http/act/replies.server.ts";
import { choiceOr, pathId, searchText } from "#http/request/query-fields.server.ts";
import { staff } from "#policies/policy.ts";
import { pages } from "#staff/access/list-fields.ts";
import { Acceptance, matchStates, StaffMatch, StaffMatchPage } from "./contract.ts";
import { acceptMatch, listMatches, refuseMatch, undoMatch } from "./decide-matches.server.ts";

const matching = { tag: "Staff: matches", name: "decide_matches", who: staff("content"), source: "S12.4" };
const ofMatch = {
  ...matching,
  params: pathId("The match"),
  reply: ok(StaffMatch, "The match as it is now"),
  refusals: { 409: "Somebody decided it, or undid the decision, meanwhile" },
};

/** The queue of uncertain matches between imported files and our colleges. */
export const matchActs = [
  defineAct({
    ...matching,
    rest: "GET /api/staff/matches/",
    summary: "Colleges of imported files that resemble one of ours, the most similar first",
    query: z.object({
      ...pages(),
      q: searchText(200, "Name, place or code in the file"),
      decision: choiceOr("waiting", [...matchStates, "all"], "Which ones"),
    }),
    work: ({ deps, query: { q, decision, page, per_page: perPage } }) => {
      const states = matchStates.filter((state) => decision === "all" || state === decision);
      return listMatches(deps, { q, states }, { page, perPage });
    },
    reply: ok(StaffMatchPage, "One page"),
  }),
  defineAct({
    ...ofMatch,
    rest: "POST /api/staff/matches/{id}/accept/",
    summary: "The two are one college: the next run of the import joins its facts",
    input: Acceptance,
    work: ({ deps, staff, params, input }) => acceptMatch(deps, staff, params.id, input.college_id),
  }),
  defineAct({
    ...ofMatch,
    rest: "POST /api/staff/matches/{id}/refuse/",
    summary: "The two are different colleges: imports never join them",
    work: ({ deps, staff, params }) => refuseMatch(deps, staff, params.id),
  }),
  defineAct({
    ...ofMatch,
    rest: "POST /api/staff/matches/{id}/undo/",
    summary: "Undoes a decision: the match waits again",
    work: ({ deps, staff, params }) => undoMatch(deps, staff, params.id),
  }),
];
