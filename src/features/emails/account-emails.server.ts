import { emailChangePath, guardianPath, passwordResetPath, patterns } from "#lib/addresses.ts";
import { linkToken } from "#lib/secrets.server.ts";
import { type EmailContext, type EmailTemplates, greeting, quoted } from "./template-parts.server.ts";

/** E-mails about a student's account, to the student or the guardian. */
export const accountEmails: EmailTemplates<
  | "welcome"
  | "password_reset"
  | "password_changed"
  | "guardian_request"
  | "guardian_decided"
  | "email_change_old"
  | "email_change_new"
  | "email_changed"
  | "account_leaving"
> = {
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

  guardian_request: ({ guardianName, studentFirstName, consentId, expiresAt }, context) => {
    const m = context.language.messages.emails;
    const student = quoted(studentFirstName);
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
};

function confirmLink({ siteUrl, secretKey }: EmailContext, changeId: string, side: "old" | "new"): string {
  return siteUrl + emailChangePath(changeId, side, linkToken(secretKey, `email-change-${side}`, changeId));
}
