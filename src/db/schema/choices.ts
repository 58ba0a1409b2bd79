/** What some columns may hold, apart from their tables: forms in the browser offer the same words. */

/** Departments of a ticket. Source: docs/specification S9. */
export const ticketDepartments = [
  "Admission",
  "Internship/Jobs",
  "Guidance",
  "Technical Support",
  "Payment",
  "Package",
  "Other",
] as const;
/** Source: docs/specification S9. */
export const ticketPriorities = ["High", "Medium", "Low", "Critical"] as const;

/** The state of a ticket or an enquiry. */
export const answerStates = ["open", "answered", "closed"] as const;
export type AnswerState = (typeof answerStates)[number];

/** What an enquiry may be about. */
export const aboutKinds = ["college", "hostel", "course", "job", "register"] as const;

/** Why somebody may be reached besides the answer to their message. Each has a box, which nobody ticks for them. */
export const requestedPurposes = ["more_email", "answer_phone"] as const;
/** The same with what was required before: the answer itself needed a box until migration 0032. */
export const permissionPurposes = ["answer_email", ...requestedPurposes] as const;

/** What comes with an account and can be withdrawn: that counsellors see its details, and that they use them to contact. */
export const accountPurposes = ["details", "contact"] as const;

/** How details of a student came to somebody. */
export const disclosureKinds = [
  "details_opened",
  "conversation_opened",
  "file_opened",
  "order_opened",
  "exported",
  "answer_sent",
  "call_recorded",
] as const;
/** For what. */
export const disclosurePurposes = ["counselling", "answering", "bookkeeping"] as const;

/** What a member of staff may do; admin may do everything. */
export const staffRoles = ["editor", "counsellor", "accounts", "admin"] as const;

/** The parts of the staff console. */
export const staffAreas = ["content", "people", "payments", "staff", "overview"] as const;

/** What staff did to a record; 'act' is anything that is no change of a record, such as a refund. */
export const changeActions = ["create", "update", "delete", "restore", "import", "undo", "act"] as const;

/** What somebody who agrees for a student under 18 is to them. */
export const guardianRelations = ["mother", "father", "guardian"] as const;
/** Whether a guardian must agree first (under 18), and what they decided. */
export const consentStates = ["not_needed", "pending", "given", "refused"] as const;

/**
 * From the order to the account or package that it pays for. failed: the provider refused the order, and the same attempt
 * reopens it. paid: captured; waits 15 minutes for the sign-up, then for staff. account_created: also once a student's package
 * has changed. expired: unpaid for seven days; a later payment is accepted. refunded: reported by the provider.
 */
export const orderStates = ["created", "paid", "account_created", "failed", "expired", "refunded"] as const;

/** Why staff must look at an order. */
export const attentionReasons = [
  "details_missing",
  "account_taken",
  "amount_mismatch",
  "consent_missing",
  "package_changed",
] as const;

/** Who told us of a change to an order. */
export const orderSources = ["browser", "api", "webhook", "reconciler", "staff"] as const;

/** From the sale of a deliverable to its end. */
export const deliverableStates = ["pending", "delivered", "confirmed", "disputed", "cancelled"] as const;

/** Whose word made a deliverable confirmed: the student's, that of staff, or seven days without an answer. */
export const confirmers = ["student", "silence", "staff"] as const;

/** From the request to the money given back. */
export const refundStates = ["waiting", "approved", "sent", "done", "refused", "failed"] as const;

/** From the upload of a file to its rows in the database, and back. */
export const importStates = [
  "uploaded",
  "checking",
  "checked",
  "waiting",
  "running",
  "done",
  "cancelled",
  "failed",
  "undoing",
  "undone",
] as const;

/** A report that a figure is wrong, until it is decided and after. */
/** Of a run that loads public data. */
export const publicRunStates = ["waiting", "running", "done", "cancelled", "failed"] as const;

/** From the claim of a college's office to its end. */
export const officeStates = ["unconfirmed", "waiting", "approved", "declined", "ended"] as const;
export type OfficeState = (typeof officeStates)[number];

/** What a college may state of itself. */
export const statedTopics = [
  "fees",
  "seats",
  "median_package",
  "placed",
  "hostel",
  "phone",
  "email",
  "website",
] as const;
export type StatedTopic = (typeof statedTopics)[number];

/** Of a statement. replaced: a newer one of the same thing was accepted. */
export const statementStates = ["waiting", "accepted", "declined", "withdrawn", "replaced"] as const;
export type StatementState = (typeof statementStates)[number];

export const ownerChangeStates = ["waiting", "accepted", "refused"] as const;
export type OwnerChangeState = (typeof ownerChangeStates)[number];

export const factReportStates = ["waiting", "needs_more", "corrected", "stays", "withdrawn"] as const;
export type FactReportState = (typeof factReportStates)[number];

/** A trained model of chances, until another one takes its place. */
export const chanceModelStates = ["candidate", "published", "superseded", "discarded"] as const;

/** A training of such a model. */
export const chanceTrainingStates = ["waiting", "running", "done", "failed", "cancelled"] as const;

/** Rules of eligibility that staff wrote. */
export const chanceRuleStates = ["draft", "published", "superseded", "discarded"] as const;

/**
 * A call with a counsellor. held: for the minutes in which a student answers; to_move: staff took the time back, and the
 * student chooses another one; counsellor_absent: it did not take place, and does not count.
 */
export const appointmentStates = [
  "held",
  "booked",
  "to_move",
  "done",
  "student_absent",
  "counsellor_absent",
  "cancelled",
] as const;
/** Where a call takes place. */
export const callPlaces = ["telephone", "room"] as const;
/** What a student can let a counsellor see. */
export const callShares = ["ranks", "lists", "colleges"] as const;
/** What a call can be about. */
export const callSubjects = ["engineering", "medical", "state", "careers", "costs", "mock_interview", "other"] as const;

/** What a counsellor can propose for a choice list, and what became of it. */
export const proposalKinds = ["add", "move", "remove"] as const;
export const proposalStates = ["open", "accepted", "declined", "withdrawn"] as const;

/** What a mock interview is rated by. */
export const interviewPoints = ["knowledge", "clarity", "examples", "listening", "manner"] as const;

/** Parts of a résumé that a comment can name. */
export const resumeSections = [
  "contact",
  "objective",
  "education",
  "experience",
  "projects",
  "skills",
  "achievements",
  "layout",
  "other",
] as const;

/** A milestone of a project: still to come, reached, or no longer planned. */
export const milestoneStates = ["open", "reached", "dropped"] as const;

/** What a key of a partner opens: public facts, what is computed of them for a candidate, and messages about changes. */
export const partnerScopes = ["facts", "chances", "webhooks"] as const;
export type PartnerScope = (typeof partnerScopes)[number];

/** What a partner's program is told; `test` is sent by staff. */
export const partnerEventKinds = [
  "college.changed",
  "college.removed",
  "date.changed",
  "catalogue.changed",
  "calendar.changed",
  "test",
] as const;
export type PartnerEventKind = (typeof partnerEventKinds)[number];

/** What became of a message to a partner's program. */
export const deliveryStates = ["waiting", "delivered", "failed"] as const;
