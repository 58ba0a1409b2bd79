import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentedRoutes } from "../support/api-client.ts";
import { askPage, type OwnedRecords, openOwnedRecords, pageRoutes, secretWord } from "../support/ownership.ts";

/**
 * Everything that belongs to a student is requested by another student, by a program of theirs and by nobody: the answer is
 * 401, 403 or 404, holds no word of the owner's, and no row of the database changes. A call or page that is on none of the
 * lists below fails the test: anyone who adds one says whose it is.
 */
let things: OwnedRecords;
beforeAll(async () => {
  things = await openOwnedRecords();
});
afterAll(() => things.close());

/** Calls that show or take nothing of one student: by method and path. */
const publicCalls = new Set([
  "get /api/streams/",
  "get /api/open-data/",
  "post /mcp",
  "get /api/colleges-from-stream/",
  "get /api/college-details/{id}/",
  "get /api/register-colleges/{code}/",
  "get /api/college-cutoffs/",
  "get /api/later-entries/",
  "get /api/colleges/",
  "get /api/college-map/",
  "get /api/answers/",
  "get /api/suggest/",
  "get /api/facts/{id}/",
  "get /api/scholarships/",
  "get /api/calendar/",
  "get /api/calendar/exams/",
  "get /calendar/exams/{exam}/calendar.ics",
  // A question in the body, of which nothing is stored.
  "post /api/calendar/papers/",
  "post /api/rehearsal/",
  "get /api/rehearsal/years/",
  "get /api/offline-kits/",
  "get /api/offline-kits/{authority}/",
  // By the secret of its address.
  "get /calendar/feed/{feed}/{token}/calendar.ics",
  "get /calendar/calls/{feed}/{token}/calendar.ics",
  "post /api/hostel-owner/{link}/{token}/",
  "get /api/college-office/{link}/{token}/",
  "delete /api/college-office/{link}/{token}/",
  "post /api/college-office/{link}/{token}/confirm/",
  "post /api/college-office/{link}/{token}/statements/",
  "delete /api/college-office/{link}/{token}/statements/{id}/",
  "post /api/college-office/{link}/{token}/reports/{id}/",
  // A mailbox that the college's domain names is written to.
  "post /api/colleges/{id}/office/",
  "get /api/shared-choices/{link}/{token}/",
  "post /api/shared-choices/{link}/{token}/comments/",
  "delete /api/shared-choices/{link}/{token}/comments/{comment}/",
  "put /api/shared-choices/{link}/{token}/opinion/",
  // A question in the body, of which nothing is stored.
  "post /api/chances/",
  "post /api/chances/closings/",
  "post /api/chances/convert/",
  "get /api/chances/convert/",
  "post /api/chances/merit/",
  "get /api/chances/merit/",
  "post /api/costs/",
  "post /api/choices/check/",
  "post /api/choices/check/rows/",
  "get /api/chances/record/",
  "get /api/chances/record/failures/",
  "get /api/chances/needed/",
  "get /api/chances/closings/form/",
  "get /api/chances/lists/",
  "get /api/chances/lists/colleges/",
  // Published names; of a pasted text nothing is stored.
  "post /api/choices/read/",
  "get /api/choices/search/",
  "get /api/compare/",
  // From where somebody lives, of which nothing is stored.
  "post /api/compare/",
  "get /api/hostels/",
  "get /api/hostel-details-view/{id}/",
  "get /api/jobs/",
  "get /api/jobs/{id}/",
  "get /api/news/",
  "get /api/news/{id}/",
  "get /api/reviews/",
  "get /api/captcha/",
  "get /api/announcements/",
  "get /api/careers/",
  "get /api/careers/{slug}/",
  "get /api/courses/",
  "get /api/courses/{slug}/",
  "get /api/information/{page}/",
  // By credentials, a mailbox, a captcha or a provider's signature, each with tests of its own.
  "post /contacts/",
  "post /api/facts/{id}/reports/",
  "post /api/sign-in/",
  "post /api/token/",
  "post /api/sign-out/",
  "post /api/password-reset/",
  "post /api/password-reset/confirm/",
  "post /api/sign-up/",
  "get /api/subscriptions/",
  "post /api/create-order/",
  "post /api/payment-success/",
  "post /api/payment-webhook/",
  "post /api/text-message-webhook/",
]);

