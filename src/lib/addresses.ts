import { encodeId } from "./base64-id.ts";

/**
 * Every page address, spelled as specification S2.2 gives it (specification D1). These misspellings
 * are a public contract; they are here and nowhere else.
 */
export const patterns = {
  home: "/",
  login: "/login",
  forgotPassword: "/login/forgot",
  signup: "/signup",
  /** What each package holds and costs. */
  packages: "/packages",
  about: "/aboutus",
  streams: "/addmissionpage",
  collegeList: "/collegelist/:streamid",
  college: "/collegedetails/:collegeid",
  /** A college of the national register of which there are no facts here, by its AISHE code. */
  registerCollege: "/register/:code",
  /** What a course costs in all, and what leaving it costs. */
  cost: "/collegedetails/:collegeid/cost",
  hostelList: "/hostellist",
  hostel: "/hosteldetail/:hostelid",
  projects: "/projects",
  campusDrives: "/campusdrives",
  job: "/campusdrives/:jobid",
  /** Choice lists for counselling, on paper, and as a file. */
  choices: "/choices",
  choicesPrint: "/choices/print",
  choicesFile: "/choices/file",
  /** With whom a list of the account is shared, and what they say. */
  choicesSharing: "/choices/sharing",
  scholarships: "/scholarships",
  /** Exams and counselling with their dates. */
  calendar: "/calendar",
  /** Which certificates to get, from which day, and what is late. */
  papers: "/calendar/papers",
  /** What a student follows, the feed of it, and reminders. */
  myCalendar: "/student-dashboard/calendar",
  /** What a student gets by SMS and WhatsApp. */
  myTextMessages: "/student-dashboard/text-messages",
  /** Where a student can get in, and how often that was wrong. */
  chances: "/chances",
  /** A student's exam answers, for every page: to give, to change, to clear. */
  aboutYou: "/about-you",
  language: "/language",
  chancesRecord: "/chances/record",
  /** Closing values of the exams that get no chance. */
  chancesLists: "/chances/lists",
  /** Marks into ranks, where a list holds both. */
  chancesConvert: "/chances/convert",
  /** Two to four colleges or branches side by side. */
  compare: "/compare",
  /** A past year of counselling, replayed with one's own list. */
  rehearsal: "/choices/rehearsal",
  /** Kits for use without a connection. */
  offlineKit: "/offline-kit",
  /** The traps in a choice list. */
  choiceCheck: "/choices/check",
  industrialCourses: "/industrialcources",
  industrialCourse: "/industrialcources/:course",
  contact: "/contactus",
  careerGuidance: "/career-guidence",
  /** One career, course or path, by its slug. */
  career: "/career-guidence/:career",
  newsList: "/news-articles",
  newsArticle: "/newsblog/:newsid",
  privacy: "/privarcypolicy",
  terms: "/term-condition-refund-policy",
  guardianRequest: "/student-dashboard/guardian",
  dashboard: "/student-dashboard",
  helpSupport: "/student-dashboard/help-support",
  /** What Edit Profile changes; where no script runs, it is a page. */
  profile: "/student-dashboard/profile",
  /** Takes the exam answers that a student keeps in the profile. */
  examAnswers: "/student-dashboard/exam-answers",
  /** The student's package, what was paid for it, and what an upgrade costs. */
  myPackage: "/student-dashboard/package",
  /** Changes that counsellors propose to choice lists. */
  listProposals: "/student-dashboard/list-proposals",
  /** Password and devices. */
  security: "/student-dashboard/security",
  /** Taking everything along, and leaving. */
  myData: "/student-dashboard/my-data",
  myDataFile: "/student-dashboard/my-data/file",
  myColleges: "/student-dashboard/colleges",
  myHostels: "/student-dashboard/hostels",
  myJobs: "/student-dashboard/jobs",
  myReview: "/student-dashboard/review",
  myEnquiries: "/student-dashboard/enquiries",
  whoCanReachMe: "/student-dashboard/who-can-reach-me",
  /** Save buttons send their form here. */
  wishlist: "/wishlist",
  /** Where a figure comes from, and the form to report it. */
  fact: "/facts/:id",
  search: "/search",
  /** Colleges by state and district. */
  map: "/map",
  faqs: "/faqs",
  support: "/support",
  accessibility: "/accessibility",
  /** Where the operator's money comes from, and that it moves no list. */
  howWeEarn: "/how-we-earn",
} as const;

