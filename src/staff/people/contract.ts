import { z } from "zod";
import {
  aboutKinds,
  accountPurposes,
  answerStates,
  guardianRelations,
  permissionPurposes,
  ticketDepartments,
  ticketPriorities,
} from "#db/schema/choices.ts";
import { withoutControls } from "#lib/plain-text.ts";
import { filledText } from "#lib/typed-text.ts";

/** A ticket, a message about something on the site (an enquiry), or any other message. */
export const conversationKinds = ["ticket", "enquiry", "message"] as const;
export type ConversationKind = (typeof conversationKinds)[number];

const instant = z.iso.datetime();
const reference = z.string().describe("such as T-7KQ2XD9 of a ticket, M-7KQ2XD9 of a message");

export const Assignee = z.object({ id: z.number().int(), name: z.string() }).meta({ id: "Assignee" });
export type Assignee = z.infer<typeof Assignee>;

export const InboxItem = z
  .object({
    id: reference,
    kind: z.enum(conversationKinds),
    subject: z.string().describe("a ticket's, or a message's first words"),
    name: z.string(),
    state: z.enum(answerStates),
    priority: z.enum(ticketPriorities),
    department: z.enum(ticketDepartments).nullable(),
    about: z.string().nullable().describe("what an enquiry is about, by its name"),
    assignee: Assignee.nullable(),
    created_at: instant,
    waiting_since: instant.nullable().describe("of the oldest message without an answer"),
    has_attachments: z.boolean(),
    is_withdrawn: z.boolean().describe("its sender withdrew it: who wrote what is not shown any more"),
  })
  .meta({ id: "InboxItem" });
export type InboxItem = z.infer<typeof InboxItem>;

export const InboxPage = z.object({ count: z.number().int(), results: z.array(InboxItem) }).meta({ id: "InboxPage" });
export type InboxPage = z.infer<typeof InboxPage>;

export const InboxCounts = z
  .object({ waiting: z.number().int(), mine: z.number().int(), nobodys: z.number().int() })
  .meta({ id: "InboxCounts" });
export type InboxCounts = z.infer<typeof InboxCounts>;

const StaffAttachment = z.object({
  id: z.string().describe("for GET /api/staff/inbox/attachments/{id}"),
  name: z.string(),
  content_type: z.string(),
  size_bytes: z.number().int(),
});

const ThreadMessage = z.object({
  id: z.number().int().describe("0 is a message itself, before its answers"),
  author: z.enum(["student", "staff"]),
  author_name: z.string(),
  body: z.string(),
  created_at: instant,
  attachments: z.array(StaffAttachment),
  mail: z
    .enum(["waiting", "sent", "failed", "dropped"])
    .nullable()
    .describe("the e-mail of an answer: failed when it was refused or given up; null: no answer, or over a year old"),
});
export type ThreadMessage = z.infer<typeof ThreadMessage>;

/** How an answer reaches its reader. notice: an e-mail says that there is one on the site; letter: it goes out itself. */
export const deliveries = ["notice", "letter"] as const;
export type Delivery = (typeof deliveries)[number];

/** A conversation as other records refer to it. */
export const ConversationLine = z
  .object({
    reference,
    kind: z.enum(conversationKinds),
    subject: z.string(),
    state: z.enum(answerStates),
    created_at: instant,
  })
  .meta({ id: "ConversationLine" });
export type ConversationLine = z.infer<typeof ConversationLine>;

export const Conversation = InboxItem.extend({
  email: z.string(),
  contact: z.string().describe("phone number; empty when none was given, or its sender allowed no call"),
  student: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  about_link: z.object({ kind: z.enum(aboutKinds), name: z.string(), path: z.string() }).nullable(),
  page: z.string().describe("the page it was sent from; empty when unknown"),
  may_write_again: z.boolean().describe("the sender allowed further e-mails after the answer"),
  may_phone: z.boolean().describe("the sender allowed a call"),
  delivery: z.enum(deliveries).describe("how an answer reaches its reader"),
  last_message_id: z.number().int().describe("send it with an answer"),
  messages: z.array(ThreadMessage),
  notes: z.array(z.object({ id: z.number().int(), staff_name: z.string(), body: z.string(), created_at: instant })),
  others: z.object({ count: z.number().int(), results: z.array(ConversationLine).describe("the last five") }),
}).meta({ id: "Conversation" });
export type Conversation = z.infer<typeof Conversation>;

const lastMessageId = z.coerce
  .number("is required: last_message_id of the conversation as you read it")
  .int()
  .min(0)
  .describe("last_message_id of the conversation as it was read");

export const NewAnswer = z
  .object({ body: filledText(5000, "Please write an answer"), last_message_id: lastMessageId })
  .meta({ id: "NewAnswer" });
export const NewNote = z.object({ body: filledText(5000, "Please write a note") }).meta({ id: "NewNote" });
export const NewCall = z.object({ body: filledText(5000, "Please write what was said") }).meta({ id: "NewCall" });
export const Assignment = z
  .object({ staff_id: z.int().min(1).max(2_147_483_647).nullable().describe("null: nobody") })
  .meta({ id: "Assignment" });