type Ids = OwnedRecords["ids"];
interface OwnedCall {
  path: (ids: Ids) => string;
  body?: (ids: Ids) => object;
}

const ticket = { name: "Ravi", email: "ravi@example.org", subject: "s", department: "Other", priority: "Low" };

/** Calls about a thing of the owner's, with its id. */
const ownedCalls: Record<string, OwnedCall> = {
  "get /api/wishlist/": { path: ({ owner }) => `/api/wishlist/?student_id=${owner}` },
  "post /api/wishlist/": {
    path: () => "/api/wishlist/",
    body: ({ owner, otherCollege }) => ({ student_id: owner, college: otherCollege }),
  },
  "delete /api/wishlist/{id}/": { path: ({ entryId }) => `/api/wishlist/${entryId}/` },
  "patch /api/wishlist/{id}/": { path: ({ entryId }) => `/api/wishlist/${entryId}/`, body: () => ({ note: "mine" }) },
  "get /api/tickets/{reference}/": { path: ({ reference }) => `/api/tickets/${reference}/` },
  "post /api/tickets/{reference}/messages/": {
    path: ({ reference }) => `/api/tickets/${reference}/messages/`,
    body: () => ({ message: "mine" }),
  },
  "post /api/tickets/{reference}/close/": { path: ({ reference }) => `/api/tickets/${reference}/close/` },
  "post /api/tickets/{reference}/reopen/": { path: ({ reference }) => `/api/tickets/${reference}/reopen/` },
  "get /api/attachments/{id}": { path: ({ attachmentId }) => `/api/attachments/${attachmentId}` },
  "post /api/reach/{key}/withdraw/": {
    path: ({ messageReference }) => `/api/reach/message-${messageReference}/withdraw/`,
  },
  "get /api/calls/{id}/": { path: ({ deliverableId }) => `/api/calls/${deliverableId}/` },
  "get /api/calls/{id}/times/": { path: ({ deliverableId }) => `/api/calls/${deliverableId}/times/` },
  "get /api/calls/{id}/calendar.ics": { path: ({ deliverableId }) => `/api/calls/${deliverableId}/calendar.ics` },
  "post /api/calls/{id}/hold/": {
    path: ({ deliverableId }) => `/api/calls/${deliverableId}/hold/`,
    body: () => ({ time: "1@2026-11-23T04:30:00.000Z", language: "en", subject: "other" }),
  },
  "delete /api/calls/{id}/hold/": { path: ({ deliverableId }) => `/api/calls/${deliverableId}/hold/` },
  "put /api/calls/{id}/answers/": {
    path: ({ deliverableId }) => `/api/calls/${deliverableId}/answers/`,
    body: () => ({}),
  },
  "post /api/calls/{id}/move/": {
    path: ({ deliverableId }) => `/api/calls/${deliverableId}/move/`,
    body: () => ({ time: "1@2026-11-23T04:30:00.000Z" }),
  },
  "post /api/calls/{id}/cancel/": { path: ({ deliverableId }) => `/api/calls/${deliverableId}/cancel/` },
  "put /api/calls/{id}/wait/": {
    path: ({ deliverableId }) => `/api/calls/${deliverableId}/wait/`,
    body: () => ({ language: "en", subject: "other" }),
  },
  "delete /api/calls/{id}/wait/": { path: ({ deliverableId }) => `/api/calls/${deliverableId}/wait/` },
  "post /api/calls/{id}/absence/": { path: ({ deliverableId }) => `/api/calls/${deliverableId}/absence/` },
  "get /api/interviews/{reference}/": { path: () => "/api/interviews/C-owner/" },
  "post /api/interviews/{reference}/question/": {
    path: () => "/api/interviews/C-owner/question/",
    body: () => ({ question: "mine" }),
  },
  "get /api/resumes/{call}/": { path: () => "/api/resumes/C-owner/" },
  "post /api/resumes/{call}/": { path: () => "/api/resumes/C-owner/", body: () => ({}) },
  "delete /api/resumes/{call}/": { path: () => "/api/resumes/C-owner/" },
  "post /api/list-proposals/answers/": {
    path: () => "/api/list-proposals/answers/",
    body: ({ proposalId }) => ({ ids: [proposalId], answer: "accept" }),
  },
  "get /api/written-orders/{id}/": { path: ({ deliverableId }) => `/api/written-orders/${deliverableId}/` },
  "get /api/orders/{order}/": { path: ({ order }) => `/api/orders/${order}/` },
  "post /api/orders/{order}/deliverables/{id}/confirm/": {
    path: ({ order, deliverableId }) => `/api/orders/${order}/deliverables/${deliverableId}/confirm/`,
  },
  "post /api/orders/{order}/deliverables/{id}/dispute/": {
    path: ({ order, deliverableId }) => `/api/orders/${order}/deliverables/${deliverableId}/dispute/`,
    body: () => ({ words: "mine" }),
  },
  "post /api/orders/{order}/cancel/": {
    path: ({ order }) => `/api/orders/${order}/cancel/`,
    body: () => ({ amount_paise: 99_900 }),
  },
  "get /api/choices/{id}/": { path: ({ choiceListId }) => `/api/choices/${choiceListId}/` },
  "patch /api/choices/{id}/": {
    path: ({ choiceListId }) => `/api/choices/${choiceListId}/`,
    body: () => ({ version: 0, acts: [{ kind: "rename", name: "mine" }] }),
  },
  "delete /api/choices/{id}/": { path: ({ choiceListId }) => `/api/choices/${choiceListId}/` },
  "post /api/choices/{id}/undelete/": { path: ({ choiceListId }) => `/api/choices/${choiceListId}/undelete/` },
  "post /api/choices/{id}/copy/": {
    path: ({ choiceListId }) => `/api/choices/${choiceListId}/copy/`,
    body: () => ({ name: "mine" }),
  },
  "get /api/choices/{id}/versions/": { path: ({ choiceListId }) => `/api/choices/${choiceListId}/versions/` },
  "get /api/choices/{id}/csv/": { path: ({ choiceListId }) => `/api/choices/${choiceListId}/csv/` },
  "post /api/choices/{id}/typed-in/": {
    path: ({ choiceListId }) => `/api/choices/${choiceListId}/typed-in/`,
    body: () => ({ text: "mine" }),
  },
  "get /api/choices/{id}/sharing/": { path: ({ choiceListId }) => `/api/choices/${choiceListId}/sharing/` },
  "post /api/choices/{id}/sharing/": {
    path: ({ choiceListId }) => `/api/choices/${choiceListId}/sharing/`,
    body: () => ({ name: "mine", may: "read" }),
  },
  "patch /api/choices/{id}/sharing/people/{share}/": {
    path: ({ choiceListId, shareId }) => `/api/choices/${choiceListId}/sharing/people/${shareId}/`,
    body: () => ({ name: "mine" }),
  },
  "delete /api/choices/{id}/sharing/people/{share}/": {
    path: ({ choiceListId, shareId }) => `/api/choices/${choiceListId}/sharing/people/${shareId}/`,
  },
  "post /api/choices/{id}/sharing/people/{share}/link/": {
    path: ({ choiceListId, shareId }) => `/api/choices/${choiceListId}/sharing/people/${shareId}/link/`,
  },
  "delete /api/choices/{id}/sharing/people/{share}/link/": {
    path: ({ choiceListId, shareId }) => `/api/choices/${choiceListId}/sharing/people/${shareId}/link/`,
  },
  "post /api/choices/{id}/sharing/comments/": {
    path: ({ choiceListId }) => `/api/choices/${choiceListId}/sharing/comments/`,
    body: () => ({ text: "mine" }),
  },
  "delete /api/choices/{id}/sharing/comments/{comment}/": {
    path: ({ choiceListId }) => `/api/choices/${choiceListId}/sharing/comments/1/`,
  },
  "put /api/choices/{id}/sharing/opinion/": {
    path: ({ choiceListId }) => `/api/choices/${choiceListId}/sharing/opinion/`,
    body: () => ({ weights: { fees: 1, distance: 1, branch: 1, safety: 1, outcome: 1 } }),
  },
  "delete /api/choices/{id}/sharing/opinions/": {
    path: ({ choiceListId }) => `/api/choices/${choiceListId}/sharing/opinions/`,
  },
  "get /api/users/{id}/": { path: ({ owner }) => `/api/users/${owner}/` },
  "get /api/orders/{order}/receipt/": { path: ({ order }) => `/api/orders/${order}/receipt/` },
  "patch /api/users/{id}/": { path: ({ owner }) => `/api/users/${owner}/`, body: () => ({ first_name: "Taken" }) },
};

