import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import { noContent, ok } from "#http/act/replies.server.ts";
import { pathId, searchText } from "#http/request/query-fields.server.ts";
import { staff } from "#policies/policy.ts";
import { anyOf, pages } from "#staff/access/list-fields.ts";
import { ConsentPage, consentStates, StudentPage, StudentRecord } from "./contract.ts";
import { endSessionOfStudent, endSessionsOfStudent } from "./end-sessions.server.ts";
import { answering } from "./inbox-acts.server.ts";
import { listConsents } from "./list-consents.server.ts";
import { openStudent, recordStudentCall, searchStudents } from "./read-students.server.ts";
import { lastPage } from "./rules.ts";

const reading = {
  tag: "Staff: people",
  name: "read_students",
  who: staff("people"),
  and: "without what the student withdrew; each look is in the history and in the student's ledger",
  source: "D23, 0040",
};
const ending = {
  tag: "Staff: people",
  name: "end_student_sessions",
  who: staff("people"),
  source: "D23",
  reply: noContent("Ended"),
};
const one = pathId("The student");

/** Students with their sessions, and the consents of their guardians. */
export const studentActs = [
  defineAct({
    ...reading,
    rest: "GET /api/staff/students/",
    summary: "Students by name, e-mail address, phone number or package",
    query: z.object({ ...pages(25, lastPage), q: searchText(200, "All of these words") }),
    work: ({ deps, query: { q, page, per_page: perPage } }) => searchStudents(deps, { q, page, perPage }),
    reply: ok(StudentPage, "One page, the newest first"),
  }),
  defineAct({
    ...reading,
    rest: "GET /api/staff/students/{id}/",
    summary: "A student's record; that it was opened is recorded in the history",
    params: one,
    work: ({ deps, staff, params }) => openStudent(deps, staff, params.id),
    reply: ok(StudentRecord, "The record"),
  }),
  defineAct({
    ...answering,
    rest: "POST /api/staff/students/{id}/calls/",
    summary: "Record a call to a student about the package",
    params: one,
    work: ({ deps, staff, params }) => recordStudentCall(deps, staff, params.id),
    reply: noContent("Recorded"),
    refusals: { 409: "The student does not allow to be called" },
  }),
  defineAct({
    ...ending,
    rest: "DELETE /api/staff/students/{id}/sessions/",
    summary: "End every session of a student",
    params: one,
    work: ({ deps, staff, params }) => endSessionsOfStudent(deps, staff, params.id),
  }),
  defineAct({
    ...ending,
    rest: "DELETE /api/staff/students/{id}/sessions/{session}/",
    summary: "End one session of a student",
    params: one.extend({ session: z.string().min(1).max(100) }),
    work: ({ deps, staff, params }) => endSessionOfStudent(deps, staff, params.id, params.session),
  }),
  defineAct({
    ...reading,
    rest: "GET /api/staff/consents/",
    summary: "What guardians were asked, and what they answered",
    query: z.object({
      ...pages(25, lastPage),
      q: searchText(200, "Words of a guardian's name or address"),
      "filter[state]": anyOf(consentStates),
    }),
    work: ({ deps, query: { q, page, per_page: perPage, "filter[state]": state } }) =>
      listConsents(deps, { q, state }, { page, perPage }),
    reply: ok(ConsentPage, "One page, the newest first"),
  }),
];
