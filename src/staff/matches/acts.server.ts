import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import { csvFile, ok } from "#http/act/replies.server.ts";
import { choiceOr, pathId, searchText } from "#http/request/query-fields.server.ts";
import { staff } from "#policies/policy.ts";
import { pages } from "#staff/access/list-fields.ts";
import { csvBody, dryRun, readCsv } from "#staff/records/csv-acts.server.ts";
import {
  Acceptance,
  CreatedColleges,
  FiledDecisions,
  MatchSummary,
  matchStates,
  NewCollegeOfMatch,
  NewColleges,
  resemblances,
  StaffMatch,
  StaffMatchPage,
} from "./contract.ts";
import { createCollegeOf, createColleges } from "./create-colleges.server.ts";
import { acceptMatch, ignoreMatch, refuseMatch, undoMatch } from "./decide-matches.server.ts";
import { takeDecisions } from "./decisions-file.server.ts";
import { exportMatches, getMatchSummary, listMatches } from "./read-matches.server.ts";

const maxFileBytes = 5 * 1024 * 1024;

const matching = { tag: "Staff: matches", name: "decide_matches", who: staff("content"), source: "S12.4" };
const ofMatch = {
  ...matching,
  params: pathId("The match"),
  reply: ok(StaffMatch, "The match as it is now"),
  refusals: { 409: "Somebody decided it, or undid the decision, meanwhile; `theirs` is the match as it is now" },
};

const which = {
  q: searchText(200, "Name, place or code in the file"),
  decision: choiceOr("waiting", [...matchStates, "all"], "Which ones"),
  resembling: choiceOr("all", resemblances, "Whether a college of ours resembles the name"),
  authority: searchText(60, "Whose list it is"),
  state: searchText(60, "The state, as the file has it"),
};

/** The queue of names in imported files that are not joined to a college. */
export const matchActs = [
  defineAct({
    ...matching,
    rest: "GET /api/staff/matches/",
    summary: "Names in imported files that are not joined, those with the most figures first; decided ones by time",
    query: z.object({
      ...pages(),
      ...which,
      after: z
        .string()
        .regex(/^\d{1,9}-\d{1,10}$/, "must be figures and number of the last match")
        .optional()
        .describe("Continue behind this one of the waiting: its figures, a hyphen, its number"),
    }),
    work: ({ deps, query: { page, per_page: perPage, ...asked } }) => listMatches(deps, asked, { page, perPage }),
    reply: ok(StaffMatchPage, "One page"),
  }),
  defineAct({
    ...matching,
    rest: "GET /api/staff/matches/summary/",
    operationId: "getMatchSummary",
    summary: "How many decisions and figures wait, by authority and state",
    work: ({ deps }) => getMatchSummary(deps),
    reply: ok(MatchSummary, "What waits, and what was done today"),
  }),
  defineAct({
    ...matching,
    rest: "GET /api/staff/matches/export/",
    operationId: "exportMatches",
    summary: "The queue as a CSV file",
    query: z.object(which),
    work: ({ deps, query }) => ({ name: "matches.csv", pieces: exportMatches(deps, query) }),
    reply: csvFile(),
  }),
  defineAct({
    ...matching,
    rest: "POST /api/staff/matches/import/",
    operationId: "importMatchDecisions",
    summary: "Takes the exported queue back with decisions: a job makes them",
    query: dryRun,
    body: csvBody,
    work: async ({ deps, staff, query, request }) =>
      takeDecisions(deps, staff, await readCsv(request, maxFileBytes), query.dry_run),
    reply: ok(FiledDecisions, "What the decisions are, and which rows were refused"),
    refusals: { 413: "The file is larger than 5 MB" },
  }),
  defineAct({
    ...matching,
    rest: "POST /api/staff/matches/create/",
    operationId: "createCollegesOfMatches",
    summary: "Creates a college for each of these names, which resemble no college here; all of them or none",
    input: NewColleges,
    work: ({ deps, staff, input }) => createColleges(deps, staff, input.ids),
    reply: ok(CreatedColleges, "What was created"),
    refusals: { 409: "Somebody decided one of them meanwhile: `theirs`" },
  }),
  defineAct({
    ...ofMatch,
    rest: "POST /api/staff/matches/{id}/accept/",
    summary: "The two are one college: its figures are joined by a job",
    input: Acceptance,
    work: ({ deps, staff, params, input }) => acceptMatch(deps, staff, params.id, input.college_id),
  }),
  defineAct({
    ...ofMatch,
    rest: "POST /api/staff/matches/{id}/create/",
    operationId: "createCollegeOfMatch",
    summary: "The college is not here: it is created, and its figures are joined by a job",
    input: NewCollegeOfMatch,
    work: ({ deps, staff, params, input }) => createCollegeOf(deps, staff, params.id, input),
  }),
  defineAct({
    ...ofMatch,
    rest: "POST /api/staff/matches/{id}/refuse/",
    summary: "The two are different colleges: imports never join them",
    work: ({ deps, staff, params }) => refuseMatch(deps, staff, params.id),
  }),
  defineAct({
    ...ofMatch,
    rest: "POST /api/staff/matches/{id}/ignore/",
    summary: "The name is no college, or none for this site: imports leave it out",
    work: ({ deps, staff, params }) => ignoreMatch(deps, staff, params.id),
  }),
  defineAct({
    ...ofMatch,
    rest: "POST /api/staff/matches/{id}/undo/",
    summary: "Undoes a decision: the match waits again, and the figures that it joined are removed",
    work: ({ deps, staff, params }) => undoMatch(deps, staff, params.id),
  }),
];