/** Calls that know no id: anyone who asks gets, or makes, what is their own. */
const selfCalls: Record<string, OwnedCall> = {
  "get /api/orders/": { path: () => "/api/orders/" },
  "get /api/tickets/": { path: () => "/api/tickets/" },
  "get /api/my-package/": { path: () => "/api/my-package/" },
  "get /api/reach/": { path: () => "/api/reach/" },
  "post /api/reach/{key}/allow/": { path: () => "/api/reach/details/allow/" },
  "get /api/disclosures/": { path: () => "/api/disclosures/" },
  "post /api/tickets/": { path: () => "/api/tickets/", body: () => ({ ...ticket, message: "m" }) },
  "post /api/hostels/{id}/reports/": {
    path: () => "/api/hostels/1/reports/",
    body: () => ({ topic: "rent", is_right: true }),
  },
  "get /api/own-review/": { path: () => "/api/own-review/" },
  "put /api/own-review/": { path: () => "/api/own-review/", body: () => ({ rating: 3, review: "mine" }) },
  "delete /api/own-review/": { path: () => "/api/own-review/" },
  "get /api/own-messages/": { path: () => "/api/own-messages/" },
  "get /api/own-data/": { path: () => "/api/own-data/" },
  "get /api/exam-answers/": { path: () => "/api/exam-answers/" },
  "put /api/exam-answers/": {
    path: () => "/api/exam-answers/",
    body: () => ({ answers: { gender: "male" }, consent: true }),
  },
  "delete /api/exam-answers/": { path: () => "/api/exam-answers/" },
  "get /api/choices/": { path: () => "/api/choices/" },
  "post /api/choices/": {
    path: () => "/api/choices/",
    body: () => ({ name: "mine", authority: "other", year: 2026 }),
  },
  "get /api/calls/": { path: () => "/api/calls/" },
  "get /api/interviews/": { path: () => "/api/interviews/" },
  "get /api/project-milestones/": { path: () => "/api/project-milestones/" },
  "get /api/resumes/": { path: () => "/api/resumes/" },
  "get /api/list-proposals/": { path: () => "/api/list-proposals/" },
  "get /api/written-orders/": { path: () => "/api/written-orders/" },
  "get /api/next-steps/": { path: () => "/api/next-steps/" },
  "get /api/own-calendar/": { path: () => "/api/own-calendar/" },
  "put /api/own-calendar/follows/": { path: () => "/api/own-calendar/follows/", body: () => ({ exams: [] }) },
  "post /api/own-calendar/feed/": { path: () => "/api/own-calendar/feed/" },
  "delete /api/own-calendar/feed/": { path: () => "/api/own-calendar/feed/" },
  "put /api/own-calendar/reminders/": { path: () => "/api/own-calendar/reminders/", body: () => ({ consent: true }) },
  "get /api/text-messages/": { path: () => "/api/text-messages/" },
  "post /api/text-messages/code/": { path: () => "/api/text-messages/code/", body: () => ({ channel: "sms" }) },
  "post /api/text-messages/confirm/": { path: () => "/api/text-messages/confirm/", body: () => ({ code: "1" }) },
  "put /api/text-messages/consents/": { path: () => "/api/text-messages/consents/", body: () => ({ consents: [] }) },
  "delete /api/own-calendar/reminders/": { path: () => "/api/own-calendar/reminders/" },
  "get /api/sessions/": { path: () => "/api/sessions/" },
  // Another student's session stays: tests/api/own-account.test.ts.
  "delete /api/sessions/{session}/": { path: ({ sessionHash }) => `/api/sessions/${sessionHash}/` },
  "delete /api/sessions/": { path: () => "/api/sessions/" },
  "get /api/account-deletion/": { path: () => "/api/account-deletion/" },
  "post /api/account-deletion/": { path: () => "/api/account-deletion/", body: () => ({ delete_password: "wrong" }) },
  "delete /api/account-deletion/": { path: () => "/api/account-deletion/" },
  "post /api/password/": { path: () => "/api/password/", body: () => ({ old_password: "a", new_password: "b" }) },
  "post /api/guardian-request/": {
    path: () => "/api/guardian-request/",
    body: () => ({ guardian_name: "Meera", guardian_email: "meera@example.org" }),
  },
};

