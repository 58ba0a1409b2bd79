import {
  checkoutPath,
  emailChangePath,
  guardianPath,
  ownOrderPath,
  passwordResetPath,
  patterns,
  receiptPath,
  staffInvitationPath,
  ticketPath,
} from "#lib/addresses.ts";
import type { Language } from "#lib/messages/messages.tsx";
import { receiptName } from "#lib/receipt-name.ts";
import { linkToken } from "#lib/secrets.server.ts";
import type { EmailContent } from "#ui/email/email-content.ts";
import type { EmailDetails, EmailKind } from "./contract.ts";

/** What an e-mail is rendered from. */
export interface EmailContext {
  language: Language;
  /** PUBLIC_URL: links never come from a request. */
  siteUrl: string;
  secretKey: string;
}

type Writers = { [Kind in EmailKind]: (details: EmailDetails[Kind], context: EmailContext) => EmailContent };

/** One e-mail a kind. Tokens of links are made here, while the e-mail is sent: no row holds one. */
export const emailTemplates: Writers = {
  welcome: ({ firstName, packageName, isWaitingForGuardian }, context) => {
    const m = context.language.messages.emails;
    return {
      subject: m.welcome_subject(),
      greeting: greeting(context, firstName),
      paragraphs: [m.welcome_body()],
      facts: [[m.package(), packageName]],
      ...(isWaitingForGuardian && { note: m.welcome_waiting() }),
      button: { label: m.welcome_button(), href: context.siteUrl + patterns.login },
      why: m.why_account(),
    };
  },

  password_reset: ({ firstName, studentPublicId, resetId }, context) => {
    const m = context.language.messages.emails;
    const token = linkToken(context.secretKey, "password-reset", resetId);
    return {
      subject: m.password_reset_subject(),
      greeting: greeting(context, firstName),
      paragraphs: [m.password_reset_body(), m.password_reset_rule(), m.password_reset_not_you()],
      button: { label: m.password_reset_button(), href: context.siteUrl + passwordResetPath(studentPublicId, token) },
      why: m.why_account(),
    };
  },

  password_changed: ({ firstName, changedAt }, context) => {
    const m = context.language.messages.emails;
    return {
      subject: m.password_changed_subject(),
      greeting: greeting(context, firstName),
      paragraphs: [m.password_changed_body({ when: changedAt }), m.password_changed_not_you()],
      button: { label: m.password_changed_button(), href: context.siteUrl + patterns.login },
      why: m.why_account(),
    };
  },

  guardian_request: ({ guardianName, studentFirstName: student, consentId, expiresAt }, context) => {
    const m = context.language.messages.emails;
    const token = linkToken(context.secretKey, "guardian-consent", consentId);
    return {
      subject: m.guardian_request_subject({ student }),
      greeting: greeting(context, guardianName),
      paragraphs: [
        m.guardian_request_body({ student }),
        m.guardian_request_law(),
        m.guardian_request_until({ student, until: expiresAt }),
      ],
      button: { label: m.guardian_request_button(), href: context.siteUrl + guardianPath(consentId, token) },
      why: m.why_guardian({ student }),
    };
  },

  guardian_decided: ({ firstName, decision }, context) => {
    const m = context.language.messages.emails;
    const isGiven = decision === "given";
    return {
      subject: isGiven ? m.guardian_given_subject() : m.guardian_refused_subject(),
      greeting: greeting(context, firstName),
      paragraphs: isGiven ? [m.guardian_given_body()] : [m.guardian_refused_body(), m.guardian_refused_hint()],
      button: isGiven
        ? { label: m.guardian_given_button(), href: context.siteUrl + patterns.login }
        : { label: m.guardian_refused_button(), href: context.siteUrl + patterns.home },
      why: m.why_account(),
    };
  },

  receipt: ({ payerName, orderPublicId, receiptNumber, paidAt, packageName, amountPaise }, context) => {
    const { messages, format } = context.language;
    const m = messages.emails;
    const receipt = receiptName(receiptNumber);
    const key = linkToken(context.secretKey, "receipt", orderPublicId);
    return {
      subject: m.receipt_subject({ receipt }),
      greeting: greeting(context, payerName),
      paragraphs: [m.receipt_body()],
      facts: [
        [m.receipt_number(), receipt],
        [m.paid_on(), format.date(paidAt)],
        [m.package(), packageName],
        [m.amount(), format.price(amountPaise)],
      ],
      note: m.receipt_tax(),
      button: { label: m.receipt_button(), href: context.siteUrl + receiptPath(orderPublicId, key) },
      why: m.why_payment(),
    };
  },

  payment_attention: ({ payerName, orderPublicId, packageName, amountPaise, isSignUp = true }, context) => {
    const { messages, format } = context.language;
    const m = messages.emails;
    return {
      subject: m.payment_attention_subject(),
      greeting: greeting(context, payerName),
      paragraphs: [
        ...(isSignUp
          ? [m.payment_attention_body(), m.payment_attention_next()]
          : [m.payment_attention_package_body(), m.payment_attention_package_next()]),
        m.payment_attention_keep(),
      ],
      facts: [
        [m.order_number(), orderPublicId],
        [m.package(), packageName],
        [m.amount(), format.price(amountPaise)],
      ],
      button: { label: m.payment_attention_button(), href: context.siteUrl + checkoutPath(orderPublicId) },
      why: m.why_payment(),
    };
  },

  refund_done: ({ payerName, orderPublicId, packageName, amountPaise, isWhole, newPackageName }, context) => {
    const { messages, format } = context.language;
    const m = messages.emails;
    return {
      subject: m.refund_subject(),
      greeting: greeting(context, payerName),
      paragraphs: [
        isWhole ? m.refund_whole() : m.refund_part(),
        m.refund_when(),
        ...(newPackageName === null ? [] : [m.refund_package({ package: newPackageName })]),
      ],
      facts: [
        [m.order_number(), orderPublicId],
        [m.package(), packageName],
        [m.refund_amount(), format.price(amountPaise)],
      ],
      button: { label: m.payment_attention_button(), href: context.siteUrl + checkoutPath(orderPublicId) },
      why: m.why_payment(),
    };
  },

  deliverable_delivered: ({ firstName, orderPublicId, packageName, title, note, confirmBy }, context) => {
    const m = context.language.messages.emails;
    return {
      subject: m.delivered_subject({ title }),
      greeting: greeting(context, firstName),
      paragraphs: [m.delivered_body({ title }), m.delivered_confirm({ until: confirmBy })],
      facts: [[m.package(), packageName], ...(note ? ([[m.delivered_note(), note]] as [string, string][]) : [])],
      button: { label: m.delivered_button(), href: context.siteUrl + ownOrderPath(orderPublicId) },
      why: m.why_account(),
    };
  },

  dispute_answered: ({ firstName, orderPublicId, packageName, title, answer, words }, context) => {
    const m = context.language.messages.emails;
    return {
      subject: m.dispute_subject({ title }),
      greeting: greeting(context, firstName),
      paragraphs: [answer === "redo" ? m.dispute_redo({ title }) : m.dispute_uphold({ title })],
      facts: [
        [m.package(), packageName],
        [m.dispute_words(), words],
      ],
      button: { label: m.dispute_button(), href: context.siteUrl + ownOrderPath(orderPublicId) },
      why: m.why_account(),
    };
  },

  refund_requested: ({ firstName, orderPublicId, packageName, amountPaise, isWaiting }, context) => {
    const { messages, format } = context.language;
    const m = messages.emails;
    return {
      subject: m.refund_requested_subject(),
      greeting: greeting(context, firstName),
      paragraphs: [m.refund_requested_body(), isWaiting ? m.refund_requested_waiting() : m.refund_requested_sent()],
      facts: [
        [m.package(), packageName],
        [m.refund_to_come(), format.price(amountPaise)],
      ],
      button: { label: m.dispute_button(), href: context.siteUrl + ownOrderPath(orderPublicId) },
      why: m.why_account(),
    };
  },

  refund_refused: ({ firstName, orderPublicId, packageName, amountPaise, reason }, context) => {
    const { messages, format } = context.language;
    const m = messages.emails;
    return {
      subject: m.refund_refused_subject(),
      greeting: greeting(context, firstName),
      paragraphs: [m.refund_refused_body({ amount: format.price(amountPaise) }), m.refund_refused_next()],
      facts: [
        [m.package(), packageName],
        [m.refund_refused_reason(), reason],
      ],
      button: { label: m.dispute_button(), href: context.siteUrl + ownOrderPath(orderPublicId) },
      why: m.why_account(),
    };
  },

  email_change_old: ({ firstName, changeId, newEmail, expiresAt }, context) => {
    const m = context.language.messages.emails;
    return {
      subject: m.email_change_old_subject(),
      greeting: greeting(context, firstName),
      paragraphs: [m.email_change_old_body(), m.email_change_until({ until: expiresAt }), m.email_change_not_you()],
      facts: [[m.new_address(), newEmail]],
      button: { label: m.email_change_button(), href: confirmLink(context, changeId, "old") },
      why: m.why_account(),
    };
  },

  email_change_new: ({ firstName, changeId, expiresAt }, context) => {
    const m = context.language.messages.emails;
    return {
      subject: m.email_change_new_subject(),
      greeting: greeting(context, firstName),
      paragraphs: [m.email_change_new_body(), m.email_change_until({ until: expiresAt }), m.email_change_ignore()],
      button: { label: m.email_change_button(), href: confirmLink(context, changeId, "new") },
      why: m.why_new_address(),
    };
  },

  email_changed: ({ firstName, newEmail }, context) => {
    const m = context.language.messages.emails;
    return {
      subject: m.email_changed_subject(),
      greeting: greeting(context, firstName),
      paragraphs: [m.email_changed_body(), m.email_changed_not_you()],
      facts: [[m.new_address(), newEmail]],
      button: { label: m.password_changed_button(), href: context.siteUrl + patterns.login },
      why: m.why_account(),
    };
  },

  account_leaving: ({ firstName, eraseAt }, context) => {
    const m = context.language.messages.emails;
    return {
      subject: m.account_leaving_subject(),
      greeting: greeting(context, firstName),
      paragraphs: [m.account_leaving_body({ when: eraseAt }), m.account_leaving_keep()],
      button: { label: m.account_leaving_button(), href: context.siteUrl + patterns.login },
      why: m.why_account(),
    };
  },

  ticket_received: ({ firstName, reference, subject, department }, context) => {
    const m = context.language.messages.emails;
    return {
      subject: m.ticket_received_subject({ reference }),
      greeting: greeting(context, firstName),
      paragraphs: [m.ticket_received_body()],
      facts: [...ticketFacts(context, reference, subject), [m.ticket_department(), department]],
      button: { label: m.ticket_button(), href: context.siteUrl + ticketPath(reference) },
      why: m.why_account(),
    };
  },

  ticket_answered: ({ firstName, reference, subject }, context) => {
    const m = context.language.messages.emails;
    return {
      subject: m.ticket_answered_subject({ reference }),
      greeting: greeting(context, firstName),
      paragraphs: [m.ticket_answered_body()],
      facts: ticketFacts(context, reference, subject),
      button: { label: m.ticket_answered_button(), href: context.siteUrl + ticketPath(reference) },
      why: m.why_account(),
    };
  },

  enquiry_answered: ({ name, reference, about, answer }, context) => {
    const m = context.language.messages.emails;
    const facts: [string, string][] = [[m.ticket_reference(), reference]];
    if (about) facts.push([m.enquiry_about(), about]);
    return {
      subject: m.enquiry_answered_subject({ reference }),
      greeting: greeting(context, name),
      paragraphs:
        answer === null ? [m.enquiry_answered_body()] : [m.enquiry_answer_follows(), ...answer.split(/\n{2,}/)],
      facts,
      button:
        answer === null
          ? { label: m.enquiry_answered_button(), href: context.siteUrl + patterns.myEnquiries }
          : { label: m.enquiry_write_again(), href: context.siteUrl + patterns.contact },
      why: m.why_enquiry(),
    };
  },

  staff_invitation: ({ name, invitedBy, role, invitationId, expiresAt, isNew }, context) => {
    const m = context.language.messages.emails;
    const token = linkToken(context.secretKey, "staff-invitation", invitationId);
    return {
      subject: isNew ? m.staff_invitation_subject() : m.staff_password_subject(),
      greeting: greeting(context, name),
      paragraphs: [
        isNew ? m.staff_invitation_body({ who: invitedBy }) : m.staff_password_body({ who: invitedBy }),
        m.staff_invitation_rule({ until: expiresAt }),
        m.staff_invitation_ignore(),
      ],
      facts: [[m.staff_role(), role]],
      button: {
        label: isNew ? m.staff_invitation_button() : m.password_reset_button(),
        href: context.siteUrl + staffInvitationPath(token),
      },
      why: m.why_staff(),
    };
  },

  staff_account_changed: ({ name, what, changedAt }, context) => {
    const m = context.language.messages.emails;
    const told = {
      password_changed: m.staff_password_changed,
      second_factor_set: m.staff_second_factor_set,
      second_factor_taken: m.staff_second_factor_taken,
    }[what];
    return {
      subject: m.staff_account_changed_subject(),
      greeting: greeting(context, name),
      paragraphs: [told({ when: changedAt }), m.staff_account_not_you()],
      button: { label: m.password_changed_button(), href: context.siteUrl + patterns.staffConsole },
      why: m.why_staff(),
    };
  },
};

function confirmLink({ siteUrl, secretKey }: EmailContext, changeId: string, side: "old" | "new"): string {
  return siteUrl + emailChangePath(changeId, side, linkToken(secretKey, `email-change-${side}`, changeId));
}

function ticketFacts({ language }: EmailContext, reference: string, subject: string): [string, string][] {
  const m = language.messages.emails;
  return [
    [m.ticket_reference(), reference],
    [m.ticket_subject(), subject],
  ];
}

/** By first name; payers and guardians are known by their whole name, of which the first word is taken. */
function greeting({ language }: EmailContext, name: string): string {
  const [first] = name.trim().split(/\s+/);
  const m = language.messages.emails;
  return first ? m.greeting({ name: first }) : m.greeting_nobody();
}
