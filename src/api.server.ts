import type { OpenAPIHono } from "@hono/zod-openapi";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { callActs } from "#features/appointments/acts.server.ts";
import { writtenActs } from "#features/appointments/written/acts.server.ts";
import { resumeActs } from "#features/appointments/written/resume-acts.server.ts";
import { careerActs } from "#features/careers/acts.server.ts";
import { sessionActs } from "./features/accounts/acts.server.ts";
import { ownSessionActs } from "./features/accounts/own-acts.server.ts";
import { calendarActs } from "./features/calendar/acts.server.ts";
import { planPapers } from "./features/calendar/papers/acts.server.ts";
import { collegeActs } from "./features/catalogue/acts.server.ts";
import { searchActs } from "./features/catalogue/search-acts.server.ts";
import { chanceActs } from "./features/chances/acts.server.ts";
import { choiceActs } from "./features/choices/acts.server.ts";
import { choiceCheckActs } from "./features/choices/lint/acts.server.ts";
import { ownSharingActs, sharedListActs } from "./features/choices/sharing/acts.server.ts";
import { comparisonActs } from "./features/compare/acts.server.ts";
import { askCosts } from "./features/costs/acts.server.ts";
import { courseActs } from "./features/courses/acts.server.ts";
import { messageActs } from "./features/enquiries/acts.server.ts";
import { factActs } from "./features/facts/acts.server.ts";
import { hostelActs } from "./features/hostels/acts.server.ts";
import { informationActs } from "./features/information/acts.server.ts";
import { institutionActs } from "./features/institutions/acts.server.ts";
import { jobActs } from "./features/jobs/acts.server.ts";
import { newsActs } from "./features/news/acts.server.ts";
import { nextStepActs } from "./features/next-steps/acts.server.ts";
import { offlineKitActs } from "./features/offline-kit/acts.server.ts";
import { openDataActs } from "./features/open-data/acts.server.ts";
import { readPackages } from "./features/packages/acts.server.ts";
import { paymentActs } from "./features/payments/acts.server.ts";
import { webhookRoutes } from "./features/payments/api.server.ts";
import { ownOrderActs } from "./features/payments/own-order-acts.server.ts";
import { ownAccountActs } from "./features/profile/account-acts.server.ts";
import { profileActs } from "./features/profile/acts.server.ts";
import { reachActs } from "./features/reach/acts.server.ts";
import { rehearsalActs } from "./features/rehearsal/acts.server.ts";
import { reportFigure } from "./features/reports/acts.server.ts";
import { reviewActs } from "./features/reviews/acts.server.ts";
import { scholarshipActs } from "./features/scholarships/acts.server.ts";
import { answerActs } from "./features/search/acts.server.ts";
import { signUp } from "./features/sign-up/acts.server.ts";
import { textActs } from "./features/text-messages/acts.server.ts";
import { textWebhookRoutes } from "./features/text-messages/api.server.ts";
import { ticketActs } from "./features/tickets/acts.server.ts";
import { wishlistActs } from "./features/wishlist/acts.server.ts";
import type { Act } from "./http/act/act.server.ts";
import { actRoutes } from "./http/act/routes.server.ts";
import { contractChanges, contractPolicy } from "./http/api-docs/contract-changes.ts";
import { describeApi, forServer } from "./http/api-docs/describe.server.ts";
import type { ApiDocument } from "./http/api-docs/document.ts";
import { recordedExamples } from "./http/api-docs/recorded-examples.ts";
import { apiDocsRoutes } from "./http/api-docs/routes.server.ts";
import { createApiRouter } from "./http/api-router.server.ts";
import { captchaRoutes } from "./http/limits/captcha.server.ts";
import { answerUnserved } from "./http/request/unserved.server.ts";
import type { ApiEnv } from "./http/request-context.server.ts";
import type { Config } from "./lib/config.server.ts";
import { type ListedAct, policies, policyOf } from "./policies/policies.ts";
import type { NamedPolicy } from "./policies/policy.ts";
import { assistantRoutes } from "./site/assistants/routes.server.ts";
import { previewUnpublished } from "./staff/access/service/may-preview.server.ts";
import { staffActs } from "./staff/api.server.ts";