export const NewPriority = z
  .object({ priority: z.enum(ticketPriorities, "Please choose a priority") })
  .meta({ id: "NewPriority" });

export const StudentLine = z
  .object({
    id: z.number().int(),
    name: z.string(),
    email: z.string().describe("in lists the first letter and the domain"),
    contact: z.string().describe("in lists the last four digits"),
    package_name: z.string(),
    consent: z.enum(["not_needed", "pending", "given", "refused"]),
    registered_at: instant,
    erase_at: instant.nullable().describe("asked to be deleted then"),
    withheld: z.array(z.enum(accountPurposes)).describe("what the student withdrew; those fields are empty"),
  })
  .meta({ id: "StudentLine" });
export type StudentLine = z.infer<typeof StudentLine>;
export const StudentPage = z
  .object({ count: z.number().int().describe("at most 1,000"), results: z.array(StudentLine) })
  .meta({ id: "StudentPage" });

export const consentStates = ["waiting", "ran_out", "given", "refused", "withdrawn"] as const;
export type ConsentState = (typeof consentStates)[number];

export const GuardianConsent = z
  .object({
    id: z.string(),
    student_id: z.number().int().nullable().describe("null: the account was deleted"),
    guardian_name: z.string(),
    guardian_email: z.string().describe("empty: the student hands the link over"),
    decided_name: z.string().nullable().describe("who answered, as they say themselves"),
    decided_relation: z.enum(guardianRelations).nullable(),
    state: z.enum(consentStates),
    language: z.string(),
    notice_version: z.string(),
    notice_text: z.string().describe("what was shown, word for word"),
    asked_at: instant,
    expires_at: instant,
    decided_at: instant.nullable(),
    withdrawn_at: instant.nullable(),
  })
  .meta({ id: "GuardianConsent" });
export type GuardianConsent = z.infer<typeof GuardianConsent>;
export const ConsentPage = z
  .object({ count: z.number().int(), results: z.array(GuardianConsent) })
  .meta({ id: "ConsentPage" });

export const reviewStates = ["waiting", "published", "refused"] as const;

export const StaffReview = z
  .object({
    id: z.number().int(),
    rating: z.number().int(),
    review: z.string(),
    student_name: z.string(),
    student_id: z.number().int().nullable(),
    is_sample: z.boolean(),
    state: z.enum(reviewStates),
    refusal: z.string().describe("what the student is told; empty unless refused"),
    created_at: instant,
    updated_at: instant.describe("send it with a decision"),
  })
  .meta({ id: "StaffReview" });
export type StaffReview = z.infer<typeof StaffReview>;
export const StaffReviewPage = z
  .object({ count: z.number().int(), results: z.array(StaffReview) })
  .meta({ id: "StaffReviewPage" });

const readAt = z.iso.datetime({ error: "is required: updated_at of the review as you read it" });
export const ReviewDecision = z.object({ updated_at: readAt }).meta({ id: "ReviewDecision" });
export const ReviewRefusal = ReviewDecision.extend({
  reason: z
    .string({ error: "Please say why, in at most 500 characters" })
    .transform(withoutControls)
    .describe("the student reads it"),
}).meta({ id: "ReviewRefusal" });
export const ReviewsToPublish = z
  .object({
    reviews: z
      .array(z.object({ id: z.int().min(1).max(2_147_483_647), updated_at: readAt }))
      .min(1)
      .max(100),
  })
  .meta({ id: "ReviewsToPublish" });
export const ReviewsPublished = z
  .object({
    published: z.array(z.number().int()),
    left: z.array(z.number().int()).describe("changed meanwhile, or gone: to be read again"),
  })
  .meta({ id: "ReviewsPublished" });

export const StudentRecord = StudentLine.extend({
  public_id: z.string().describe("names the student in the history"),
  dob: z.string(),
  address: z.string(),
  pincode: z.string(),
  programme: z.string().nullable(),
  admission_year: z.number().int().nullable(),
  language: z.string(),
  streams: z.array(z.string()),
  consents: z.array(GuardianConsent),
  permissions: z.array(
    z.object({
      purpose: z.enum(permissionPurposes),
      text_shown: z.string(),
      reference: z.string(),
      given_at: instant,
      withdrawn_at: instant.nullable(),
    }),
  ),
  sessions: z.array(
    z.object({
      id: z.string().describe("names the session, and opens nothing"),
      kind: z.enum(["browser", "token"]),
      browser: z.string(),
      system: z.string(),
      address: z.string(),
      created_at: instant,
      last_seen_at: instant,
    }),
  ),
  orders: z.array(
    z.object({ public_id: z.string(), receipt: z.string().nullable(), state: z.string(), created_at: instant }),
  ),
  conversations: z.array(ConversationLine).describe("the last hundred"),
  review: StaffReview.nullable(),
}).meta({ id: "StudentRecord" });
export type StudentRecord = z.infer<typeof StudentRecord>;
