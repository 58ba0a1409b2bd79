import { testPassword } from "../support/account-factories.ts";
import { secretWord } from "../support/ownership.ts";
import {
  branches,
  college,
  examOf,
  questions,
  ranks,
  student,
  visitor,
  type Walked,
  type WalkStep,
} from "./example-walk.ts";

const list = (walked: Walked) => ({ id: walked.createChoiceList.id });
const share = (walked: Walked) => ({ ...list(walked), share: walked.shareChoiceList.shares.at(-1).id });
const shared = (walked: Walked) => {
  const [link, token] = new URL(walked.shareChoiceList.shares.at(-1).address).pathname.split("/").slice(-2);
  return { link: link ?? "", token: token ?? "" };
};
const weights = { fees: 4, distance: 2, branch: 5, safety: 3, outcome: 4 };
const ownerEmail = `${secretWord}@example.org`;
const newPassword = "rain over the hills 9";
const person = { name: "Asha Patil", email: "asha@example.org" };

/** What visitors write, and how they sign in. */
const visitors: WalkStep[] = [
  visitor(
    "reportFigure",
    (walked) => ({ id: walked.getFact.id }),
    () => ({
      ...{ should_be: "1204", evidence_url: "https://josaa.nic.in/or-cr.pdf", words: "The list of round 6 says 1204" },
      ...person,
    }),
  ),
  student(
    "reportHostelFact",
    (walked) => ({ id: walked.listHostels.results[0].id }),
    () => ({
      ...{ topic: "rent", is_right: true },
    }),
  ),
  visitor("sendMessage", undefined, () => ({
    ...{ ...person, contact: "9822022001", message: "When does round 2 begin?", is_active: true },
  })),
  visitor("signIn", undefined, () => ({ identifier: ownerEmail, password: testPassword })),
  visitor("issueToken", undefined, () => ({ username: ownerEmail, password: testPassword })),
  visitor("createOrder", undefined, (walked) => {
    const { id, amount } = paidPackage(walked);
    return { amount: amount * 100, package: id };
  }),
  visitor("signUp", undefined, () => ({
    ...{ first_name: "Ravi", last_name: "Kumar", contact: "9822022002", email: "ravi@example.org" },
    ...{ password: newPassword, dob: "2007-06-02", intrested_in: [1], package: 1 },
  })),
  visitor("requestPasswordReset", undefined, () => ({ email: person.email })),
];