/** What the calls of each tag are about. A call with another tag fails tests/api/documentation.test.ts. */
const tags = {
  "Streams and colleges": "Published facts about streams, colleges, branches and cut-offs",
  Chances: "Which seats a candidate may have, how likely each is, and how often such statements failed",
  Costs: "What a course costs in all, and what leaving it costs",
  Choices: "The traps in a choice list, and what it will probably bring",
  "Choice lists": "Choice lists for counselling: order, history, check digits, and what was typed into the portal",
  "Offline kits": "What chances, the check of a list and the rehearsal need, to be kept and used without a connection",
  Facts: "Where a single figure comes from, and reports that one is wrong",
  Search: "Colleges by text and filters, and suggestions while somebody types",
  Hostels: "Hostels and PGs with their rooms and the colleges near them",
  Jobs: "Jobs, campus drives and internships",
  Scholarships: "Scholarships with their source",
  Calendar: "Exams and counselling with their dates, and a student's own calendar",
  News: "Published articles",
  Courses: "Industrial courses with their syllabus",
  Careers: "Careers, courses and ways on, with their sources",
  Information: "The words of information pages",
  Reviews: "Published reviews, and a student's own",
  Messages: "Messages to the office, and a student's own with their answers",
  Captcha: "The challenge that some forms ask for",
  Accounts: "Sign-up, sign-in, access tokens, sessions and passwords",
  Packages: "The packages that a student can sign up with",
  Payments: "Orders, receipts, and what the payment provider reports",
  Calls: "Calls with counsellors that a student's packages promise: times, booking, moving",
  "College offices": "A college's own office: claims its page, states facts, answers reports",
  Wishlist: "A student's saved colleges, hostels and jobs",
  Profile: "A student's own details, taking them along, and leaving",
  Tickets: "A student's support tickets with their files",
  "Text messages": "What a student agreed to get by SMS and WhatsApp",
  "Open data": "All public facts as files, with what changed",
  Assistants: "Public facts for programs that speak the Model Context Protocol",
  "Who can reach me": "Who can contact a student or see their details, withdrawing it, and the ledger of who did",
};

/** Calls in the order in which they are looked for: routers, and acts that bring their own (http/act/act.server.ts). */
const features: ((() => OpenAPIHono<ApiEnv>) | readonly Act[])[] = [
  collegeActs,
  searchActs,
  chanceActs,
  choiceCheckActs,
  [askCosts],
  choiceActs,
  ownSharingActs,
  sharedListActs,
  rehearsalActs,
  offlineKitActs,
  comparisonActs,
  factActs,
  [reportFigure],
  hostelActs,
  institutionActs,
  jobActs,
  scholarshipActs,
  calendarActs,
  [planPapers],
  newsActs,
  reviewActs,
  messageActs,
  sessionActs,
  captchaRoutes,
  answerActs,
  [signUp],
  ticketActs,
  [readPackages],
  paymentActs,
  webhookRoutes,
  ownOrderActs,
  callActs,
  writtenActs,
  resumeActs,
  wishlistActs,
  profileActs,
  nextStepActs,
  reachActs,
  textActs,
  textWebhookRoutes,
  courseActs,
  careerActs,
  informationActs,
  openDataActs,
  ownSessionActs,
  ownAccountActs,
  assistantRoutes,
];

/** Every act that declares itself. */
export const acts: readonly Act[] = [
  ...features.flatMap((part) => (typeof part === "function" ? [] : part)),
  ...staffActs,
];

/** Who may do what, by the name of the act: those of src/policies, and those that declare themselves. */
export const everyPolicy: Readonly<Record<string, NamedPolicy>> = Object.fromEntries(
  [...Object.keys(policies).map((name) => policyOf(name as ListedAct)), ...acts, previewUnpublished].map((policy) => [
    policy.name,
    policy,
  ]),
);

/**
 * The REST API: every call of specification S7 that is served, its OpenAPI document and a page to read it.
 * An address without its trailing slash answers 308 (specification D2).
 */
export function apiRoutes(): OpenAPIHono<ApiEnv> {
  const api = createApiRouter();
  // A browser of another origin reads a 304 too.
  api.use("/api/*", etag({ retainedHeaders: [...RETAINED_304_HEADERS, "access-control-allow-origin"] }));
  for (const files of ["/calendar/exams/*", "/calendar/feed/*"]) api.use(files, etag());
  for (const part of features) api.route("/", typeof part === "function" ? part() : actRoutes(part));
  api.route(
    "/",
    apiDocsRoutes(() => describePublicApi(api)),
  );
  const unserved = answerUnserved(api);
  for (const address of ["/api/*", "/contacts", "/contacts/", "/mcp", "/mcp/"]) api.all(address, unserved);
  return api;
}

function describePublicApi(api: OpenAPIHono<ApiEnv>): ApiDocument {
  return describeApi(api, {
    title: "Margdeep",
    description: [
      "Colleges, hostels, jobs and news of India, each figure with its source; and a student's own records.",
      "Pages of any origin may read public calls from a browser (GET and HEAD, without a token); every other call is answered to the origins that the operator lists in CORS_ORIGINS. Neither works with cookies: a page of another origin sends the token of POST /api/token/.",
      contractPolicy,
    ].join(" "),
    tags,
    changes: contractChanges,
    examples: recordedExamples,
  });
}

/** The document of /api/openapi.json as a server with this configuration offers it. */
export function publicDocument(config: Config): ApiDocument {
  return forServer(describePublicApi(apiRoutes()), config);
}
