import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import type { Call } from "#http/act/call.server.ts";
import { created, noContent, ok } from "#http/act/replies.server.ts";
import { choiceOr, pageFields, pathId, searchText } from "#http/request/query-fields.server.ts";
import { staff } from "#policies/policy.ts";
import { idList } from "#staff/access/list-fields.ts";
import {
  Me,
  Member,
  MemberChange,
  MemberPage,
  NewMember,
  OwnPasswordChange,
  PasswordAgain,
  RecoveryCodes,
  SessionsShown,
} from "./contract.ts";
import { busy, cookies, originOf } from "./login-acts.server.ts";
import { renewRecoveryCodes } from "./service/enrol.server.ts";
import {
  changeStaff,
  endSessionsOfStaff,
  inviteStaff,
  inviteStaffAgain,
  listStaff,
  readStaff,
  resetSecondFactor,
} from "./service/members.server.ts";
import { changeOwnStaffPassword, describeMe } from "./service/own-account.server.ts";
import { endOtherStaffSessions, endStaffSession, listStaffSessionViews } from "./service/session-views.server.ts";

const own = {
  tag: "Staff: accounts",
  name: "manage_own_staff_account",
  who: staff("overview"),
  attempts: "staff_sign_in",
  source: "0020",
} as const;
/** The hash that identifies a session. */
const sessionName = z.string().regex(/^[0-9a-f]{64}$/, "must be the id of a session");
const sessionsShown = ok(
  SessionsShown,
  "The last seen first",
  (_call: Call, results: Awaited<ReturnType<typeof listStaffSessionViews>>) => ({ results }),
);

const members = {
  tag: "Staff: accounts",
  name: "manage_staff",
  who: staff("staff"),
  and: "never one's own role; one admin remains",
  source: "0020",
};
const one = pathId("The member of staff");
const { page, page_size: perPage } = pageFields(25);