const documented = documentedRoutes().map(({ method, path }) => `${method} ${path}`);

// proves S6.2
test("every documented call is public, owned, or one's own", () => {
  const listed = [...publicCalls, ...Object.keys(ownedCalls), ...Object.keys(selfCalls)];
  expect(documented.filter((call) => !listed.includes(call)).map((call) => `${call}: whose is it?`)).toEqual([]);
});

async function ask(name: string, { path, body }: OwnedCall, headers: Record<string, string>) {
  const response = await things.app.request(path(things.ids), {
    method: name.split(" ")[0]!.toUpperCase(),
    headers: { ...headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body(things.ids)) }),
  });
  return { status: response.status, text: await response.text() };
}

const isDocumented = ([name]: [string, OwnedCall]) => documented.includes(name);

describe.each(Object.entries(ownedCalls).filter(isDocumented))("%s of another student", (name, call) => {
  test.each(["stranger", "stranger's program", "nobody"] as const)(
    "%s gets nothing and changes nothing",
    async (who) => {
      const before = await things.everything();
      const { status, text } = await ask(name, call, things.headers[who]);
      expect(who === "nobody" ? [401] : [403, 404]).toContain(status);
      expect(text).not.toContain(secretWord);
      expect(await things.everything()).toEqual(before);
    },
  );
});

