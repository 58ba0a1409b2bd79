import { claimCollegePath, collegeOfficePath } from "#lib/addresses.ts";
import { linkToken } from "#lib/secrets.server.ts";
import { type EmailTemplates, greeting, quoted } from "./template-parts.server.ts";

/** E-mails to offices of colleges. */
export const institutionEmails: EmailTemplates<"office_link" | "office_told"> = {
  office_link: ({ collegeName, linkId, expiresAt }, context) => {
    const m = context.language.messages.emails;
    const college = quoted(collegeName);
    const token = linkToken(context.secretKey, "college-office", linkId);
    return {
      subject: m.office_link_subject({ college }),
      greeting: greeting(context, ""),
      paragraphs: [m.office_link_body({ college }), m.office_link_rule({ until: expiresAt }), m.office_link_ignore()],
      button: { label: m.office_link_button(), href: context.siteUrl + collegeOfficePath(linkId, token) },
      why: m.why_office({ college }),
    };
  },

  office_told: ({ name, collegeId, collegeName, what, reason }, context) => {
    const m = context.language.messages.emails;
    const college = quoted(collegeName);
    return {
      subject: m.office_told_subject({ college }),
      greeting: greeting(context, name),
      paragraphs: [m.office_told_body({ what, college }), ...(reason ? [m.office_told_reason({ reason })] : [])],
      button: { label: m.office_told_button(), href: context.siteUrl + claimCollegePath(collegeId) },
      why: m.why_office({ college }),
    };
  },
};