/** One's own account, and the management of staff by admins. Source: decision 0020. */
export const staffAccountActs = [
  defineAct({
    ...own,
    rest: "GET /api/staff/me/",
    summary: "Who is signed in, and what is open to them",
    work: ({ deps, staff }) => describeMe(deps, staff),
    reply: ok(Me, "The member of staff who asks"),
  }),
  defineAct({
    ...own,
    rest: "POST /api/staff/me/password/",
    operationId: "changePassword",
    summary: "Change one's own password",
    description: "All other sessions end; the cookie holds a new one.",
    input: OwnPasswordChange,
    work: (call) => {
      const { old_password: oldPassword, new_password: newPassword } = call.input;
      return changeOwnStaffPassword(call.deps, call.staff, { oldPassword, newPassword }, originOf(call));
    },
    cookies,
    reply: noContent("Done"),
    refusals: busy,
  }),
  defineAct({
    ...own,
    rest: "POST /api/staff/me/recovery-codes/",
    operationId: "renewRecoveryCodes",
    summary: "Ten new recovery codes",
    description: "The earlier ones are void.",
    input: PasswordAgain,
    work: ({ deps, staff, input, clientAddress: address }) =>
      renewRecoveryCodes(deps, staff, { password: input.password, address }),
    reply: ok(RecoveryCodes, "Shown this once", (_call, codes) => ({ recovery_codes: codes })),
    refusals: { 409: "There is no second factor yet", ...busy },
  }),
  defineAct({
    ...own,
    rest: "GET /api/staff/me/sessions/",
    operationId: "listOwnSessions",
    summary: "Where one is signed in",
    work: ({ deps, staff }) => listStaffSessionViews(deps, staff.id, staff.sessionHash),
    reply: sessionsShown,
  }),
  defineAct({
    ...own,
    rest: "DELETE /api/staff/me/sessions/",
    operationId: "endOtherSessions",
    summary: "End one's other sessions",
    work: ({ deps, staff }) => endOtherStaffSessions(deps, staff.id, staff.sessionHash),
    reply: noContent("Done"),
  }),
  defineAct({
    ...own,
    rest: "DELETE /api/staff/me/sessions/{session}/",
    operationId: "endOwnSession",
    summary: "End one session of one's own",
    params: z.object({ session: sessionName }),
    work: ({ deps, staff, params }) => endStaffSession(deps, staff.id, params.session),
    reply: noContent("Done"),
  }),
  defineAct({
    ...members,
    rest: "GET /api/staff/staff/",
    summary: "Everybody who works or worked here",
    query: z.object({
      page,
      per_page: perPage,
      sort: choiceOr("name", ["name", "email", "role", "created_at", "id"], "What the list goes by"),
      order: choiceOr("asc", ["asc", "desc"], "Upwards or downwards"),
      q: searchText(100, "Part of a name or an e-mail address"),
      ids: idList(100, "These alone"),
    }),
    work: ({ deps, query: { per_page: size, ids, ...query } }) =>
      listStaff(deps, { ...query, perPage: size, ids: ids?.split(",").map(Number) ?? null }),
    reply: ok(MemberPage, "One page"),
  }),
  defineAct({
    ...members,
    rest: "GET /api/staff/staff/{id}/",
    summary: "A member of staff",
    params: one,
    work: ({ deps, params }) => readStaff(deps, params.id),
    reply: ok(Member, "The member"),
  }),
  defineAct({
    ...members,
    rest: "POST /api/staff/staff/",
    summary: "Invite somebody by e-mail",
    description: "The link in the e-mail works once, for 72 hours.",
    input: NewMember,
    work: ({ deps, staff, input }) => inviteStaff(deps, staff, input),
    reply: created(Member, "Invited"),
    refusals: { 409: "Somebody has this e-mail address" },
  }),
  defineAct({
    ...members,
    rest: "PATCH /api/staff/staff/{id}/",
    summary: "Change a name or a role, switch somebody off or on",
    description: "A new role, and being switched off, ends their sessions.",
    params: one,
    input: MemberChange,
    work: ({ deps, staff, params, input }) => changeStaff(deps, staff, params.id, input),
    reply: ok(Member, "As it is now"),
    refusals: { 409: "Nobody changes their own role; an admin who can sign in must remain" },
  }),
  defineAct({
    ...members,
    rest: "POST /api/staff/staff/{id}/invitation/",
    operationId: "inviteStaffMemberAgain",
    summary: "Send a new link to choose a password",
    description: "For an invitation that ran out, and for a forgotten password. Earlier links are void.",
    params: one,
    work: ({ deps, staff, params }) => inviteStaffAgain(deps, staff, params.id),
    reply: noContent("Done"),
  }),
  defineAct({
    ...members,
    rest: "GET /api/staff/staff/{id}/sessions/",
    summary: "Where a member of staff is signed in",
    params: one,
    work: async ({ deps, staff, params }) => {
      const { id } = await readStaff(deps, params.id);
      return listStaffSessionViews(deps, id, staff.sessionHash);
    },
    reply: sessionsShown,
  }),
  defineAct({
    ...members,
    rest: "DELETE /api/staff/staff/{id}/sessions/",
    summary: "End all sessions of a member of staff",
    params: one,
    work: ({ deps, staff, params }) => endSessionsOfStaff(deps, staff, params.id, null),
    reply: noContent("Done"),
  }),
  defineAct({
    ...members,
    rest: "DELETE /api/staff/staff/{id}/sessions/{session}/",
    summary: "End one session of a member of staff",
    params: one.extend({ session: sessionName }),
    work: ({ deps, staff, params }) => endSessionsOfStaff(deps, staff, params.id, params.session),
    reply: noContent("Done"),
  }),
  defineAct({
    ...members,
    rest: "DELETE /api/staff/staff/{id}/second-factor/",
    summary: "Take a colleague's second factor away",
    description: "For a lost phone: their sessions end, and a new one is set up at the next login.",
    params: one,
    work: ({ deps, staff, params }) => resetSecondFactor(deps, staff, params.id),
    reply: noContent("Done"),
    refusals: { 409: "There is none; or it is one's own, which another admin takes away" },
  }),
];