describe.each(Object.entries(selfCalls).filter(isDocumented))("%s", (name, call) => {
  test("is refused to nobody and tells a stranger nothing of the owner", async () => {
    const before = await things.everything();
    expect((await ask(name, call, things.headers.nobody)).status).toBe(401);
    expect(await things.everything()).toEqual(before);
    expect((await ask(name, call, things.headers.stranger)).text).not.toContain(secretWord);
  });
});

/** Pages for everybody; those with a secret in their address have tests of their own. */
const publicPages = new Set(
  ["/search", "/addmissionpage", "/collegelist/:streamid", "/collegedetails/:collegeid", "/hostellist"].concat(
    [
      "/hosteldetail/:hostelid",
      "/news-articles",
      "/newsblog/:newsid",
      "/campusdrives",
      "/campusdrives/:jobid",
      "/aboutus",
    ],
    [
      "/career-guidence",
      "/career-guidence/:career",
      "/open-data",
      "/projects",
      "/industrialcources",
      "/industrialcources/:course",
      "/contactus",
    ],
    [
      "/privarcypolicy",
      "/term-condition-refund-policy",
      "/accessibility",
      "/how-we-earn",
      "/faqs",
      "/support",
      "/login",
      "/styleguide",
    ],
    ["/login/forgot", "/Passwordreset/:uid/:resettoken", "/signup", "/guardian/:consent/:token", "/wishlist/login"],
    [
      "/facts/:id",
      "/scholarships",
      "/calendar",
      "/calendar/papers",
      "/choices/rehearsal",
      "/calendar/reminders/:reminders/:token",
      "/hostel-owner/:link/:token",
      "/college-office/:collegeid",
      "/college-office/:link/:token",
      "/chances",
      "/chances/record",
      "/chances/lists",
      "/chances/convert",
      "/compare",
      "/compare.csv",
      "/collegedetails/:collegeid/cost",
      "/register/:code",
      "/choices/check",
      "/choices",
      "/choices/print",
      "/choices/file",
      "/offline-kit",
      "/language",
      "/map",
      "/about-you",
      "/choices/shared/:link/:token",
      "/email-change/:change/:side/:token",
      "/packages",
      "*",
    ],
  ),
);

