import { z } from "@hono/zod-openapi";
import { officeStates, statementStates } from "#db/schema/choices.ts";
import {
  decideOffice,
  decideStatement,
  listClaims,
  listStated,
} from "#features/institutions/service/decide-office.server.ts";
import { openStatementFile } from "#features/tickets/service/read-tickets.server.ts";
import { defineAct } from "#http/act/act.server.ts";
import { fileDownload, noContent, ok } from "#http/act/replies.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { choiceOr, pathId } from "#http/request/query-fields.server.ts";
import { staff } from "#policies/policy.ts";
import { pages } from "#staff/access/list-fields.ts";
import { recordChange } from "#staff/history/note-change.server.ts";
import { OfficeDecision, StaffOfficePage, StaffStatementPage, StatementDecision } from "./contract.ts";
import { findCollege, officialLines } from "./official-lines.server.ts";

const perPage = 20;
const content = { tag: "Staff: college offices", who: staff("content"), source: "0132" };
const { page } = pages();
const pageOf = (number: number) => ({ limit: perPage, offset: (number - 1) * perPage });

const listOffices = defineAct({
  ...content,
  name: "read_college_offices",
  rest: "GET /api/staff/college-offices/",
  operationId: "listCollegeOffices",
  summary: "Claims of college pages, those that wait longest first",
  query: z.object({ page, state: choiceOr("waiting", officeStates, "which ones") }),
  work: async ({ deps, query }) => {
    const { count, rows } = await listClaims(deps.db, query.state, pageOf(query.page));
    const results = rows.map(({ office, college }) => ({
      id: office.id,
      college: { id: office.collegeId, ...college },
      name: office.name,
      role: office.role,
      email: office.email,
      state: office.state,
      reason: office.reason,
      created_at: office.createdAt.toISOString(),
      confirmed_at: office.confirmedAt?.toISOString() ?? null,
      decided_at: office.decidedAt?.toISOString() ?? null,
    }));
    return { count, results };
  },
  reply: ok(StaffOfficePage, `${perPage} on a page`),
});

const decideClaim = defineAct({
  ...content,
  name: "decide_college_offices",
  rest: "POST /api/staff/college-offices/{id}/decide/",
  operationId: "decideCollegeOffice",
  summary: "Approve or decline a claim, or end an office's access; the office is told by e-mail",
  params: pathId("The office"),
  input: OfficeDecision,
  work: ({ deps, staff: by, params: { id }, input: { state, reason } }) =>
    deps.db.transaction(async (tx) => {
      const collegeId = await decideOffice(deps, tx, { id, state, reason, staffId: by.id });
      const record = { area: "content", resource: "college-offices", recordId: id } as const;
      // Neither name nor address: the history cannot be erased.
      const label = `Office of college ${collegeId}`;
      await recordChange(tx, by, { at: deps.now(), action: "act", ...record, label, summary: `Claim: ${state}` });
    }),
  reply: noContent("It is decided"),
  refusals: { 404: "There is no such office", 409: "It is in another state: somebody decided it meanwhile" },
});

const listStatements = defineAct({
  ...content,
  name: "read_college_statements",
  rest: "GET /api/staff/college-statements/",
  operationId: "listCollegeStatements",
  summary: "What colleges state, with what is shown now, those that wait longest first",
  query: z.object({ page, state: choiceOr("waiting", statementStates, "which ones") }),
  work: async ({ deps, query }) => {
    const { count, rows } = await listStated(deps.db, query.state, pageOf(query.page));
    return { count, results: await present(deps, rows) };
  },
  reply: ok(StaffStatementPage, `${perPage} on a page`),
});

async function present(deps: Deps, rows: Awaited<ReturnType<typeof listStated>>["rows"]) {
  const ids = [...new Set(rows.map(({ statement }) => statement.collegeId))];
  const colleges = new Map(await Promise.all(ids.map(async (id) => [id, await findCollege(deps, id)] as const)));
  return rows.map(({ statement, college, file, before }) => {
    const { id, collegeId, topic, programme, year, value, state, reason, createdAt, decidedAt } = statement;
    const whole = colleges.get(collegeId);
    return {
      ...{ id, topic, programme, year, value, state, reason, before },
      college: { id: collegeId, ...college },
      official: whole ? officialLines(whole, topic) : [],
      has_file: file !== null,
      file_name: file?.name ?? "",
      created_at: createdAt.toISOString(),
      decided_at: decidedAt?.toISOString() ?? null,
    };
  });
}

const decideStated = defineAct({
  ...content,
  name: "decide_college_statements",
  rest: "POST /api/staff/college-statements/{id}/decide/",
  operationId: "decideCollegeStatement",
  summary: "Accept or decline what a college states, or take an accepted statement off the page",
  description: "Accepted, it is shown as stated by the college beside the official figure, which stays as it is.",
  params: pathId("The statement"),
  input: StatementDecision,
  work: ({ deps, staff: by, params: { id }, input: { state, reason } }) =>
    deps.db.transaction(async (tx) => {
      const { collegeId, topic } = await decideStatement(deps, tx, { id, state, reason, staffId: by.id });
      const record = { area: "content", resource: "colleges", recordId: collegeId } as const;
      const told = { label: `College ${collegeId}`, summary: `Stated by the college, ${topic}: ${state}` };
      await recordChange(tx, by, { at: deps.now(), action: "act", ...record, ...told });
    }),
  reply: noContent("It is decided"),
  refusals: { 404: "There is no such statement", 409: "It is in another state: somebody decided it meanwhile" },
});

const openFile = defineAct({
  ...content,
  name: "read_college_statements",
  rest: "GET /api/staff/college-statements/{id}/file",
  operationId: "openStatementFile",
  summary: "The document of a statement, as a download",
  params: pathId("The statement"),
  work: ({ deps, params }) => openStatementFile(deps, params.id),
  reply: fileDownload(),
  refusals: { 404: "There is no such document", 503: "The file storage does not answer" },
});

/** Claims of college pages, and what colleges state (decision 0132). */
export const institutionQueueActs = [listOffices, decideClaim, listStatements, decideStated, openFile];