/** A student's own records. */
const own: WalkStep[] = [
  student("keepExamAnswers", undefined, () => ({
    answers: { ranks, category: "OPEN", state: "Bihar" },
    consent: true,
  })),
  student("getExamAnswers"),
  student("removeExamAnswers"),
  student("createChoiceList", undefined, (walked) => ({
    ...{ name: "My JoSAA list", authority: "josaa", year: 2026 },
    rows: branches(walked).map((branch_id) => ({ branch_id })),
  })),
  student("listChoiceLists"),
  student("getChoiceList", list),
  student("changeChoiceList", list, (walked) => ({
    ...{ version: walked.getChoiceList.version, acts: [{ kind: "rename", name: "JoSAA, round 1" }] },
  })),
  student("copyChoiceList", list, () => ({ name: "A copy to try things" })),
  student("listChoiceListVersions", list),
  student("compareTypedChoices", list, () => ({ text: "1. NIT Patna, Computer Science" })),
  student("shareChoiceList", list, () => ({ name: "Papa", may: "weigh" })),
  student("getChoiceListSharing", list),
  student("changeChoiceListShare", share, () => ({ may: "weigh" })),
  student("commentOnChoiceList", list, () => ({ text: "Is Patna too far?" })),
  student("deleteChoiceListComment", (walked) => ({
    ...list(walked),
    comment: walked.commentOnChoiceList.room.comments.at(-1).id,
  })),
  student("weighChoiceList", list, () => ({ weights })),
  visitor("getSharedChoiceList", shared),
  visitor("commentOnSharedChoiceList", shared, () => ({ text: "The hostel there is good." })),
  visitor("weighSharedChoiceList", shared, () => ({ weights })),
  visitor("deleteSharedChoiceListComment", (walked) => ({
    ...shared(walked),
    comment: walked.commentOnSharedChoiceList.comments.at(-1).id,
  })),
  student("askChoiceListAgain", list),
  student("renewChoiceListLink", share),
  student("endChoiceListLink", share),
  student("removeChoiceListShare", share),
  student("deleteChoiceList", list),
  student("undeleteChoiceList", list),
  student("followExams", undefined, (walked) => ({ exams: [examOf(walked)] })),
  student("getOwnCalendar"),
  student("issueCalendarFeed"),
  student("revokeCalendarFeed"),
  student("allowCalendarReminders", undefined, () => ({ consent: true })),
  student("withdrawCalendarReminders"),
  student("getOwnReview"),
  student("writeOwnReview", undefined, () => ({ rating: 4, review: "They answered every question I had." })),
  student("deleteOwnReview"),
  student("listOwnMessages"),
  student("createTicket", undefined, () => ({
    ...{ ...person, subject: "Documents for round 2", department: "Admission", priority: "High" },
    message: "Which documents do I need for round 2?",
  })),
  student("listTickets"),
  student("getTicket", (walked) => ({ reference: walked.createTicket.reference })),
  student(
    "createTicketMessage",
    (walked) => ({ reference: walked.createTicket.reference }),
    () => ({
      message: "And when is the last day?",
    }),
  ),
  student("closeTicket", (walked) => ({ reference: walked.createTicket.reference })),
  student("reopenTicket", (walked) => ({ reference: walked.createTicket.reference })),
  student("getMyPackage"),
  student("listOwnOrders"),
  student("getOwnOrder", ({ ids }) => ({ order: ids.order })),
  student("getReceipt", ({ ids }) => ({ order: ids.order })),
  student("confirmDelivery", ({ ids }) => ({ order: ids.order, id: ids.deliverableId })),
  student("listOwnCalls"),
  student("addToWishlist", undefined, (walked) => ({ student_id: walked.ids.owner, college: college(walked).id })),
  student("listWishlist", ({ ids }) => ({ student_id: ids.owner })),
  student(
    "updateWishlistEntry",
    (walked) => ({ id: walked.addToWishlist.id }),
    () => ({ note: "Visit in June" }),
  ),
  student("removeFromWishlist", (walked) => ({ id: walked.addToWishlist.id })),
  student("getProfile", ({ ids }) => ({ id: ids.owner })),
  student(
    "updateProfile",
    ({ ids }) => ({ id: ids.owner }),
    () => ({ programme: "Engineering", admission_year: 2027 }),
  ),
  student("listNextSteps"),
  student("getReach"),
  student("withdrawReach", () => ({ key: "contact" })),
  student("allowReach", () => ({ key: "contact" })),
  student("listDisclosures", () => ({ page_size: 2 })),
  student("getTextMessages"),
  student("putTextConsents", undefined, () => ({ consents: [] })),
  student("exportOwnData"),
  student("listSessions"),
  student("endSession", (walked) => ({ session: walked.listSessions.results.find(isOther).id })),
  student("endOtherSessions"),
  student("requestAccountDeletion", undefined, () => ({ delete_password: testPassword })),
  student("getAccountDeletion"),
  student("cancelAccountDeletion"),
  student("changePassword", undefined, () => ({ old_password: testPassword, new_password: newPassword })),
  student("signOut"),
];

const isOther = ({ is_this }: { is_this: boolean }) => !is_this;

function paidPackage(walked: Walked) {
  return walked.listPackages.results.find(({ amount }: { amount: number }) => amount > 0);
}

/** Requests to nearly all calls of the public document, in an order in which each is accepted. */
export const exampleWalk: readonly WalkStep[] = [...questions, ...visitors, ...own];

/** Calls that the walk leaves out: their document keeps invented examples. */
export const notWalked: Readonly<Record<string, string>> = {
  ...because("it answers a file", [
    ...["getChoiceListFile", "getOfflineKit", "getCalendarFile", "getCalendarFeed", "getAttachment"],
    ...["getCallFile", "getCallFeed"],
  ]),
  ...because("it needs what an e-mail or a text message holds", [
    ...["confirmPasswordReset", "confirmHostelAsOwner", "requestTextCode", "confirmTextNumber", "askGuardianAgain"],
    ...["getCollegeOffice", "confirmCollegeClaim", "stateCollegeFact", "withdrawCollegeFact", "answerCollegeReport"],
    ...["leaveCollegeOffice", "claimCollege"],
  ]),
  ...because("it needs a provider's signature", ["confirmPayment", "receiveWebhook", "receiveTextWebhook"]),
  ...because("it needs an order in another state", ["disputeDelivery", "cancelOwnOrder"]),
  ...because("it needs a call with a counsellor, or what one wrote", [
    ...["getOwnCall", "listCallTimes", "holdCallTime", "releaseCallTime", "answerCall", "moveCall", "cancelCall"],
    ...["reportCallAbsence", "waitForCall", "leaveCallWait", "askAboutInterview", "listInterviews", "getInterview"],
    ...["listListProposals", "answerListProposals", "listWrittenOrders", "getWrittenOrder"],
    ...["listResumes", "getResume", "shareResume", "withdrawResume", "listProjectMilestones"],
  ]),
  ...because("the starter data has no list with marks", ["convertMarks"]),
};

function because(reason: string, calls: string[]): Record<string, string> {
  return Object.fromEntries(calls.map((call) => [call, reason]));
}