type Form = Record<string, string>;
interface OwnedPage {
  params?: (ids: Ids) => Record<string, string>;
  /** Forms that name a thing of the owner's. */
  forms?: (ids: Ids) => Form[];
  /** Answers 404 to everybody who is not the owner; else nobody is led to the login, and a stranger sees their own. */
  isHidden?: boolean;
}

const pages: Record<string, OwnedPage> = {
  "/student-dashboard": { forms: ({ sessionHash }) => [{ intent: "end", session: sessionHash }] },
  "/student-dashboard/security": { forms: ({ sessionHash }) => [{ intent: "end", session: sessionHash }] },
  "/student-dashboard/profile": {},
  "/student-dashboard/exam-answers": { forms: () => [{ intent: "remove" }] },
  "/student-dashboard/package": {},
  "/student-dashboard/calendar": { forms: (): Form[] => [{ intent: "end_feed" }, { intent: "stop" }] },
  "/student-dashboard/text-messages": { forms: (): Form[] => [{ intent: "save" }, { intent: "confirm", code: "1" }] },
  "/student-dashboard/my-data": {},
  "/student-dashboard/my-data/file": {},
  "/student-dashboard/guardian": {},
  "/student-dashboard/calls/:call": {
    params: ({ deliverableId }) => ({ call: String(deliverableId) }),
    forms: () =>
      ["release", "book", "save", "cancel", "absent", "wait", "leave"].map(
        (intent): Form => ({ intent, language: "en", subject: "other" }),
      ),
    isHidden: true,
  },
  "/student-dashboard/interviews/:reference": {
    params: () => ({ reference: "C-owner" }),
    forms: (): Form[] => [{ question: "mine" }],
    isHidden: true,
  },
  "/student-dashboard/resumes/:call": {
    params: () => ({ call: "C-owner" }),
    forms: (): Form[] => [{ intent: "remove" }],
    isHidden: true,
  },
  "/student-dashboard/list-proposals": {
    forms: ({ proposalId }): Form[] => [{ intent: "accept", ids: String(proposalId) }],
  },
  "/student-dashboard/written-orders/:deliverable": {
    params: ({ deliverableId }) => ({ deliverable: String(deliverableId) }),
    isHidden: true,
  },
  "/student-dashboard/package/:order": {
    params: ({ order }) => ({ order }),
    forms: ({ deliverableId }): Form[] => [
      { id: String(deliverableId), intent: "confirm" },
      { id: String(deliverableId), intent: "dispute", words: "mine" },
    ],
    isHidden: true,
  },
  "/student-dashboard/package/:order/cancel": {
    params: ({ order }) => ({ order }),
    forms: () => [{ amount_paise: "99900" }],
    isHidden: true,
  },
  "/student-dashboard/help-support": {},
  "/student-dashboard/help-support/:reference": {
    params: ({ reference }) => ({ reference }),
    forms: (): Form[] => [{ message: "mine" }, { intent: "close" }, { intent: "reopen" }],
    isHidden: true,
  },
  "/student-dashboard/colleges": {
    forms: ({ entryId }): Form[] => [
      { move: `${entryId}:1` },
      { entry: String(entryId), note: "mine" },
      { remove: String(entryId) },
    ],
  },
  "/student-dashboard/hostels": { forms: ({ entryId }) => [{ remove: String(entryId) }] },
  "/student-dashboard/jobs": { forms: ({ entryId }) => [{ remove: String(entryId) }] },
  "/student-dashboard/:list/csv": { params: () => ({ list: "colleges" }) },
  "/student-dashboard/review": { forms: () => [{ intent: "remove" }] },
  "/student-dashboard/enquiries": {},
  "/student-dashboard/who-can-reach-me": {
    forms: ({ permissionId, messageReference, reference }) => [
      { withdraw: `permission-${permissionId}` },
      { withdraw: `message-${messageReference}` },
      { withdraw: `ticket-${reference}` },
    ],
  },
  "/choices/sharing": {
    forms: ({ choiceListId, shareId }): Form[] => [
      { list: choiceListId, do: "comment", text: "mine" },
      { list: choiceListId, do: `end:${shareId}` },
      { list: choiceListId, do: `remove:${shareId}` },
    ],
  },
  // Takes hearts, which name no entry.
  "/wishlist": {},
  "/checkout/:order": { params: ({ order }) => ({ order }) },
  "/checkout/:order/receipt": { params: ({ order }) => ({ order }), isHidden: true },
};

