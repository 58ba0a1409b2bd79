import { expect, test } from "vitest";
import { openDataPath, patterns, unlistedPatterns } from "#lib/addresses.ts";
import { callsOf, documents } from "../support/documents.ts";
import { pageRoutes } from "../support/ownership.ts";

/**
 * What each page shows and does is in the REST API too: the calls behind it, by their operationId. A new page fails here
 * until its calls are named. Pages without a call say why.
 */
const callsOfPage: Record<string, string[] | { why: string }> = {
  "/": ["listStreams", "listNews", "listReviews", "suggest", "askChances"],
  [patterns.search]: ["listColleges", "suggest", "answerQuestion"],
  [patterns.map]: ["mapColleges", "listStreams"],
  [patterns.streams]: ["listStreams", "listAnnouncements"],
  [patterns.collegeList]: ["listCollegesFromStream", "listColleges"],
  [patterns.college]: ["getCollege", "getCollegeCutoffs", "listNeededRanks"],
  [patterns.registerCollege]: ["getRegisterCollege"],
  [patterns.cost]: ["askCosts"],
  [patterns.fact]: ["getFact", "reportFigure", "getCaptcha"],
  [patterns.hostelList]: ["listHostels"],
  [patterns.hostel]: ["getHostel", "reportHostelFact"],
  [unlistedPatterns.hostelOwner]: ["confirmHostelAsOwner"],
  [unlistedPatterns.claimCollege]: ["claimCollege", "getCaptcha"],
  [unlistedPatterns.collegeOffice]: [
    ...["getCollegeOffice", "confirmCollegeClaim", "stateCollegeFact", "withdrawCollegeFact", "answerCollegeReport"],
    ...["leaveCollegeOffice"],
  ],
  [patterns.newsList]: ["listNews"],
  [patterns.newsArticle]: ["getNews"],
  [patterns.campusDrives]: ["listJobs"],
  [patterns.job]: ["getJob"],
  [patterns.chances]: ["askChances", "getExamAnswers"],
  [patterns.aboutYou]: ["getExamAnswers", "keepExamAnswers", "removeExamAnswers"],
  [patterns.chancesRecord]: ["getChanceRecord", "listChanceFailures"],
  [patterns.chancesLists]: ["listClosingLists", "listClosingListColleges", "askClosings", "getClosingForm"],
  [patterns.chancesConvert]: ["convertMarks", "listScales", "computeMerit", "listMeritForms"],
  [patterns.compare]: ["compare", "askComparison", "listColleges"],
  [unlistedPatterns.compareFile]: ["compare"],
  [patterns.rehearsal]: ["rehearseCounselling", "listRehearsalYears", "readChoices", "getExamAnswers"],
  [patterns.offlineKit]: ["listOfflineKits", "getOfflineKit"],
  [patterns.choiceCheck]: ["checkChoices", "prepareChoiceCheck", "getExamAnswers"],
  [patterns.choices]: [
    ...["listChoiceLists", "getChoiceList", "createChoiceList", "changeChoiceList", "copyChoiceList"],
    ...["deleteChoiceList", "undeleteChoiceList", "listChoiceListVersions", "compareTypedChoices"],
    ...["searchChoices", "readChoices"],
  ],
  [patterns.choicesPrint]: ["getChoiceList"],
  [patterns.choicesFile]: ["getChoiceListFile"],
  [patterns.choicesSharing]: [
    ...["getChoiceListSharing", "shareChoiceList", "changeChoiceListShare", "removeChoiceListShare"],
    ...["renewChoiceListLink", "endChoiceListLink", "commentOnChoiceList", "deleteChoiceListComment"],
    ...["weighChoiceList", "askChoiceListAgain", "listChoiceLists"],
  ],
  [unlistedPatterns.sharedChoices]: [
    ...["getSharedChoiceList", "commentOnSharedChoiceList", "deleteSharedChoiceListComment", "weighSharedChoiceList"],
  ],
  [patterns.scholarships]: ["listScholarships"],
  [patterns.calendar]: ["listCalendar", "listCalendarExams", "getCalendarFile"],
  [patterns.papers]: ["planPapers", "listCalendarExams"],
  [unlistedPatterns.stopReminders]: { why: "the link of an e-mail, which a mail program may follow by itself" },
  [patterns.language]: { why: "a cookie of the browser; programs send Accept-Language" },
  [patterns.about]: ["getInformation"],
  [patterns.careerGuidance]: ["getInformation", "listCareers"],
  [patterns.career]: ["getCareer"],
  [patterns.projects]: ["getInformation"],
  [patterns.industrialCourses]: ["getInformation", "listCourses"],
  [patterns.industrialCourse]: ["getCourse"],
  [patterns.contact]: ["sendMessage", "getCaptcha"],
  [patterns.privacy]: ["getInformation"],
  [patterns.terms]: ["getInformation"],
  [patterns.accessibility]: ["getInformation"],
  [patterns.howWeEarn]: ["getInformation"],
  [openDataPath]: ["listOpenData"],
  [patterns.faqs]: ["getInformation"],
  [patterns.support]: ["getInformation"],
  [patterns.login]: ["signIn", "issueToken"],
  [patterns.forgotPassword]: ["requestPasswordReset"],
  [unlistedPatterns.passwordReset]: ["confirmPasswordReset"],
  [patterns.signup]: ["signUp", "createOrder", "listPackages"],
  [patterns.packages]: ["listPackages"],
  [unlistedPatterns.guardian]: { why: "a guardian, who has no account, decides by the link of an e-mail" },
  [unlistedPatterns.emailChange]: { why: "the link of an e-mail proves that the mailbox is the student's" },
  [unlistedPatterns.wishlistLogin]: ["signIn", "addToWishlist"],
  [unlistedPatterns.checkout]: ["createOrder", "confirmPayment"],
  [unlistedPatterns.receipt]: ["getReceipt"],
  "*": { why: "there is nothing at the address" },
  [unlistedPatterns.styleGuide]: { why: "it has samples of components, and no facts" },
  [unlistedPatterns.writtenOrder]: ["getWrittenOrder"],
  [patterns.listProposals]: ["listListProposals", "answerListProposals"],
  [unlistedPatterns.interview]: ["getInterview", "askAboutInterview"],
  [unlistedPatterns.resume]: ["listResumes", "getResume", "shareResume", "withdrawResume"],
  [patterns.dashboard]: [
    ...["listNextSteps", "getProfile", "listWishlist", "listColleges", "listTickets", "listOwnMessages"],
  ],
  [patterns.profile]: ["getProfile", "updateProfile", "getExamAnswers"],
  [patterns.examAnswers]: ["getExamAnswers", "keepExamAnswers", "removeExamAnswers"],
  [patterns.myPackage]: ["getMyPackage", "createOrder", "listOwnOrders"],
  [unlistedPatterns.call]: [
    ...["getOwnCall", "listCallTimes", "holdCallTime", "releaseCallTime", "answerCall", "moveCall", "cancelCall"],
    ...[
      "reportCallAbsence",
      "getCallFile",
      "waitForCall",
      "leaveCallWait",
      "listWrittenOrders",
      "listProjectMilestones",
    ],
  ],
  [unlistedPatterns.ownOrder]: ["getOwnOrder", "confirmDelivery", "disputeDelivery"],
  [unlistedPatterns.cancelOrder]: ["getOwnOrder", "cancelOwnOrder"],
  [patterns.security]: ["listSessions", "endSession", "endOtherSessions", "changePassword"],
  [patterns.myData]: ["exportOwnData", "requestAccountDeletion", "cancelAccountDeletion", "getAccountDeletion"],
  [patterns.myDataFile]: ["exportOwnData"],
  [patterns.guardianRequest]: ["askGuardianAgain"],
  [patterns.helpSupport]: ["listTickets", "createTicket"],
  [unlistedPatterns.ticket]: ["getTicket", "createTicketMessage", "closeTicket", "reopenTicket", "getAttachment"],
  [patterns.myReview]: ["getOwnReview", "writeOwnReview", "deleteOwnReview"],
  [patterns.myEnquiries]: ["listOwnMessages"],
  [patterns.myCalendar]: [
    ...["getOwnCalendar", "followExams", "issueCalendarFeed", "revokeCalendarFeed", "getCalendarFeed"],
    ...["allowCalendarReminders", "withdrawCalendarReminders", "listCalendarExams"],
  ],
  [patterns.myTextMessages]: ["getTextMessages", "requestTextCode", "confirmTextNumber", "putTextConsents"],
  [patterns.whoCanReachMe]: ["getReach", "withdrawReach", "allowReach", "listDisclosures"],
  [patterns.myColleges]: ["listWishlist", "removeFromWishlist", "updateWishlistEntry"],
  [patterns.myHostels]: ["listWishlist", "removeFromWishlist", "updateWishlistEntry"],
  [patterns.myJobs]: ["listWishlist", "removeFromWishlist", "updateWishlistEntry"],
  [unlistedPatterns.myListFile]: ["listWishlist"],
  [patterns.wishlist]: ["addToWishlist", "removeFromWishlist"],
};

const paths = ["/", ...pageRoutes().map(({ path }) => path)];
const operations = new Set(callsOf(documents.public).map(({ operation }) => operation.operationId));

// proves D2
test("every page names the calls behind it", () => {
  const unnamed = [...new Set(paths)].filter((path) => !callsOfPage[path]);
  expect(unnamed.map((path) => `${path}: which calls?`)).toEqual([]);
  expect(Object.keys(callsOfPage).filter((path) => !paths.includes(path))).toEqual([]);
});

test("every call that a page names is in the document", () => {
  const missing = Object.entries(callsOfPage).flatMap(([path, named]) =>
    Array.isArray(named) ? named.filter((one) => !operations.has(one)).map((one) => `${path}: ${one}?`) : [],
  );
  expect(missing).toEqual([]);
});
