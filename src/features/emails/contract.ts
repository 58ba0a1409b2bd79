import type { Paise } from "#lib/money.ts";
/** The details of an e-mail, by kind. Details are stored: they hold no secret; links are made when the e-mail is sent. */
export interface EmailDetails {
  welcome: { firstName: string; packageName: string; isWaitingForGuardian: boolean };
  /** The link's token is made from the reset's id. */
  password_reset: { firstName: string; studentPublicId: string; resetId: string };
  password_changed: { firstName: string; changedAt: string };
  /** The link's token is made from the consent's id. */
  guardian_request: { guardianName: string; studentFirstName: string; consentId: string; expiresAt: string };
  guardian_decided: { firstName: string; decision: "given" | "refused" };
  receipt: {
    payerName: string;
    orderPublicId: string;
    receiptNumber: number;
    paidAt: string;
    packageName: string;
    amountPaise: Paise;
  };
  /** To the payer: the money is here, the account or package is not; people look at it now. */
  payment_attention: {
    payerName: string;
    orderPublicId: string;
    packageName: string;
    amountPaise: Paise;
    /** False: a student with an account paid for another package. Missing in e-mails queued by earlier versions. */
    isSignUp?: boolean;
  };
  /** Money was refunded; `newPackageName` is the package that the student falls back to, null: none changed. */
  refund_done: {
    payerName: string;
    orderPublicId: string;
    packageName: string;
    amountPaise: Paise;
    isWhole: boolean;
    newPackageName: string | null;
  };
  /** Something of the student's package was delivered, as staff say; silence until `confirmBy` confirms it. */
  deliverable_delivered: {
    firstName: string;
    orderPublicId: string;
    packageName: string;
    title: string;
    note: string;
    confirmBy: string;
  };
  /** Staff answered a student's dispute: it is delivered again, or it stays delivered. */
  dispute_answered: {
    firstName: string;
    orderPublicId: string;
    packageName: string;
    title: string;
    answer: "redo" | "uphold";
    words: string;
  };
  /** An order was cancelled, and what was undelivered is refunded; `isWaiting`: staff look at it first. */
  refund_requested: {
    firstName: string;
    orderPublicId: string;
    packageName: string;
    amountPaise: Paise;
    isWaiting: boolean;
  };
  /** Staff refused the refund of a cancelled order: the package goes on. */
  refund_refused: { firstName: string; orderPublicId: string; packageName: string; amountPaise: Paise; reason: string };
  /** To the address that the account has; the links' tokens are made from the change's id. */
  email_change_old: { firstName: string; changeId: string; newEmail: string; expiresAt: string };
  /** To the address that it is to have. */
  email_change_new: { firstName: string; changeId: string; newEmail: string; expiresAt: string };
  /** To the address that the account had. */
  email_changed: { firstName: string; newEmail: string };
  /** Deadlines that come near; the link that ends reminders is made from `remindersId`. */
  calendar_reminder: {
    firstName: string;
    /** Of the student's reminders: what waits is dropped by it. */
    reference: string;
    remindersId: string;
    deadlines: { exam: string; name: string; endsOn: string }[];
  };
  /** A call with a counsellor: booked, changed, coming near. The room's address is made from template and reference. */
  call: {
    event:
      | "booked"
      | "moved"
      | "to_move"
      | "cancelled"
      | "missed"
      | "noted"
      | "written"
      | "proposed"
      | "asked"
      | "resume"
      | "dated"
      | "offered"
      | "day"
      | "hour"
      | "room";
    reader: "student" | "guardian" | "counsellor";
    /** What waits is dropped by it. */
    reference: string;
    /** Of the call. */
    call: string;
    /** The deliverable's, in the address of its page. */
    deliverable: number;
    /** Of the reader; empty: unknown. */
    name: string;
    studentName: string;
    counsellorName: string;
    /** Of staff; empty: none was given. */
    reason: string;
    startsAt: string;
    endsAt: string;
    zone: string;
    place: "telephone" | "room";
    room: string;
    phone: string;
    sequence: number;
    changedAt: string;
    proposals: string[];
    /** Of a time that was offered. */
    heldUntil?: string;
  };
  /** To the owner of a hostel; the link's token is made from its id. */
  hostel_owner: { hostelName: string; linkId: string; expiresAt: string };
  /** To a mailbox at a college's domain; the link's token is made from its id. */
  office_link: { collegeName: string; linkId: string; expiresAt: string };
  /** What staff decided about an office, or about what it stated. */
  office_told: {
    name: string;
    collegeId: number;
    collegeName: string;
    what: "approved" | "declined" | "ended" | "statement_accepted" | "statement_declined";
    reason: string;
  };
  account_leaving: { firstName: string; eraseAt: string };
  ticket_received: { firstName: string; reference: string; subject: string; department: string };
  /** What the answer says is read on the website alone: a mailbox may be shared. */
  ticket_answered: { firstName: string; reference: string; subject: string };
  /** `answer` is null for a student, who reads it on the website; `about` is "" where the message is about nothing. */
  enquiry_answered: { name: string; reference: string; about: string; answer: string | null };
  /** The link's token is made from the invitation's id. `isNew` is false where a new password is to be chosen. */
  staff_invitation: {
    name: string;
    invitedBy: string;
    role: string;
    invitationId: string;
    expiresAt: string;
    isNew: boolean;
  };
  staff_account_changed: {
    name: string;
    what: "password_changed" | "second_factor_set" | "second_factor_taken";
    changedAt: string;
  };
  /** An announcement disappears from the site after its last day. */
  staff_announcement_ends: { name: string; announcementId: number; text: string; endsOn: string };
}

export type EmailKind = keyof EmailDetails;

/** An e-mail, inserted in the transaction of the event it reports. */
export type NewEmail = {
  [Kind in EmailKind]: {
    kind: Kind;
    to: { name: string; address: string };
    language: string;
    details: EmailDetails[Kind];
    /** One e-mail a cause, such as `welcome:17`. */
    dedupeKey: string;
    /** After this it is of no use any more; undefined: five days from now. */
    giveUpAt?: Date;
  };
}[EmailKind];