const routes = pageRoutes();

test("every page is public or somebody's", () => {
  const unlisted = routes.map(({ path }) => path).filter((path) => !publicPages.has(path) && !pages[path]);
  expect(unlisted.map((path) => `${path}: whose is it?`)).toEqual([]);
});

describe.each(routes.filter(({ path }) => pages[path]))("the page $path", (route) => {
  const { params, forms, isHidden } = pages[route.path]!;

  test.each(["stranger", "nobody"] as const)("shows %s no word of the owner's", async (who) => {
    const before = await things.everything();
    const answer = await askPage(things, route, who, params?.(things.ids) ?? {});
    expect(answer.text).not.toContain(secretWord);
    expect(await things.everything()).toEqual(before);
    if (who === "nobody" && route.path.startsWith("/student-dashboard")) {
      expect([answer.status, answer.location]).toEqual([302, expect.stringMatching(/^\/login/)]);
    } else if (isHidden) expect(answer.status).toBe(404);
  });

  test.skipIf(!forms).each(["stranger", "nobody"] as const)("takes no form of %s about it", async (who) => {
    for (const form of forms!(things.ids)) {
      const before = await things.everything();
      const answer = await askPage(things, route, who, params?.(things.ids) ?? {}, form);
      expect(answer.text).not.toContain(secretWord);
      expect(await things.everything(), JSON.stringify(form)).toEqual(before);
      if (isHidden && who === "stranger") expect(answer.status).toBe(404);
    }
  });
});

test("to the owner each of these pages and calls does show it, so that the silence above means something", async () => {
  const { ids, headers } = things;
  for (const name of ["get /api/wishlist/", "get /api/tickets/{reference}/", "get /api/orders/{order}/"])
    expect((await ask(name, ownedCalls[name]!, headers.owner)).text, name).toContain(secretWord);
  for (const path of [
    "/student-dashboard/profile",
    "/student-dashboard/review",
    "/student-dashboard/enquiries",
    "/student-dashboard/colleges",
    "/student-dashboard/:list/csv",
    "/student-dashboard/package/:order",
    "/student-dashboard/written-orders/:deliverable",
    "/student-dashboard/list-proposals",
    "/student-dashboard/interviews/:reference",
    "/student-dashboard/resumes/:call",
    "/checkout/:order/receipt",
  ]) {
    const route = routes.find((one) => one.path === path)!;
    expect((await askPage(things, route, "owner", pages[path]!.params?.(ids) ?? {})).text, path).toContain(secretWord);
  }
});

test("a review that waits is not on the public list; once published it is", async () => {
  expect((await things.get("/api/reviews/")).body.results).toEqual([]);
  await things.publishReview();
  expect((await things.get("/api/reviews/")).body.results).toMatchObject([{ review: secretWord }]);
});
