import { staffInvitationPath, unlistedPatterns } from "#lib/addresses.ts";
import { linkToken } from "#lib/secrets.server.ts";
import { type EmailTemplates, greeting } from "./template-parts.server.ts";

/** E-mails to members of staff, about their accounts and what they publish. */
export const staffEmails: EmailTemplates<"staff_invitation" | "staff_account_changed" | "staff_announcement_ends"> = {
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
      button: { label: m.password_changed_button(), href: context.siteUrl + unlistedPatterns.staffConsole },
      why: m.why_staff(),
    };
  },

  staff_announcement_ends: ({ name, announcementId, text, endsOn }, context) => {
    const m = context.language.messages.emails;
    return {
      subject: m.staff_announcement_ends_subject(),
      greeting: greeting(context, name),
      paragraphs: [m.staff_announcement_ends_body({ until: endsOn }), text, m.staff_announcement_ends_do()],
      button: {
        label: m.staff_announcement_ends_button(),
        href: `${context.siteUrl}${unlistedPatterns.staffConsole}announcements/${announcementId}`,
      },
      why: m.why_staff(),
    };
  },
};