/** Pages of one person or behind a link of their own, and files: none is indexed, and the browser's script names none of them. */
export const unlistedPatterns = {
  /** For the people who run the site; not listed among the pages, for it is none of them. */
  staffConsole: "/staff/",
  compareFile: "/compare.csv",
  /** An owner confirms a hostel; the address is sent by e-mail and holds a secret. */
  hostelOwner: "/hostel-owner/:link/:token",
  /** Where a college's office claims the college's page, or has a new link sent. */
  claimCollege: "/college-office/:collegeid",
  /** Where an office states facts of its college; the address is sent by e-mail and holds a secret. */
  collegeOffice: "/college-office/:link/:token",
  /** A list that was shared; the address holds a secret. */
  sharedChoices: "/choices/shared/:link/:token",
  /** Ends a student's reminders; the address is sent by e-mail and holds a secret. */
  stopReminders: "/calendar/reminders/:reminders/:token",
  passwordReset: "/Passwordreset/:uid/:resettoken",
  /** The page of a guardian's consent; its address is sent by e-mail and holds a secret. */
  guardian: "/guardian/:consent/:token",
  checkout: "/checkout/:order",
  receipt: "/checkout/:order/receipt",
  ticket: "/student-dashboard/help-support/:reference",
  /** A call with a counsellor: to book, to move, to cancel. */
  call: "/student-dashboard/calls/:call",
  /** An order of choices that a counsellor wrote. */
  writtenOrder: "/student-dashboard/written-orders/:deliverable",
  /** What a counsellor wrote after a mock interview. */
  interview: "/student-dashboard/interviews/:reference",
  /** A résumé that is shared with the counsellor of a call, and what they wrote about it. */
  resume: "/student-dashboard/resumes/:call",
  /** A new e-mail address is confirmed here; the addresses are sent by e-mail and hold a secret. */
  emailChange: "/email-change/:change/:side/:token",
  /** What one order promises, what was delivered of it, and what can be refunded. */
  ownOrder: "/student-dashboard/package/:order",
  /** The question before a package is cancelled, with the amount. */
  cancelOrder: "/student-dashboard/package/:order/cancel",
  /** A list of one's own as a file: colleges, hostels or jobs. */
  myListFile: "/student-dashboard/:list/csv",
  /** The page that a save button opens for signed-out visitors without script. */
  wishlistLogin: "/wishlist/login",
  /** The parts that pages are made of; in trial mode only. */
  styleGuide: "/styleguide",
} as const;

/** All public facts as files. Not in the list above, which every page of the browser carries. */
export const openDataPath = "/open-data";

/** Correctly spelled aliases, and names of the side menu for pages that have an address: 301 to the canonical one. */
export const redirects: Record<string, string> = {
  "/career-guidance": patterns.careerGuidance,
  "/admission": patterns.streams,
  "/privacy-policy": patterns.privacy,
  "/industrial-courses": patterns.industrialCourses,
  "/project-guidance": patterns.projects,
  "/jobs-internship": patterns.campusDrives,
};

/** The address that an alias stands for, found as pages are: in any case, with or without a last slash. Undefined: it is no alias. */
export function canonicalOf(path: string): string | undefined {
  const alias = path.toLowerCase().replace(/(.)\/+$/, "$1");
  return Object.hasOwn(redirects, alias) ? redirects[alias] : undefined;
}

/** A stream's college list; ids are in addresses as base64. */
export const collegeListPath = (streamId: number) => `/collegelist/${encodeId(streamId)}`;
/** What closed after a figure in the lists of one authority. Figures are in no address. */
export const closingListPath = (authority: string, year?: number) =>
  `${patterns.chancesLists}?${new URLSearchParams({ authority, ...(year !== undefined && { year: String(year) }) })}`;
export const collegePath = (collegeId: number) => `/collegedetails/${encodeId(collegeId)}`;
/** @param branchId the course; undefined: it is chosen there */
export const costPath = (collegeId: number, branchId?: number) =>
  `${collegePath(collegeId)}/cost${branchId === undefined ? "" : `?branch=${branchId}`}`;
/** A college's preview picture; the address changes with the college, so that the picture may be cached for long. */
export const collegePreviewPath = (collegeId: number, updatedAt: string) =>
  `/preview/college/${collegeId}.png?v=${Date.parse(updatedAt).toString(36)}`;
export const hostelPath = (hostelId: number) => `/hosteldetail/${encodeId(hostelId)}`;
/** The receipt of a figure. @param id such as cutoff-123 */
export const factPath = (id: string) => `/facts/${id}`;
export const newsPath = (newsId: number) => `/newsblog/${newsId}`;
export const jobPath = (jobId: number) => `/campusdrives/${jobId}`;
export const careerPath = (slug: string) => `/career-guidence/${slug}`;
export const coursePath = (slug: string) => `/industrialcources/${slug}`;
/** The calendar, of one exam or one state. @param chosen key of an exam, name of a state */
export const calendarPath = (chosen: { exam: string } | { state: string }) =>
  `/calendar?${new URLSearchParams(chosen)}`;
/** The calendar file of one exam. @param exam its key */
export const calendarFilePath = (exam: string) => `/calendar/exams/${encodeURIComponent(exam)}/calendar.ics`;
/** A counsellor's calendar file of calls; the address holds a secret. */
export const callFeedPath = (feedId: string, token: string) => `/calendar/calls/${feedId}/${token}/calendar.ics`;

/** A student's own calendar file; the address holds a secret. */
export const calendarFeedPath = (feed: string, token: string) => `/calendar/feed/${feed}/${token}/calendar.ics`;
export const hostelOwnerPath = (link: string, token: string) => `/hostel-owner/${link}/${token}`;
export const claimCollegePath = (collegeId: number) => `/college-office/${encodeId(collegeId)}`;
export const collegeOfficePath = (link: string, token: string) => `/college-office/${link}/${token}`;
export const stopRemindersPath = (reminders: string, token: string) => `/calendar/reminders/${reminders}/${token}`;
export const choicesSharingPath = (list: string) => `/choices/sharing?list=${encodeURIComponent(list)}`;
/** Where somebody opens a list that was shared with them; the address holds a secret. */
export const sharedChoicesPath = (link: string, token: string) => `/choices/shared/${link}/${token}`;
/** @param of college-12 or branch-567, in the order of the columns */
export const comparePath = (...of: string[]) => `/compare?of=${of.join(",")}`;
export const compareFilePath = (of: string[]) => `/compare.csv?of=${of.join(",")}`;
export const searchPath = (query: string) => `/search?q=${encodeURIComponent(query)}`;
/** @param code AISHE code; once the college has facts here, the address leads to its page */
export const registerPath = (code: string) => `/register/${code}`;
export const passwordResetPath = (studentPublicId: string, token: string) =>
  `/Passwordreset/${studentPublicId}/${token}`;
export const guardianPath = (consentId: string, token: string) =>
  `/guardian/${encodeURIComponent(consentId)}/${encodeURIComponent(token)}`;
/** The sign-up form, filled in again from an order that was not paid, in the browser that began it. */
export const unfinishedSignUpPath = (orderPublicId: string) => `/signup?order=${orderPublicId}`;
/** The sign-up form with a package chosen. */
export const signUpWithPath = (packageId: number) => `/signup?package=${packageId}`;
/** @param side which of the two mailboxes the link was sent to */
export const emailChangePath = (changeId: string, side: "old" | "new", token: string) =>
  `/email-change/${changeId}/${side}/${token}`;
export const checkoutPath = (orderPublicId: string) => `/checkout/${orderPublicId}`;
export const ownOrderPath = (orderPublicId: string) => `/student-dashboard/package/${orderPublicId}`;
export const callPath = (deliverable: number) => `/student-dashboard/calls/${deliverable}`;
export const interviewPath = (reference: string) => `/student-dashboard/interviews/${reference}`;
/** @param call its reference */
export const resumePath = (call: string) => `/student-dashboard/resumes/${call}`;
/** @param version absent: the newest */
export const writtenOrderPath = (deliverable: number, version?: number) =>
  `/student-dashboard/written-orders/${deliverable}${version === undefined ? "" : `?version=${version}`}`;
export const cancelOrderPath = (orderPublicId: string) => `/student-dashboard/package/${orderPublicId}/cancel`;
/** Where the refund rule is published. */
export const refundRulePath = `${patterns.terms}#refund-rule`;
/** @param key opens it in any browser: linkToken(secretKey, "receipt", orderPublicId), for e-mails */
export const receiptPath = (orderPublicId: string, key?: string) =>
  `/checkout/${orderPublicId}/receipt${key ? `?key=${key}` : ""}`;
/** @param wish what the heart was about, such as `college-12` */
export const wishlistLoginPath = (wish: string, next: string) =>
  `/wishlist/login?${new URLSearchParams({ wish, next })}`;
/** @param about what the message is about, such as `college-12` */
export const contactPath = (about: string) => `/contactus?about=${about}`;
/** Where somebody who was invited to the staff chooses a password; the address is sent by e-mail and holds a secret. */
export const staffInvitationPath = (token: string) => `/staff/invitation/${token}`;
export const ticketPath = (reference: string) => `/student-dashboard/help-support/${reference}`;
export const attachmentPath = (id: string) => `/api/attachments/${id}`;
/** Where signing in leads back to afterwards. */
export const loginPath = (next: string) => `/login?next=${encodeURIComponent(next)}`;
